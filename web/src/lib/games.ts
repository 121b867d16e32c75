/** The games as the shelf shows them: how many play, how long it takes, what "play now" sets up. */

import { plugins } from "./plugins.svelte";

export interface Shelf {
  game: string;
  fewest: number;
  most: number;
  /** Minutes of a match: the median of eight among casual bots at their own pace. People take longer. */
  minutes: number;
  /** Seats of "play now": you and so many bots. */
  seats: number;
}

export const SHELF: Shelf[] = [
  { game: "20-20", fewest: 1, most: 1, minutes: 2, seats: 1 },
  { game: "six-sequences", fewest: 2, most: 4, minutes: 12, seats: 3 },
  { game: "mio", fewest: 2, most: 6, minutes: 9, seats: 4 },
  { game: "ekko", fewest: 2, most: 8, minutes: 6, seats: 4 },
  { game: "sequence-des", fewest: 2, most: 4, minutes: 2, seats: 2 },
];

/** The whole shelf: the five games, and those that packages of the server bring. */
export function shelf(): Shelf[] {
  const brought = plugins.all.map(({ game, fewest, most, minutes, seats }) => ({ game, fewest, most, minutes: minutes ?? 5, seats: seats ?? fewest }));
  return [...SHELF, ...brought];
}
