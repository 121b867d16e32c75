/** The totals through the rounds, for the chart and the list: from nothing to now. */

import type { Frame } from "../lib/protocol";

export function scoreRows(frame: Frame): number[][] {
  const start = frame.seats.map(() => 0);
  const rounds = frame.rounds ?? [];
  const scores = frame.view?.scores;
  const last = Array.isArray(scores) ? scores.map(Number) : start;
  const known = [start, ...rounds];
  const before = known.at(-1) ?? start;
  return last.some((score, seat) => score !== before[seat]) ? [...known, last] : known;
}
