import { describe, expect, it } from "vitest";
import { parts, RANKS, SUITS } from "../games/shared/k6t/k6t";
import { loadAllTexts } from "../lang/texts.svelte";
import { cardName, rollName, squareName } from "./names";

await loadAllTexts();

describe("cardName", () => {
  it("names K6T cards", () => {
    expect(cardName("k6t", "12s", "en")).toBe("12 of spades");
    expect(cardName("k6t", "Ce", "fr")).toBe("cavalier d’étoile");
    expect(cardName("k6t", "Bm", "fr")).toBe("fou de lune");
    expect(cardName("k6t", "0h", "en")).toBe("joker of hearts");
    expect(cardName("k6t", "Ad", "fr")).toBe("as de carreau");
  });

  it("has a name of its own for every K6T card, in both languages", () => {
    for (const lang of ["fr", "en"] as const) {
      const names = SUITS.flatMap((suit) => RANKS.map((rank) => cardName("k6t", rank + suit, lang)));
      expect(new Set(names).size).toBe(120);
    }
  });

  it("names MIO cards", () => {
    expect(cardName("mio", "b3", "en")).toBe("blue 3");
    expect(cardName("mio", "g3", "fr")).toBe("3 vert");
    expect(cardName("mio", "k*", "fr")).toBe("étoile grise");
    expect(cardName("mio", "J", "fr")).toBe("joker");
    expect(cardName("mio", "J:y", "en")).toBe("joker, yellow");
  });

  it("names EKKO cards with their sign", () => {
    expect(cardName("ekko", "07", "fr")).toBe("07, plus");
    expect(cardName("ekko", "38", "en")).toBe("38, minus");
  });

  it("says nothing about a card that lies face down", () => {
    expect(cardName("k6t", null, "fr")).toBe("carte face cachée");
    expect(cardName("mio", "?", "en")).toBe("face-down card");
  });

  it("refuses what is no card", () => {
    for (const text of ["13s", "s", "12x", ""]) expect(() => parts(text)).toThrow();
    expect(() => cardName("mio", "r6", "en")).toThrow();
    expect(() => cardName("ekko", "99", "en")).toThrow();
    expect(() => cardName("ekko", "7", "en")).toThrow();
  });
});

it("names squares and rolls", () => {
  expect(squareName("d2", 9, 2, "en")).toBe("d2, number 9, blue chip");
  expect(squareName("a1", 2, null, "fr")).toBe("a1, numéro 2, libre");
  expect(rollName([3, 4], "fr")).toBe("dés\u00a0: 3 et 4, somme 7");
  expect(rollName(null, "en")).toBe("dice, not rolled yet");
});
