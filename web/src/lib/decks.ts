/** Decks in the order in which a shuffle begins (`docs/notation.md`). */

const RANKS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "J", "C", "B", "R", "Q", "K", "A"];
const K6T = [..."scmehd"].flatMap((suit) => RANKS.map((rank) => rank + suit));
const EKKO = Array.from({ length: 98 }, (_, i) => String(i + 1).padStart(2, "0"));
const MIO_VALUES = "12345*";
const MIO_DECKS: Record<string, string> = { "8+2": "12233445**/5", "9+1": "112233445*/5", "5+5": "12345*****/5" };
const USUAL_MIO = "8+2";

/** The cards of a game in order, none for a game of dice; null if that cannot be known from its house rules. */
export function deckOf(game: string, options: Record<string, unknown>): string[] | null {
  switch (game) {
    case "20-20":
    case "six-sequences":
      return K6T;
    case "ekko":
      return EKKO;
    case "mio":
      return mioDeck(String(options.deck ?? USUAL_MIO));
    case "sequence-des":
      return [];
    default:
      return null;
  }
}

/** Whether chance picks a dealer. */
export const hasDealer = (game: string): boolean => ["six-sequences", "mio", "ekko"].includes(game);

/** Numbers and stars of one colour, `/`, jokers. */
function mioDeck(name: string): string[] | null {
  const written = /^([1-5*]{1,30})\/([0-5])$/.exec(MIO_DECKS[name] ?? name);
  if (!written) return null;
  const [, numbers = "", jokers = ""] = written;
  const colour = [...numbers].sort((a, b) => MIO_VALUES.indexOf(a) - MIO_VALUES.indexOf(b));
  return [...[..."rybgk"].flatMap((sign) => colour.map((value) => sign + value)), ..."J".repeat(Number(jokers))];
}
