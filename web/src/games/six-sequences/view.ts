/** What a seat sees of a match, as the table draws it. */

import type { Frame } from "../../lib/protocol";
import { ofSeat } from "../../lib/seats";
import { cards, viewOf } from "../../lib/view";
import type { SixView } from "./views";

/** The last are series laid this turn: they cannot give yet. */
export const ROWS = ["sequences", "series", "new_series"] as const;
export type Row = (typeof ROWS)[number];

/** What a side has laid, each combination as its cards. */
export type Side = Record<Row, string[][]>;

/** A view whose combinations are lists. */
export interface SixTable extends Omit<SixView, "table" | "discard"> {
  table: Side[];
  discard: string[];
  teams: boolean;
}

const lists = (texts: string[]): string[][] => texts.map((text) => text.split("-"));

export function tableOf(frame: Frame): SixTable {
  const view = viewOf<SixView>(frame);
  return {
    ...view,
    table: (view.table ?? []).map(({ sequences, series, new_series }) => ({
      sequences: lists(sequences),
      series: lists(series),
      new_series: lists(new_series),
    })),
    discard: cards(view.discard),
    teams: view.options.teams === true,
  };
}

/** The side of a seat; sides count from 0. */
export const sideOf = (seat: number, teams: boolean): number => (teams ? (seat - 1) % 2 : seat - 1);

/** The seats of a side. */
export const seatsOf = (side: number, teams: boolean): number[] => (teams ? [side + 1, side + 3] : [side + 1]);

/** The other sides in the order of play, beginning on the left of one's own; all of them for somebody who watches. */
export function othersOf(count: number, own: number | null): number[] {
  const from = own ?? -1;
  return Array.from({ length: count }, (_, i) => (from + 1 + i) % count).filter((side) => side !== own);
}

export const handOf = (view: SixTable, seat: number | null): string[] => (seat === null ? [] : cards(ofSeat(view.hands, seat)));

/** The seat that discarded last: the turn has already passed to its left. */
export function discarder(view: SixTable): number {
  const count = view.hands.length;
  return view.turn === null ? 0 : ((view.turn + count - 2) % count) + 1;
}
