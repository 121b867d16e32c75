// Written by `make types` (tools/typescript.py) from the game's own types. Changes belong there.

/** A view of EKKO. */
export interface EkkoView {
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
  pile: string[] | number;
  laid: number | null;
  silent: number;
  declined: number[] | null;
  blocked: (string[] | number | string)[] | null;
  shown: string[][] | null;
  gone: (string[] | number | string)[] | null;
}
