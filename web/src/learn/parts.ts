/**
 * Where the parts of a table are that a lesson may point at, as selectors within the table. Each game lists its own in
 * `games/<game>/tour/parts.json`: those of its table, and of the plain one where it shows them elsewhere.
 */

/** Selectors by the names of parts. */
export type Parts = Record<string, string>;

/** Parts of every game that are named with what they show: `card 73`. */
const NAMED: Record<string, (what: string) => string> = {
  card: (card) => `.slot[data-fly^="${card} "]`,
  laid: (card) => `.combination [data-fly="${card} 0"], .row [data-card="${card}"]`,
  top: (card) => `[data-card="${card}"], .piles [data-fly="${card}"]`,
  square: (square) => `[data-square="${square}"]`,
};

/** The selector of a part; null if the game has no such part. */
export function selectorOf(parts: Parts, part: string): string | null {
  const [kind = "", what = ""] = part.split(" ");
  return what ? (NAMED[kind]?.(what) ?? null) : (parts[kind] ?? null);
}
