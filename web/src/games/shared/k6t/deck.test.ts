import { expect, it } from "vitest";
import { cardName } from "../../../art/deck";
import { loadAllTexts } from "../../../lang/texts.svelte";
import { parts, RANKS, SUITS } from "./cards";
import { deck } from "./deck";

await loadAllTexts();

it("names K6T cards", () => {
  expect(cardName(deck, "12s", "en")).toBe("12 of spades");
  expect(cardName(deck, "Ce", "fr")).toBe("cavalier d’étoile");
  expect(cardName(deck, "Bm", "fr")).toBe("fou de lune");
  expect(cardName(deck, "0h", "en")).toBe("joker of hearts");
  expect(cardName(deck, "Ad", "fr")).toBe("as de carreau");
});
it("has a name of its own for every K6T card, in both languages", () => {
  for (const lang of ["fr", "en"] as const) {
    const names = SUITS.flatMap((suit) => RANKS.map((rank) => cardName(deck, rank + suit, lang)));
    expect(new Set(names).size).toBe(120);
  }
});
it("says nothing about a card that lies face down", () => {
  expect(cardName(deck, null, "fr")).toBe("carte face cachée");
});

it("refuses what is no card", () => {
  for (const text of ["13s", "s", "12x", ""]) expect(() => parts(text)).toThrow();
});
