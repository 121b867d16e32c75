import type { Deck } from "../../art/deck";
import { textIn } from "../../lang/texts.svelte";
import Back from "./Back.svelte";
import { parts } from "./cards";
import Face from "./Face.svelte";

function nameOf(card: string, lang: string): string {
  const { colour, value } = parts(card);
  if (!colour) return textIn(lang, "mio.cardName.joker");
  if (value === "*") return textIn(lang, `mio.cardName.star.${colour}`);
  return textIn(lang, value === "J" ? "mio.cardName.jokerFor" : "mio.cardName.number", { colour: textIn(lang, `mio.colour.${colour}`), value });
}

export const deck: Deck = { face: Face, back: Back, nameOf };
