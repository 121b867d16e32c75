// Written by `make types` (tools/typescript.py) from the game's own types. Changes belong there.

/** A view of MIO. */
export interface MioView {
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
  hands: (string[] | number)[];
  down: (string | null)[] | null;
  stock: string[] | number;
  pile: string[];
  named: string | null;
  drawn: string[] | number;
  shout: number | null;
  passes: number;
}
