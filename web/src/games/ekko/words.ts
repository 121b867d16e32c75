import { wordsOf, type Meaning } from "../shared/words";

export const words = wordsOf("ekko", (move): Meaning => {
  const [card = "", effect] = move.split(">");
  if (effect === "draw") return { key: "mirror.draw", values: { card } };
  if (effect === "drop:?") return { key: "mirror.hidden", values: { card } };
  if (effect) return { key: "mirror.drop", values: { card, dropped: effect.replace("drop:", "") } };
  if (move.startsWith("try:")) return { key: "try", values: { card: move.slice(4) } };
  return /^\d/.test(move) ? { key: "lay", values: { card: move } } : { key: move };
});
