/** Cards of the K6T deck in text: rank and suit as they are printed, or in words. */

import { textIn } from "../../../lang/texts.svelte";
import { settings } from "../../../lib/settings.svelte";
import { parts } from "./cards";

const SUITS: Record<string, string> = { s: "♠", c: "♣", m: "☾", e: "★", h: "♥", d: "♦" };
/** Text signs, never coloured pictures. */
const AS_TEXT = "\ufe0e";

/** A card in words: "12 of spades". */
export function nameOf(card: string, lang: string): string {
  const { rank, suit } = parts(card);
  const name = /^([1-9]|1[0-2])$/.test(rank) ? rank : textIn(lang, `shared.k6t.rank.${rank}`);
  return textIn(lang, "shared.k6t.card", { rank: name, suit: textIn(lang, `shared.k6t.suit.${suit}`) });
}

export function k6tText(card: string, spoken: boolean): string {
  if (spoken) return nameOf(card, settings.lang);
  return `${card.slice(0, -1)}${SUITS[card.slice(-1)] ?? ""}${AS_TEXT}`;
}

/** Several cards, joined by `-` in the notation. */
export function k6tList(cards: string, spoken: boolean): string {
  const texts = cards.split("-").map((card) => k6tText(card, spoken));
  return texts.join(spoken ? ", " : "\u2009");
}
