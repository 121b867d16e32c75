import { expect, it } from "vitest";
import { cardName } from "../../art/deck";
import { loadAllTexts } from "../../lang/texts.svelte";
import { deck } from "./deck";

await loadAllTexts();

it("names MIO cards", () => {
  expect(cardName(deck, "b3", "en")).toBe("blue 3");
  expect(cardName(deck, "g3", "fr")).toBe("3 vert");
  expect(cardName(deck, "k*", "fr")).toBe("étoile grise");
  expect(cardName(deck, "J", "fr")).toBe("joker");
  expect(cardName(deck, "J:y", "en")).toBe("joker, yellow");
});
it("says nothing about a card that lies face down", () => {
  expect(cardName(deck, "?", "en")).toBe("face-down card");
});

it("refuses what is no card", () => {
  expect(() => cardName(deck, "r6", "en")).toThrow();
});
