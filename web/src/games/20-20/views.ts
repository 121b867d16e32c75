// Written by `make types` (tools/typescript.py) from the game's own types. Changes belong there.

/** A view of 20/20. */
export interface TwentyTwentyView {
  game: string;
  rules: number;
  options: { [key: string]: unknown };
  seats: number;
  viewer: number | string;
  round: number;
  dealer: number | null;
  scores: number[] | null;
  phase: string;
  turn: number | null;
  ended: string | null;
  points: number[] | null;
  piles: (string[] | number)[];
  removed: string[][] | null;
  seen: number[] | null;
  history: string[];
  undos: number;
}
