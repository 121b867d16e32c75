/** What a seat is, in words and numbers, for all games. */

import type { Frame, SeatView } from "../lib/protocol";
import { t } from "../lib/i18n";
import { ofSeat, seatNumbers } from "../lib/seats";
import { count, viewOf } from "../lib/view";

export function seatName(frame: Frame, seat: number): string {
  return ofSeat(frame.seats, seat)?.name || t("seat.n", { n: seat });
}

/** Who is here, but those who hold a seat. */
export function watchersOf(here: readonly string[], seats: readonly SeatView[]): string[] {
  return here.filter((name) => !seats.some((seat) => seat.holder === "person" && seat.name === name));
}

/** The other seats in the order of play, beginning on one's left; all of them for somebody who watches. */
export function othersOf(frame: Frame, seat: number | null): number[] {
  const all = seatNumbers(frame.seats.length);
  return seat === null ? all : [...all.slice(seat), ...all.slice(0, seat - 1)];
}

/** Cards in a seat's hand; null in games without hands. */
export function handSize(frame: Frame, seat: number): number | null {
  const hands = viewOf(frame)?.hands;
  return hands ? count(ofSeat(hands, seat)) : null;
}

export function scoreOf(frame: Frame, seat: number): number | null {
  return ofSeat(viewOf(frame)?.scores ?? [], seat) ?? null;
}

/** The seat on turn. */
export function turnOf(frame: Frame): number | null {
  return frame.phase === "playing" ? (viewOf(frame)?.turn ?? null) : null;
}

/** Whether the table waits for this seat, as far as everybody can see. */
export function isYourTurn(frame: Frame, seat: number | null): boolean {
  return seat !== null && turnOf(frame) === seat && (frame.legal?.length ?? 0) > 0;
}
