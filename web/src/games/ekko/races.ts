/** Who was first, and by how much: read from the log. */

import type { AnyPublicEvent } from "../../lib/protocol";
import { laidBy, mirrorOf } from "./moves";

type Moved = Extract<AnyPublicEvent, { type: "moved" }>;

export interface Mirror {
  number: number;
  seat: number;
  card: string;
  /** The card it answered, if that is still in the log. */
  answered: string | null;
  /** Whether a card was dropped for it; the others draw if not. */
  isDrop: boolean;
  /** Milliseconds from the card that it answered. */
  after: number | null;
  /** How many acted at the same time, if more than one did. */
  rivals: number | null;
}

const moves = (log: readonly AnyPublicEvent[]): Moved[] => log.filter((line) => line.type === "moved");

/** A figure of the race that a move was in: what the server measured of those who acted at the same time. */
function figure(move: Moved, name: "made" | "of"): number | null {
  const value = move.order?.[name];
  return typeof value === "number" ? value : null;
}

/** When a move was made, as far as anybody can tell. */
const madeAt = (move: Moved): number => figure(move, "made") ?? move.at;

/** The last card laid, if it was a mirror. */
export function lastMirror(log: readonly AnyPublicEvent[]): Mirror | null {
  const laid = moves(log).filter((move) => move.text === "deal" || laidBy(move.text) !== null);
  const last = laid.at(-1);
  const mirror = last && mirrorOf(last.text);
  if (!mirror || typeof last.seat !== "number") return null;
  const before = laid.at(-2) ?? log.findLast((line) => line.type === "started");
  const took = before ? Math.max(0, madeAt(last) - before.at) : null;
  return {
    number: last.number,
    seat: last.seat,
    card: mirror.card,
    answered: before?.type === "moved" ? laidBy(before.text) : null,
    isDrop: mirror.dropped !== null,
    after: Number.isFinite(took) ? took : null, // replays know no times
    rivals: figure(last, "of"),
  };
}

/** A mirror of one's own on its way: the version one saw, and when it was sent by the server's clock. */
export interface Attempt {
  version: number;
  at: number;
}

/** Whose card came before one's own, and by how many milliseconds. */
export function beatenBy(log: readonly AnyPublicEvent[], attempt: Attempt): { seat: number; by: number } | null {
  const faster = moves(log).find((move) => move.number > attempt.version && laidBy(move.text) !== null);
  if (!faster || typeof faster.seat !== "number") return null;
  return { seat: faster.seat, by: Math.max(0, attempt.at - madeAt(faster)) };
}
