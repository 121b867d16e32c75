/** The totals through the rounds, for the chart and the list: from nothing to now. */

import type { Frame, Result } from "../lib/protocol";
import { bySeat } from "../lib/seats";
import { viewOf } from "../lib/view";

export function scoreRows(frame: Frame): number[][] {
  const start = frame.seats.map(() => 0);
  const rounds = frame.rounds ?? [];
  const last = viewOf(frame)?.scores ?? start;
  const known = [start, ...rounds];
  const before = known.at(-1) ?? start;
  return last.some((score, seat) => score !== before[seat]) ? [...known, last] : known;
}

/** The number of the first of these rows: a match that goes on from a position may have had rounds that nobody here knows. */
export function firstRound(frame: Frame, rows: number): number {
  const { round = 1, phase = "" } = viewOf(frame) ?? {};
  const isOver = phase === "deal" || phase === "over";
  return Math.max(1, round - (isOver ? 0 : 1) - rows + 1);
}

/** The seats as they came in: winners first, then by points in the sense in which the winners' are good. */
export interface Ranking {
  lines: { seat: number; score: number; won: boolean }[];
  /** Whether points were counted, or only who won. */
  hasPoints: boolean;
  /** By how many points the winners are ahead of the next seats; null if nobody is. */
  ahead: { by: number; of: number[] } | null;
}

export function ranking({ scores, winners }: Result): Ranking {
  const lines = bySeat(scores).map(([seat, score]) => ({ seat, score, won: winners.includes(seat) }));
  const best = lines.find((line) => line.won)?.score ?? 0;
  const sign = lines.some((line) => line.score > best) ? 1 : -1;
  lines.sort((a, b) => Number(b.won) - Number(a.won) || sign * (a.score - b.score));
  const hasPoints = scores.some((score) => score < 0 || score > 1);
  const next = lines[winners.length];
  const isAhead = hasPoints && winners.length > 0 && next !== undefined && next.score !== best;
  const others = lines.filter((line) => !line.won && line.score === next?.score).map((line) => line.seat);
  return { lines, hasPoints, ahead: isAhead ? { by: Math.abs(next.score - best), of: others } : null };
}
