import { t } from "../../lib/i18n";
import { wordsOf, type Meaning } from "../shared/words";

export const words = wordsOf("mio", (move): Meaning => {
  if (move === "draw" || move === "pass" || move === "mio") return { key: move };
  if (move.startsWith("name:")) return { key: "name", values: { colour: colourName(move.slice(5)) } };
  const key = move.endsWith("!") ? "shout" : "play";
  return { key, values: { card: cardText(move.replace("!", "")) } };
});

export function colourName(colour: string): string {
  return t(`mio.colour.${colour}`);
}

/** A card as a sentence names it: "the red star", "a joker for blue". */
export function cardText(card: string): string {
  if (card.startsWith("J")) return t("mio.card.joker", { colour: colourName(card.slice(2)) });
  const colour = card.charAt(0);
  if (card.endsWith("*")) return t(`mio.star.${colour}`);
  return t("mio.card.number", { colour: colourName(colour), value: card.slice(1) });
}
