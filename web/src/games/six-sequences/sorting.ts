/** The order of the hand: by suit, by rank, or as one has put it. Remembered in this browser. */

import { RANKS, SUITS } from "../shared/k6t/cards";
import { rankOf, suitOf } from "./notation";
import { store, stored } from "../../lib/storage";

export type Order = "suit" | "rank" | "own";
export const ORDERS: Order[] = ["suit", "rank", "own"];

const rank = (card: string): number => RANKS.indexOf(rankOf(card) as (typeof RANKS)[number]);
const suit = (card: string): number => SUITS.indexOf(suitOf(card) as (typeof SUITS)[number]);

/** The hand in an order; in one's own, cards that were not there before come last. */
export function sorted(hand: readonly string[], order: Order, own: readonly string[]): string[] {
  if (order === "suit") return hand.toSorted((a, b) => suit(a) - suit(b) || rank(a) - rank(b));
  if (order === "rank") return hand.toSorted((a, b) => rank(a) - rank(b) || suit(a) - suit(b));
  return [...own.filter((card) => hand.includes(card)), ...hand.filter((card) => !own.includes(card))];
}

interface Kept {
  order: Order;
  /** The match and seat that the own order belongs to. */
  of: string;
  own: string[];
}

const KEY = "tablee.six-sequences.hand";

/** What was remembered; an own order counts only for the match and seat it was made at. */
export function recall(of: string): { order: Order; own: string[] } {
  const kept = stored<Partial<Kept>>(KEY, {});
  const order = ORDERS.find((one) => one === kept.order) ?? "suit";
  return { order, own: kept.of === of && Array.isArray(kept.own) ? kept.own : [] };
}

export const remember = (of: string, order: Order, own: readonly string[]): void => store(KEY, { order, of, own });
