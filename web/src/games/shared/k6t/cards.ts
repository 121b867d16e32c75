/** The K6T deck: six suits of twenty ranks. 20/20 and Les 6 Séquences are played with it. */

export const SUITS = ["s", "c", "m", "e", "h", "d"] as const;
export const RANKS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "C", "B", "R", "Q", "K", "A"] as const;
export type Suit = (typeof SUITS)[number];
export type Rank = (typeof RANKS)[number];
export type Figure = "J" | "C" | "B" | "R" | "Q" | "K";

/** Rank and suit of a card written as in `12s`. */
export function parts(card: string): { rank: Rank; suit: Suit } {
  const rank = RANKS.find((r) => r === card.slice(0, -1));
  const suit = SUITS.find((s) => s === card.slice(-1));
  if (!rank || !suit) throw new Error(`no card of the K6T deck: ${card}`);
  return { rank, suit };
}

export const isFigure = (rank: Rank): rank is Figure => "JCBRQK".includes(rank);

/** All cards in the order in which a shuffle begins (`docs/notation.md`). */
export const CARDS: readonly string[] = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));
