/** The drawings of the K6T deck. Shapes lie in a square of 100 around the origin. */
import { box, circle, star } from "../../../art/shapes";
import type { Figure, Suit } from "./cards";

const STEM = "M3 22C3 36 8 44 17 48H-17C-8 44 -3 36 -3 22Z";

export const SUIT_PATH: Record<Suit, string> = {
  s: `M0 -49C7 -31 44 -13 44 14C44 29 33 38 21 38C12 38 5 33 0 25C-5 33 -12 38 -21 38C-33 38 -44 29 -44 14C-44 -13 -7 -31 0 -49Z${STEM}`,
  c: `${circle(0, -25, 22)}${circle(-24, 11, 22)}${circle(24, 11, 22)}M-9 -12H9L14 10L0 20L-14 10Z${STEM}`,
  m: "M31 -42.3A46 46 0 1 0 31 42.3A43 43 0 0 1 31 -42.3Z",
  e: star(5, 52, 23),
  h: "M0 47C-9 29 -46 11 -46 -17C-46 -34 -35 -44 -23 -44C-12 -44 -4 -38 0 -27C4 -38 12 -44 23 -44C35 -44 46 -34 46 -17C46 11 9 29 0 47Z",
  d: "M0 -50C9 -29 21 -12 40 0C21 12 9 29 0 50C-9 29 -21 12 -40 0C-21 -12 -9 -29 0 -50Z",
};

const FOOT = "M-31 48V42C-31 37 -27 34 -22 34H22C27 34 31 37 31 42V48Z";
const ROBE = "M-17 31C-10 20 -8 10 -8 -1H8C8 10 10 20 17 31Z";

/** A figure: its body in the suit's tone, and what is cut out of it, as lines. */
export const FIGURE: Record<Figure, { body: string; cut: string }> = {
  J: {
    body: `${FOOT}${ROBE}${circle(0, -17, 15)}M-15 -5H15L19 3H-19ZM-21 -22C-20 -39 12 -42 19 -24C8 -29 -8 -29 -21 -22ZM10 -33C12 -48 26 -53 37 -47C29 -45 25 -33 12 -29Z`,
    cut: "M-21 -20C-8 -27 8 -27 20 -21M15 -33L29 -44",
  },
  C: {
    body: `${FOOT}M-19 31C-18 12 4 9 2 -9C-3 -2 -11 1 -17 4C-20 10 -26 14 -31 11C-37 7 -35 0 -31 -6C-27 -14 -27 -23 -19 -31L-21 -48L-7 -39C17 -40 31 -20 30 6C30 17 25 23 25 31Z`,
    cut: `M-16 -21L-11 -23M-30 3L-25 1M4 -35C17 -29 24 -14 23 4`,
  },
  B: {
    body: `${FOOT}${ROBE}${circle(0, -46, 5)}M0 -43C14 -33 23 -19 15 -6H-15C-23 -19 -14 -33 0 -43ZM-18 -3H18L14 4H-14Z`,
    cut: "M3 -33L-6 -17M-1 -24L6 -20M-16 31",
  },
  R: {
    body: `${FOOT}M-28 -46H-15V-36H-7V-46H7V-36H15V-46H28V-26L19 -18L22 31H-22L-19 -18L-28 -26Z`,
    cut: "M-18 -17H18M-6 31V12A6 6 0 0 1 6 12V31",
  },
  Q: {
    body: `${FOOT}${circle(-40, -23, 6)}${circle(-21, -37, 6)}${circle(0, -42, 6.5)}${circle(21, -37, 6)}${circle(40, -23, 6)}M-40 -20L-21 -3L-20 -34L-7 -8L0 -38L7 -8L20 -34L21 -3L40 -20L26 30H-26Z`,
    cut: "M-25 16H25",
  },
  K: {
    body: `${FOOT}${box(-4, -52, 8, 26)}${box(-11, -46, 22, 8)}M0 -16C-8 -37 -44 -33 -41 -6C-39 9 -28 13 -26 30H26C28 13 39 9 41 -6C44 -33 8 -37 0 -16Z`,
    cut: "M-26 17H26M0 -14V16M-29 -17C-32 -6 -22 -1 -18 8M29 -17C32 -6 22 -1 18 8",
  },
};

/** The scale of a pip on a card with so many of them. */
export const pipSize = (pips: number): number => (pips === 1 ? 0.5 : pips <= 3 ? 0.25 : pips <= 6 ? 0.21 : pips <= 9 ? 0.18 : 0.16);

/** Where the pips of a number stand on a card of 100 × 140; those of the lower half are turned. */
const COLUMN: Record<number, number[]> = {
  1: [70],
  2: [35, 105],
  3: [35, 70, 105],
  4: [32, 57.3, 82.7, 108],
  5: [30, 50, 70, 90, 110],
};

const column = (x: number, n: number): [number, number][] => (COLUMN[n] ?? []).map((y) => [x, y]);
const [LEFT, MIDDLE, RIGHT] = [36, 50, 64];

export const PIPS: Record<string, [number, number][]> = {
  1: column(MIDDLE, 1),
  2: column(MIDDLE, 2),
  3: column(MIDDLE, 3),
  4: [...column(LEFT, 2), ...column(RIGHT, 2)],
  5: [...column(LEFT, 2), ...column(RIGHT, 2), ...column(MIDDLE, 1)],
  6: [...column(LEFT, 3), ...column(RIGHT, 3)],
  7: [...column(LEFT, 3), ...column(RIGHT, 3), [MIDDLE, 52.5]],
  8: [...column(LEFT, 3), ...column(RIGHT, 3), [MIDDLE, 52.5], [MIDDLE, 87.5]],
  9: [...column(LEFT, 4), ...column(RIGHT, 4), ...column(MIDDLE, 1)],
  10: [...column(LEFT, 4), ...column(RIGHT, 4), [MIDDLE, 44.7], [MIDDLE, 95.3]],
  11: [...column(LEFT, 4), ...column(RIGHT, 4), [MIDDLE, 44.7], [MIDDLE, 70], [MIDDLE, 95.3]],
  12: [...column(LEFT, 5), ...column(RIGHT, 5), [MIDDLE, 40], [MIDDLE, 100]],
};
