/** The board of Séquence Dés: its numbers, the names of its squares, the marks on its chips. */
import { circle } from "../../art/shapes";

/** Rows from the top, columns a to f. */
export const NUMBERS: readonly (readonly number[])[] = [
  [2, 3, 4, 5, 6, 2],
  [6, 7, 8, 9, 7, 3],
  [5, 9, 12, 12, 8, 4],
  [4, 8, 12, 12, 9, 5],
  [3, 7, 9, 8, 7, 6],
  [2, 6, 5, 4, 3, 2],
];

export interface Square {
  name: string;
  number: number;
  row: number;
  column: number;
}

export const SQUARES: readonly Square[] = NUMBERS.flatMap((numbers, row) =>
  numbers.map((number, column) => ({ name: `${"abcdef"[column] ?? ""}${row + 1}`, number, row, column })),
);

/** The mark on a side's chips, in a square of 100 around the origin: a fir, a lozenge, a ring. */
export const CHIP_MARK: readonly [string, string, string] = [
  "M0 -25L23 17H-23Z",
  "M0 -25L25 0L0 25L-25 0Z",
  `${circle(0, 0, 23)}M-11 0a11 11 0 1 0 22 0a11 11 0 1 0 -22 0Z`,
];

/** Where the pips of a die's face stand, in a square of 100. */
const [L, M, H] = [25, 50, 75];
export const DIE_PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[M, M]],
  2: [[L, L], [H, H]],
  3: [[L, L], [M, M], [H, H]],
  4: [[L, L], [H, L], [L, H], [H, H]],
  5: [[L, L], [H, L], [M, M], [L, H], [H, H]],
  6: [[L, L], [H, L], [L, M], [H, M], [L, H], [H, H]],
};

/** How a cube is turned, around x and around y, so that a value faces the player. */
export const DIE_TURN: Record<number, readonly [number, number]> = {
  1: [0, 0],
  2: [-90, 0],
  3: [0, -90],
  4: [0, 90],
  5: [90, 0],
  6: [0, 180],
};
