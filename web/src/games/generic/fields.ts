/** What a view holds besides what all tables show in places of their own. */

const PLACED = new Set([
  ...["game", "rules", "options", "seats", "viewer", "round", "dealer", "scores", "phase", "turn", "ended", "points"],
  ...["hands", "stock", "pile", "discard", "piles"],
]);

/** A field by its name: texts that lie side by side, or a line. */
export interface Field {
  name: string;
  cards: string[] | null;
  text: string;
}

export function fieldsOf(view: Record<string, unknown>): Field[] {
  return Object.entries(view)
    .filter(([name, value]) => !PLACED.has(name) && value !== null && value !== undefined)
    .map(([name, value]) => ({ name, cards: cardsIn(value), text: lineOf(value) }));
}

/** A list of short texts: cards, most likely. */
function cardsIn(value: unknown): string[] | null {
  const isCards = Array.isArray(value) && value.every((one) => typeof one === "string" && one.length <= 4);
  return isCards ? (value as string[]) : null;
}

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(lineOf).join(" · ");
  if (typeof value === "object" && value !== null) return Object.entries(value).map(([name, one]) => `${name}: ${lineOf(one)}`).join(", ");
  return String(value);
}
