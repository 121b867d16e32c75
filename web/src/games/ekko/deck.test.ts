import { expect, it } from "vitest";
import { cardName } from "../../art/deck";
import { loadAllTexts } from "../../lang/texts.svelte";
import { deck } from "./deck";

await loadAllTexts();

it("names EKKO cards with their sign", () => {
  expect(cardName(deck, "07", "fr")).toBe("07, plus");
  expect(cardName(deck, "38", "en")).toBe("38, minus");
});
it("refuses what is no card", () => {
  expect(() => cardName(deck, "99", "en")).toThrow();
  expect(() => cardName(deck, "7", "en")).toThrow();
});
