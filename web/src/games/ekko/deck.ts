import type { Deck } from "../../art/deck";
import { textIn } from "../../lang/texts.svelte";
import Back from "./Back.svelte";
import Face from "./Face.svelte";

function nameOf(card: string, lang: string): string {
  if (!/^[0-9][0-9]$/.test(card) || card === "00" || card === "99") throw new Error(`no card of EKKO: ${card}`);
  return textIn(lang, Number(card) % 2 === 1 ? "ekko.cardName.odd" : "ekko.cardName.even", { card });
}

export const deck: Deck = { face: Face, back: Back, nameOf };
