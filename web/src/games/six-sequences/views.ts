// Written by `make types` (tools/typescript.py) from the game's own types. Changes belong there.

/** The number of combinations that a side has laid in the round. */
export interface Laid {
  sequences: number;
  series: number;
}

/** The combinations of one side. */
export interface Side {
  sequences: string[];
  series: string[];
  new_series: string[];
  laid: Laid | null;
}

/** A view of Les 6 Séquences. */
export interface SixView {
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
  stock: string[] | number;
  discard: string[] | number | null;
  shown: string[][] | null;
  table: Side[] | null;
  claims: (string | null)[] | null;
  acted: boolean;
  passes: number;
}
