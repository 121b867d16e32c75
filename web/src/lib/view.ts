/** Views as the server types them. */

import type { Frame } from "./protocol";

/** Cards that lie or are held together: by name, or their number where one may not look. */
type Cards = string[] | number;

/** What the views of all games have in common. */
export interface View {
  viewer: number | string;
  round: number;
  phase: string;
  turn: number | null;
  ended: string | null;
  scores: number[] | null;
  points: number[] | null;
  hands?: Cards[];
}

/** The view of a frame, of its game's own type; before the match there is none. */
export const viewOf = <V extends View | null = View | null>(frame: Pick<Frame, "view">): V => (frame.view ?? null) as unknown as V;

/** The cards that one knows by name; a pile that one may not look into has none. */
export const cards = (pile: unknown): string[] => (Array.isArray(pile) ? pile.filter((one): one is string => typeof one === "string") : []);

/** How many cards lie there, whether or not one sees them. */
export const count = (pile: unknown): number => (Array.isArray(pile) ? pile.length : typeof pile === "number" ? pile : 0);
