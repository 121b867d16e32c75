/** Cards, chips and squares in words. */
import { textIn } from "../lang/texts.svelte";
import * as k6t from "../games/shared/k6t/k6t";
import * as mio from "../games/mio/signs";

export type Lang = string;
/** `plain`: a deck that nobody drew, whose cards show what is written on them. */
export type Deck = "k6t" | "mio" | "ekko" | "plain";

function k6tName(card: string, lang: Lang): string {
  const { rank, suit } = k6t.parts(card);
  const name = /^([1-9]|1[0-2])$/.test(rank) ? rank : textIn(lang, `shared.k6t.rank.${rank}`);
  return textIn(lang, "shared.k6t.card", { rank: name, suit: textIn(lang, `shared.k6t.suit.${suit}`) });
}

function mioName(card: string, lang: Lang): string {
  const { colour, value } = mio.parts(card);
  if (!colour) return textIn(lang, "mio.cardName.joker");
  if (value === "*") return textIn(lang, `mio.cardName.star.${colour}`);
  const named = textIn(lang, `mio.colour.${colour}`);
  return textIn(lang, value === "J" ? "mio.cardName.jokerFor" : "mio.cardName.number", { colour: named, value: String(value) });
}

function ekkoName(card: string, lang: Lang): string {
  if (!/^[0-9][0-9]$/.test(card) || card === "00" || card === "99") throw new Error(`no card of EKKO: ${card}`);
  return textIn(lang, Number(card) % 2 === 1 ? "ekko.cardName.odd" : "ekko.cardName.even", { card });
}

/** A card in words; `null` and `?` are cards that lie face down. */
export function cardName(deck: Deck, card: string | null, lang: Lang): string {
  if (card === null || card === "?") return textIn(lang, "card.back");
  return { k6t: k6tName, mio: mioName, ekko: ekkoName, plain: (text: string) => text }[deck](card, lang);
}

/** Cards that lie in a squared stack. */
export const stackName = (count: number, lang: Lang): string => textIn(lang, "card.stack", { n: count });

/** The chip of a side, 1 to 3. */
export const chipName = (side: number, lang: Lang): string => textIn(lang, `sequence-des.chip.${side}`);

/** A square of the board of Séquence Dés with its number and what stands on it. */
export function squareName(square: string, number: number, side: number | null, lang: Lang): string {
  const on = side === null ? textIn(lang, "sequence-des.square.free") : chipName(side, lang);
  return textIn(lang, "sequence-des.square.name", { square, number, on });
}

/** A roll of dice in words: both dice and their sum. */
export function rollName(dice: readonly number[] | null, lang: Lang): string {
  if (dice === null) return textIn(lang, "sequence-des.dice.none");
  const listed = new Intl.ListFormat(lang, { type: "conjunction" }).format(dice.map(String));
  return textIn(lang, "sequence-des.dice.roll", { dice: listed, sum: dice.reduce((a, b) => a + b, 0) });
}
