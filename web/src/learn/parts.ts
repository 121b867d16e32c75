/**
 * Where the parts of a table are that a lesson may point at, as selectors within the table: the game's own, and the plain
 * one where it shows them elsewhere.
 */

const CARDS: Record<string, string> = {
  hand: ".fan",
  stock: "[data-place='stock']",
  rest: ".rest, .actions [data-move='draw']",
  top: ".middle .pile",
  count: ".cloth .panel",
};

const PARTS: Record<string, Record<string, string>> = {
  "20-20": { piles: ".piles", found: ".found" },
  "six-sequences": { stock: "[data-place='stock']", discard: ".piles [data-drop='discard'], .generic .pile", actions: ".actions" },
  mio: { ...CARDS, shout: ".mio-button, [data-call='mio']", down: ".down" },
  ekko: { ...CARDS, window: ".window" },
  "sequence-des": { board: ".board", dice: ".dice" },
};

/** Parts of every game that are named with what they show: `card 73`. */
const NAMED: Record<string, (what: string) => string> = {
  card: (card) => `.slot[data-fly^="${card} "]`,
  laid: (card) => `.combination [data-fly="${card} 0"], .row [data-card="${card}"]`,
  top: (card) => `[data-card="${card}"], .piles [data-fly="${card}"]`,
  square: (square) => `[data-square="${square}"]`,
};

/** The selector of a part; null if the game has no such part. */
export function selectorOf(game: string, part: string): string | null {
  const [kind = "", what = ""] = part.split(" ");
  return what ? (NAMED[kind]?.(what) ?? null) : (PARTS[game]?.[kind] ?? null);
}
