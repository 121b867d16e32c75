/** The MIO deck: five colours with numbers and stars, and jokers. */

export const COLOURS = ["r", "y", "b", "g", "k"] as const;
export type Colour = (typeof COLOURS)[number];

/** Colour and value (`1` … `5` or `*`) of a card; a joker has no colour unless it names one (`J:b`). */
export function parts(card: string): { colour: Colour | null; value: string } {
  const joker = /^J(?::([rybgk]))?$/.exec(card);
  if (joker) return { colour: (joker[1] as Colour | undefined) ?? null, value: "J" };
  const plain = /^([rybgk])([1-5*])$/.exec(card);
  if (!plain) throw new Error(`no card of the MIO deck: ${card}`);
  return { colour: plain[1] as Colour, value: plain[2] ?? "" };
}

const VALUES = "12345*";
/** Numbers and stars of one colour, `/`, jokers. */
const DECKS: Record<string, string> = { "8+2": "12233445**/5", "9+1": "112233445*/5", "5+5": "12345*****/5" };
const USUAL = "8+2";

/** All cards in the order in which a shuffle begins; null if the house rules write a deck that cannot be. */
export function cardsOf({ deck = USUAL }: Record<string, unknown>): string[] | null {
  const name = String(deck);
  const written = /^([1-5*]{1,30})\/([0-5])$/.exec(DECKS[name] ?? name);
  if (!written) return null;
  const [, numbers = "", jokers = ""] = written;
  const values = [...numbers].sort((a, b) => VALUES.indexOf(a) - VALUES.indexOf(b));
  return [...COLOURS.flatMap((colour) => values.map((value) => colour + value)), ..."J".repeat(Number(jokers))];
}
