/** Hands, and who comes next. */

import type { Frame } from "../../lib/protocol";
import { bySeat, ofSeat } from "../../lib/seats";
import { cards, viewOf } from "../../lib/view";

/** A seat's hand as far as one sees it. */
export function handOf(frame: Frame, seat: number | null): string[] {
  return seat === null ? [] : cards(ofSeat(viewOf(frame)?.hands ?? [], seat));
}

/** The hands of others that lie open: for spectators who may see them, and when a round is over. */
export function openHands(frame: Frame, seat: number | null): { seat: number; cards: string[] }[] {
  return bySeat(viewOf(frame)?.hands ?? [])
    .map(([holder, hand]) => ({ seat: holder, cards: cards(hand).filter((card) => card !== "?") }))
    .filter((one) => one.seat !== seat && one.cards.length > 0);
}

/** The seat whose turn comes after the one on turn: clockwise. */
export function nextSeat(frame: Frame): number | null {
  const turn = viewOf(frame)?.turn ?? null;
  return turn === null ? null : (turn % frame.seats.length) + 1;
}
