/** Combinations and sides in words. */

import { cardName } from "../../art/deck";
import { listed, t } from "../../lib/i18n";
import { settings } from "../../lib/settings.svelte";
import { k6tText } from "../shared/k6t/text";
import { endsOf, jokerIn, suitOf } from "./notation";
import { deck } from "../shared/k6t/deck";

const lang = () => settings.lang;
const spoken = (card: string): string => cardName(deck, card, lang());

/** A combination for the ears: a sequence by its ends and its joker, a series card by card. */
export function combinationName(cards: string[], isSequence: boolean): string {
  if (!isSequence) return t("six-sequences.series.named", { cards: listed(cards.map(spoken)) });
  const suit = suitOf(cards[0] ?? "");
  const [first, last] = endsOf(cards).map((rank) => spoken(`${rank}${suit}`));
  const joker = jokerIn(cards);
  const told = t("six-sequences.sequence.named", { first: first ?? "", last: last ?? "", n: cards.length });
  return joker ? `${told}, ${t("six-sequences.joker.named", { card: spoken(`${joker.rank}${suit}`) })}` : told;
}

/** A sequence for the eyes, in short: 6–12♥. */
export function rangeText(cards: string[]): string {
  const [first, last] = endsOf(cards);
  return `${first}–${k6tText(`${last}${suitOf(cards[0] ?? "")}`, false)}`;
}
