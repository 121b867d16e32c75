import { wordsOf, type Meaning } from "../shared/words";

export const words = wordsOf("sequence-des", (move): Meaning => {
  const [head = "", rest = ""] = move.split(":");
  if (head === "roll" || head === "open") return { key: head, values: rolled(rest) };
  if (head === "x") return { key: "remove", values: { square: rest.toUpperCase() } };
  if (move === "pass") return { key: move };
  return { key: move.endsWith("!") ? "replace" : "place", values: { square: move.replace("!", "").toUpperCase() } };
});

function rolled(dice: string): { dice: string; sum: number } {
  const [first = 0, second = 0] = dice.split("+").map(Number);
  return { dice: `${first} + ${second}`, sum: first + second };
}
