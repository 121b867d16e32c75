/** How a round was counted, suit by suit (S61 to S66): an explanation of the points that the table gave. */

import { SUITS } from "../shared/k6t/cards";
import { isJoker, jokerIn, PLACES, rankOf, startOf, suitOf } from "./notation";
import { handOf, seatsOf, type SixView } from "./view";

export interface SuitScore {
  suit: string;
  /** The side that rules the suit; null if nobody has a sequence in it. */
  ruler: number | null;
  /** The sequence that counts, and what it brings. */
  kept: string[];
  points: number;
  /** The length of each side's longest sequence. */
  longest: number[];
}

export interface RoundScore {
  suits: SuitScore[];
  /** What the cards left in the hands of each side cost. */
  charges: number[];
  totals: number[];
}

const FIGURES = ["J", "C", "B", "R", "Q", "K"];
const top = (cards: string[]): number => startOf(cards) + cards.length - 1;

/** What a card of a sequence that counts is worth (S65). */
function worth(cards: string[], at: number): number {
  const place = PLACES[startOf(cards) + at] ?? "";
  const card = cards[at] ?? "";
  if (place === "high") return isJoker(card) || rankOf(card) === "A" ? 5 : 1;
  return FIGURES.includes(jokerIn(cards)?.at === at ? place : rankOf(card)) ? 2 : 1;
}

export const sequencePoints = (cards: string[]): number => cards.reduce((sum, _, at) => sum + worth(cards, at), 0);

/** What a card left in hand costs (S66). */
function charge(card: string): number {
  if (isJoker(card) || rankOf(card) === "A") return 5;
  return FIGURES.includes(rankOf(card)) ? 2 : 0;
}

function suitScore(view: SixView, suit: string): SuitScore {
  const own = view.table.map((side) => side.sequences.filter((cards) => suitOf(cards[0] ?? "") === suit));
  const longest = own.map((sequences) => Math.max(0, ...sequences.map((cards) => cards.length)));
  const all = own.flatMap((sequences, side) => sequences.map((cards) => ({ side, cards })));
  const [best] = all.sort((a, b) => b.cards.length - a.cards.length || top(b.cards) - top(a.cards));
  if (!best) return { suit, ruler: null, kept: [], points: 0, longest };
  const [kept = []] = (own[best.side] ?? []).toSorted((a, b) => sequencePoints(b) - sequencePoints(a));
  return { suit, ruler: best.side, kept, points: sequencePoints(kept), longest };
}

export function roundScore(view: SixView): RoundScore {
  const suits = SUITS.map((suit) => suitScore(view, suit));
  const charges = view.table.map((_, side) =>
    seatsOf(side, view.teams)
      .flatMap((seat) => handOf(view, seat))
      .reduce((sum, card) => sum + charge(card), 0),
  );
  const totals = charges.map(
    (cost, side) => suits.reduce((sum, one) => sum + (one.ruler === side ? one.points : 0), 0) - cost,
  );
  return { suits, charges, totals };
}

/** The count agrees with the points that the table gave: only then it explains them. */
export function explains(score: RoundScore, view: SixView): boolean {
  return score.totals.every((total, side) => total === view.points?.[side]);
}
