/** A replay as tables show it: for each moment a frame, and what was heard until then. */

import type { AnyPublicEvent, Frame, Replay, SeatView } from "../lib/protocol";
import { lineOf } from "../lib/record";

/** Why a replay cannot be shown. */
export interface Fault {
  /** The server gave no answer. */
  isUnreached: boolean;
  error: unknown;
}

type View = NonNullable<Frame["view"]>;

/** The view after so many moves. */
export function viewAt(replay: Replay, at: number): View {
  return at === 0 ? replay.opening : (replay.steps[at - 1]?.view ?? replay.opening);
}

export interface Mark {
  /** After so many moves the round is dealt. */
  at: number;
  round: number;
}

/** Where rounds begin. */
export function roundMarks(replay: Replay): Mark[] {
  const rounds = [replay.opening, ...replay.steps.map((step) => step.view)].map((view) => Number(view.round ?? 1));
  return rounds.flatMap((round, at) => (at === 0 || round !== rounds[at - 1] ? [{ at, round }] : []));
}

/** Moves as the log tells them, one for each step; null where the viewer heard nothing. */
export function linesOf(replay: Replay): (AnyPublicEvent | null)[] {
  return replay.steps.map(({ move }, i) => {
    if (!move.includes(":")) return null;
    const { seat, move: text } = lineOf(move);
    return { type: "moved", number: i + 1, at: 0, seat, text };
  });
}

/** What was heard after so many moves. Records hold no times: the last move is now, those before it are long past. */
export function heardBy(lines: (AnyPublicEvent | null)[], at: number): AnyPublicEvent[] {
  return lines.slice(0, at).flatMap((line, i) => (line ? [{ ...line, at: i === at - 1 ? 0 : -Infinity }] : []));
}

/** The whole table after so many moves, as somebody without a seat sees it. */
export function frameAt(replay: Replay, marks: Mark[], seats: SeatView[], at: number): Frame {
  const { record } = replay;
  const view = viewAt(replay, at);
  const isOver = view.phase === "over";
  const ends = marks.filter((mark) => mark.at > 0 && mark.at <= at).map((mark) => viewAt(replay, mark.at - 1).scores);
  return {
    version: at,
    game: record.game,
    options: (view.options ?? record.options ?? {}) as Frame["options"],
    phase: isOver ? "over" : "playing",
    visibility: "unlisted",
    watching: "public",
    clock: {},
    host: false,
    seats,
    proof: { commit: "", entropy: [] },
    view,
    legal: [],
    rounds: ends.filter((scores): scores is number[] => Array.isArray(scores)),
    ...(isOver && record.result ? { result: record.result } : {}),
  };
}

/** Seats of a record that nothing else is known of. */
export const seatsOf = (names: string[]): SeatView[] => names.map((name) => ({ holder: "person", name }));

/** The move and the eyes that an address asks for: `?at=42&eyes=2`. */
export function askedIn(search: string): { at: number; eyes: string } {
  const asked = new URLSearchParams(search);
  return { at: Number(asked.get("at") ?? 0) || 0, eyes: asked.get("eyes") ?? "all" };
}

/** Whose eyes: a seat's number, `public` or `all`; anything else is `all`. */
export function eyesOf(wanted: string, seats: number): string {
  const seat = Number(wanted);
  return wanted === "public" || (Number.isInteger(seat) && seat >= 1 && seat <= seats) ? wanted : "all";
}
