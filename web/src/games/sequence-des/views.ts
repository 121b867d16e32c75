// Written by `make types` (tools/typescript.py) from the game's own types. Changes belong there.

/** The opening rolls so far. */
export interface Opening {
  rolling: number[];
  rolls: string[];
}

/** A view of Séquence Dés. */
export interface SequenceDesView {
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
  opening: Opening | null;
  roll: string | null;
  board: string[];
}
