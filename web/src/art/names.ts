/** Cards, chips and squares in words. */
import * as k6t from "./k6t";
import * as mio from "./mio";

export type Lang = "fr" | "en";
/** `plain`: a deck that nobody drew, whose cards show what is written on them. */
export type Deck = "k6t" | "mio" | "ekko" | "plain";

const BACK = { fr: "carte face cachée", en: "face-down card" };

const SUIT: Record<Lang, Record<k6t.Suit, string>> = {
  fr: { s: "de pique", c: "de trèfle", m: "de lune", e: "d’étoile", h: "de cœur", d: "de carreau" },
  en: { s: "of spades", c: "of clubs", m: "of moons", e: "of stars", h: "of hearts", d: "of diamonds" },
};

const FIGURE: Record<Lang, Record<string, string>> = {
  fr: { "0": "joker", J: "valet", C: "cavalier", B: "fou", R: "tour", Q: "dame", K: "roi", A: "as" },
  en: { "0": "joker", J: "jack", C: "knight", B: "bishop", R: "rook", Q: "queen", K: "king", A: "ace" },
};

/** The colours of MIO, as adjectives of a masculine noun in French. */
export const COLOUR: Record<Lang, Record<mio.Colour, string>> = {
  fr: { r: "rouge", y: "jaune", b: "bleu", g: "vert", k: "gris" },
  en: { r: "red", y: "yellow", b: "blue", g: "green", k: "grey" },
};

const STAR_FR: Record<mio.Colour, string> = { r: "rouge", y: "jaune", b: "bleue", g: "verte", k: "grise" };

function k6tName(card: string, lang: Lang): string {
  const { rank, suit } = k6t.parts(card);
  return `${FIGURE[lang][rank] ?? rank} ${SUIT[lang][suit]}`;
}

function mioName(card: string, lang: Lang): string {
  const { colour, value } = mio.parts(card);
  if (!colour) return "joker";
  if (value === "J") return lang === "fr" ? `joker, ${COLOUR.fr[colour]}` : `joker, ${COLOUR.en[colour]}`;
  if (value === "*") return lang === "fr" ? `étoile ${STAR_FR[colour]}` : `${COLOUR.en[colour]} star`;
  return lang === "fr" ? `${value} ${COLOUR.fr[colour]}` : `${COLOUR.en[colour]} ${value}`;
}

function ekkoName(card: string, lang: Lang): string {
  if (!/^[0-9][0-9]$/.test(card) || card === "00" || card === "99") throw new Error(`no card of EKKO: ${card}`);
  const next = Number(card) % 2 === 1 ? { fr: "plus", en: "plus" } : { fr: "moins", en: "minus" };
  return `${card}, ${next[lang]}`;
}

/** A card in words; `null` and `?` are cards that lie face down. */
export function cardName(deck: Deck, card: string | null, lang: Lang): string {
  if (card === null || card === "?") return BACK[lang];
  return { k6t: k6tName, mio: mioName, ekko: ekkoName, plain: (text: string) => text }[deck](card, lang);
}

const CHIP: Record<Lang, [string, string, string]> = {
  fr: ["jeton vert", "jeton bleu", "jeton rouge"],
  en: ["green chip", "blue chip", "red chip"],
};

/** The chip of a side, 1 to 3. */
export const chipName = (side: number, lang: Lang): string => CHIP[lang][side - 1] ?? "";

const FREE = { fr: "libre", en: "free" };

/** A square of the board of Séquence Dés with its number and what stands on it. */
export function squareName(square: string, number: number, side: number | null, lang: Lang): string {
  const on = side === null ? FREE[lang] : chipName(side, lang);
  return lang === "fr" ? `${square}, numéro ${number}, ${on}` : `${square}, number ${number}, ${on}`;
}

/** A roll of dice in words: both dice and their sum. */
export function rollName(dice: readonly number[] | null, lang: Lang): string {
  if (dice === null) return lang === "fr" ? "dés, pas encore lancés" : "dice, not rolled yet";
  const sum = dice.reduce((a, b) => a + b, 0);
  return lang === "fr" ? `dés\u202f: ${dice.join(" et ")}, somme ${sum}` : `dice: ${dice.join(" and ")}, sum ${sum}`;
}

export const GAME_NAME = {
  "20-20": "20/20",
  "six-sequences": "Les 6 Séquences",
  mio: "MIO",
  ekko: "EKKO",
  "sequence-des": "Séquence Dés",
} as const;

export type GameName = keyof typeof GAME_NAME;
