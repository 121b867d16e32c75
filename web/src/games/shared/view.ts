/** Reading a view: each field as what it should be, or as nothing. */

import type { Frame } from "../../lib/protocol";

/** Cards one knows by name; a pile that one may not look into has none. */
export function cards(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === "string") : [];
}

/** How many cards lie there, whether or not one sees them. */
export function count(value: unknown): number {
  return Array.isArray(value) ? value.length : typeof value === "number" ? value : 0;
}

/** One entry for each seat. */
export function perSeat(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

export function number(value: unknown): number | null {
  return typeof value === "number" ? value : null;
}

/** A seat's hand as far as one sees it. */
export function handOf(frame: Frame, seat: number | null): string[] {
  return seat === null ? [] : cards(perSeat(frame.view?.hands)[seat - 1]);
}

/** The hands of others that lie open: for spectators who may see them, and when a round is over. */
export function openHands(frame: Frame, seat: number | null): { seat: number; cards: string[] }[] {
  return perSeat(frame.view?.hands)
    .map((hand, i) => ({ seat: i + 1, cards: cards(hand).filter((card) => card !== "?") }))
    .filter((one) => one.seat !== seat && one.cards.length > 0);
}

/** The seat whose turn comes after the one on turn: clockwise. */
export function nextSeat(frame: Frame): number | null {
  const turn = number(frame.view?.turn);
  return turn === null ? null : (turn % frame.seats.length) + 1;
}
