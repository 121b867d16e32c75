/** What the legal moves offer: which of them belong to the chosen cards, and where on the table they go. */

import { isJoker, jokerIn, placesOf, PLACES, rankOf, startOf, suitOf, type Move, type Verb } from "./notation";
import { ROWS, type Row, type Side } from "./view";

/** A combination on the table, and where in it a move acts. */
export interface Spot {
  side: number;
  row: Row;
  index: number;
  /** At the low or the high end, or in place of the card that is swapped. */
  at: "low" | "high" | number;
}

const LAYING: Verb[] = ["take", "claim", "lay", "swap", "add"];

/** The cards that one gives to a move: all but the discard that is taken. */
export function given(move: Move, discard: string | undefined): string[] {
  const takes = move.verb === "take" || move.verb === "claim";
  return takes ? move.cards.filter((card) => card !== discard) : move.cards;
}

/** The moves that use exactly the chosen cards. */
export function offersFor(moves: Move[], chosen: readonly string[], discard: string | undefined): Move[] {
  if (chosen.length === 0) return [];
  return moves.filter((move) => {
    const cards = given(move, discard);
    return cards.length === chosen.length && cards.every((card) => chosen.includes(card));
  });
}

const jokers = (move: Move): number => move.cards.filter(isJoker).length;

/** Whether a list is part of a longer one of its kind that spends as many jokers. */
function isPart(move: Move, of: Move): boolean {
  const isLonger = of.verb === move.verb && of.cards.length > move.cards.length && jokers(of) === jokers(move);
  return isLonger && move.cards.every((card) => of.cards.includes(card));
}

const isAlike = (a: Move, b: Move): boolean => a.verb === b.verb && a.cards.toSorted().join() === b.cards.toSorted().join();

/**
 * What could be laid, the most promising first: more cards, true cards before jokers. Parts of longer lists are left out,
 * and the same cards are proposed once: where they go is chosen on the table.
 */
export function proposals(moves: Move[]): Move[] {
  const laying = moves.filter((move) => LAYING.includes(move.verb));
  return laying
    .filter((move, i) => laying.findIndex((other) => isAlike(move, other)) === i)
    .filter((move) => !laying.some((other) => isPart(move, other)))
    .sort(
      (a, b) =>
        LAYING.indexOf(a.verb) - LAYING.indexOf(b.verb) || b.cards.length - a.cards.length || jokers(a) - jokers(b),
    );
}

/** Where a move acts on the table; null for one that lays something new. */
export function spotOf(move: Move, table: Side[], own: number): Spot | null {
  const [card = ""] = move.cards;
  if (move.verb === "swap") return swapSpot(move, card, table);
  if (move.verb !== "add") return null;
  const side = table[own];
  if (!side) return null;
  const { target } = move;
  if (target === "series") return seriesSpot(card, side, own);
  if (target !== null && target !== "sequence") return holderOf(target, move, side, own);
  return sequenceSpot(move, card, side, own) ?? seriesSpot(card, side, own);
}

function wantedPlaces(move: Move, card: string): number[] {
  return move.place === null ? placesOf(card) : [PLACES.indexOf(move.place)];
}

/** The end of a sequence that a card would lengthen. */
function endFor(places: number[], cards: string[]): "low" | "high" | null {
  const start = startOf(cards);
  if (places.includes(start - 1)) return "low";
  return places.includes(start + cards.length) ? "high" : null;
}

function sequenceSpot(move: Move, card: string, side: Side, own: number): Spot | null {
  const places = wantedPlaces(move, card);
  for (const [index, cards] of side.sequences.entries()) {
    const at = suitOf(cards[0] ?? "") === suitOf(card) ? endFor(places, cards) : null;
    if (at) return { side: own, row: "sequences", index, at };
  }
  return null;
}

function seriesSpot(card: string, side: Side, own: number): Spot | null {
  for (const row of ["series", "new_series"] as const) {
    const index = side[row].findIndex((cards) => rankOf(cards[0] ?? "") === rankOf(card) && !cards.includes(card));
    if (index >= 0) return { side: own, row, index, at: "high" };
  }
  return null;
}

function holderOf(target: string, move: Move, side: Side, own: number): Spot | null {
  const places = wantedPlaces(move, move.cards[0] ?? "");
  for (const row of ROWS) {
    const index = side[row].findIndex((cards) => cards.includes(target));
    const cards = side[row][index];
    if (cards) return { side: own, row, index, at: row === "sequences" ? (endFor(places, cards) ?? "high") : "high" };
  }
  return null;
}

function swapSpot(move: Move, card: string, table: Side[]): Spot | null {
  const places = wantedPlaces(move, card);
  for (const [side, { sequences }] of table.entries()) {
    for (const [index, cards] of sequences.entries()) {
      if (suitOf(cards[0] ?? "") !== suitOf(card) || (move.target !== null && !cards.includes(move.target))) continue;
      const start = startOf(cards);
      const at = places.map((place) => place - start).find((i) => jokerIn(cards)?.at === i || isTwin(cards[i], card));
      if (at !== undefined) return { side, row: "sequences", index, at };
    }
  }
  return null;
}

/** Whether one is the 1 and the other the A of a suit: they change places at the ends. */
function isTwin(lying: string | undefined, card: string): boolean {
  return lying !== undefined && `${rankOf(lying)}${rankOf(card)}`.match(/^(1A|A1)$/) !== null;
}

export const isSameSpot = (a: Spot | null, side: number, row: Row, index: number): boolean =>
  a !== null && a.side === side && a.row === row && a.index === index;
