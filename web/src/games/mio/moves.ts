/** What the texts of moves say: which card they lay, which colour they name, whether they shout. */

import type { AnyPublicEvent } from "../../lib/protocol";

export interface Play {
  card: string;
  /** The colour that a joker names. */
  colour: string | null;
  isShouted: boolean;
}

/** A move that lays a card; null for any other. */
export function playOf(move: string): Play | null {
  const found = /^(?:([rybgk][1-5*])|J:([rybgk]))(!?)$/.exec(move);
  if (!found) return null;
  return { card: found[1] ?? "J", colour: found[2] ?? null, isShouted: found[3] === "!" };
}

/** The cards that can be laid now. */
export function playable(legal: readonly string[]): string[] {
  return [...new Set(legal.flatMap((move) => playOf(move)?.card ?? []))];
}

/** The moves that lay a card, with the shout or without it. */
export function playsOf(legal: readonly string[], card: string, isShouted: boolean): string[] {
  return legal.filter((move) => {
    const play = playOf(move);
    return play?.card === card && play.isShouted === isShouted;
  });
}

/** The colours that can be named for a joker turned up. */
export function namings(legal: readonly string[]): string[] {
  return legal.filter((move) => move.startsWith("name:"));
}

/** The colour at the end of a move that names one. */
export const namedIn = (move: string): string => move.replace("!", "").slice(-1);

/** The move to ask about when a card is looked at: a joker is asked for with a colour. */
export const askedFor = (card: string): string => (card === "J" ? "J:r" : card);

/** The top card as it counts: a joker with the colour that was named for it. */
export function topCard(pile: readonly string[], named: string | null): string | null {
  const [top] = pile;
  if (top === undefined) return null;
  return top === "J" && named !== null ? `J:${named}` : top;
}

/** The place that the top card came from: the seat that laid it last, or the stock after a deal. */
export function laidFrom(log: readonly AnyPublicEvent[]): string {
  const last = log.findLast((line) => line.type === "moved" && (line.text === "deal" || playOf(line.text) !== null));
  return last?.type === "moved" && typeof last.seat === "number" ? `seat-${last.seat}` : "stock";
}

/** The last shout: its number in the log, whose it was, and when. */
export function lastShout(log: readonly AnyPublicEvent[]): { number: number; seat: number; at: number } | null {
  const line = log.findLast((one) => one.type === "moved" && (one.text === "mio" || one.text.endsWith("!")));
  return line?.type === "moved" && typeof line.seat === "number" ? { number: line.number, seat: line.seat, at: line.at } : null;
}
