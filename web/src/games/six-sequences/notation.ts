/** The notation of Les 6 Séquences, read without judging: moves, combinations, and where each card of them stands. */

/** The nineteen places of a suit, from low to high. */
export const PLACES = ["low", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "C", "B", "R", "Q", "K", "high"];
const LOW = 0;
const HIGH = PLACES.length - 1;
/** What a joker at an end is said to be. */
const CORNERS: Record<string, string> = { low: "1", high: "A" };

export type Verb = "draw" | "take" | "claim" | "let" | "lay" | "add" | "swap" | "refill" | "discard" | "end";

export interface Move {
  text: string;
  verb: Verb;
  cards: string[];
  /** `@8`: where a joker, a 1 or an A goes. */
  place: string | null;
  /** `>series`, `>sequence`, `>add`, or a card of the combination that is meant. */
  target: string | null;
}

const MOVE = /^(\w+)(?: ([^@>]+))?(?:@(\w+))?(?:>(\w+))?$/;

export function readMove(text: string): Move {
  const [, verb = text, cards = "", place = null, target = null] = MOVE.exec(text) ?? [];
  return { text, verb: verb as Verb, cards: cards ? cards.split("-") : [], place, target };
}

export const rankOf = (card: string): string => card.slice(0, -1);
export const suitOf = (card: string): string => card.slice(-1);
export const isJoker = (card: string): boolean => rankOf(card) === "0";
const isCorner = (card: string): boolean => rankOf(card) === "1" || rankOf(card) === "A";

/** Whether a list is of one suit: a sequence, and not a series. */
export const isSequence = (cards: readonly string[]): boolean => new Set(cards.map(suitOf)).size === 1 && cards.length > 1;

/** The places where a card can stand: both ends for a 1 and an A, none of its own for a joker. */
export function placesOf(card: string): number[] {
  if (isJoker(card)) return [];
  return isCorner(card) ? [LOW, HIGH] : [PLACES.indexOf(rankOf(card))];
}

/** The place of the first card of a sequence: found from a card that has only one place. */
export function startOf(cards: readonly string[]): number {
  const sure = cards.findIndex((card) => !isJoker(card) && !isCorner(card));
  return sure < 0 ? LOW : PLACES.indexOf(rankOf(cards[sure] ?? "")) - sure;
}

/** The rank that the joker of a sequence stands for, and which card of the sequence it is. */
export function jokerIn(cards: readonly string[]): { at: number; rank: string } | null {
  const at = cards.findIndex(isJoker);
  if (at < 0 || cards.length < 2) return null;
  const place = PLACES[startOf(cards) + at] ?? "";
  return { at, rank: CORNERS[place] ?? place };
}

/** The ranks at both ends of a sequence, whatever card holds them. */
export function endsOf(cards: readonly string[]): [string, string] {
  const joker = jokerIn(cards);
  const rank = (at: number) => (joker?.at === at ? joker.rank : rankOf(cards[at] ?? ""));
  return [rank(0), rank(cards.length - 1)];
}
