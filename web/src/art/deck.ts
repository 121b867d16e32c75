/** Cards as `Card` draws them. Each deck belongs to a game, or to several: see `games/<game>/deck.ts`. */

import type { Component } from "svelte";
import { textIn } from "../lang/texts.svelte";

export interface Deck {
  /** The face of a card, drawn on 100 × 140. */
  face: Component<{ card: string }>;
  back: Component;
  /** A card in words. */
  nameOf(card: string, lang: string): string;
}

/** Whether a card lies face down. */
export const isHidden = (card: string | null): card is null | "?" => card === null || card === "?";

/** A card in words; a card that lies face down has no name of its own. */
export const cardName = (deck: Deck, card: string | null, lang: string): string =>
  isHidden(card) ? textIn(lang, "card.back") : deck.nameOf(card, lang);
