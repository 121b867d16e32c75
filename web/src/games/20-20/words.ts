import { k6tText } from "../shared/k6t/text";
import { wordsOf } from "../shared/words";

export const words = wordsOf("20-20", (move, spoken) => {
  const [first, second] = move.split("-");
  if (move === "undo" || move === "give-up" || !first || !second) return { key: move };
  return { key: "pair", values: { first: k6tText(first, spoken), second: k6tText(second, spoken) } };
});
