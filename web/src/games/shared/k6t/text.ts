/** Cards of the six-suited deck in short: rank and suit as they are printed. */

import { cardName } from "../../../art/names";
import { settings } from "../../../lib/settings.svelte";

const SUITS: Record<string, string> = { s: "♠", c: "♣", m: "☾", e: "★", h: "♥", d: "♦" };
/** Text signs, never coloured pictures. */
const AS_TEXT = "\ufe0e";

export function k6tText(card: string, spoken: boolean): string {
  if (spoken) return cardName("k6t", card, settings.lang);
  return `${card.slice(0, -1)}${SUITS[card.slice(-1)] ?? ""}${AS_TEXT}`;
}

/** Several cards, joined by `-` in the notation. */
export function k6tList(cards: string, spoken: boolean): string {
  const texts = cards.split("-").map((card) => k6tText(card, spoken));
  return texts.join(spoken ? ", " : "\u2009");
}
