/** What a seat sees of a match, as the table draws it. */

import type { Frame } from "../../lib/protocol";

export interface Side {
  sequences: string[][];
  series: string[][];
  /** Series laid this turn: they cannot give yet. */
  new_series: string[][];
}

export type Row = keyof Side;
export const ROWS: Row[] = ["sequences", "series", "new_series"];

export interface SixView {
  phase: "draw" | "claims" | "take" | "A" | "B" | "last" | "final" | "deal" | "over";
  turn: number | null;
  round: number;
  hands: (string[] | number)[];
  stock: number;
  discard: string[];
  shown: string[][];
  table: Side[];
  claims: (string | null)[];
  scores: number[];
  points: number[] | null;
  teams: boolean;
  reaction: number;
}

const lists = (texts: unknown): string[][] => (Array.isArray(texts) ? texts.map((text) => String(text).split("-")) : []);
const size = (pile: unknown): number => (Array.isArray(pile) ? pile.length : Number(pile));

export function readView(frame: Frame): SixView {
  const view = frame.view ?? {};
  const sides = (view.table ?? []) as Record<Row, unknown>[];
  const options = (view.options ?? {}) as Record<string, unknown>;
  return {
    ...(view as unknown as SixView),
    stock: size(view.stock),
    table: sides.map((side) => ({
      sequences: lists(side.sequences),
      series: lists(side.series),
      new_series: lists(side.new_series),
    })),
    teams: options.teams === true,
    reaction: Number(options.reaction ?? 0),
  };
}

/** The side of a seat (from 1), counted from 0. */
export const sideOf = (seat: number, teams: boolean): number => (teams ? (seat - 1) % 2 : seat - 1);

/** The seats of a side, from 1. */
export const seatsOf = (side: number, teams: boolean): number[] => (teams ? [side + 1, side + 3] : [side + 1]);

/** The other sides in the order of play, beginning on the left of one's own; all of them for somebody who watches. */
export function othersOf(count: number, own: number | null): number[] {
  const from = own ?? -1;
  return Array.from({ length: count }, (_, i) => (from + 1 + i) % count).filter((side) => side !== own);
}

export const handOf = (view: SixView, seat: number | null): string[] => {
  const hand = seat === null ? [] : view.hands[seat - 1];
  return Array.isArray(hand) ? hand : [];
};

/** The seat that discarded last: the turn has already passed to its left. */
export function discarder(view: SixView): number {
  const count = view.hands.length;
  return view.turn === null ? 0 : ((view.turn + count - 2) % count) + 1;
}
