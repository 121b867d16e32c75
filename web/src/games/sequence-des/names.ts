/** Chips, squares and rolls in words. */

import { textIn } from "../../lang/texts.svelte";

/** The chip of a side, 1 to 3. */
export const chipName = (side: number, lang: string): string => textIn(lang, `sequence-des.chip.${side}`);

/** A square with its number and what stands on it. */
export function squareName(square: string, number: number, side: number | null, lang: string): string {
  const on = side === null ? textIn(lang, "sequence-des.square.free") : chipName(side, lang);
  return textIn(lang, "sequence-des.square.name", { square, number, on });
}

/** Both dice and their sum. */
export function rollName(dice: readonly number[] | null, lang: string): string {
  if (dice === null) return textIn(lang, "sequence-des.dice.none");
  const listed = new Intl.ListFormat(lang, { type: "conjunction" }).format(dice.map(String));
  return textIn(lang, "sequence-des.dice.roll", { dice: listed, sum: dice.reduce((a, b) => a + b, 0) });
}
