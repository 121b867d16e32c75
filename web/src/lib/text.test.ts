import { describe, expect, it } from "vitest";
import { typeset } from "../lang/languages";
import { formatted, places } from "./text";

describe("texts", () => {
  it("have places for values", () => {
    expect(formatted("{name} plays {card}", { name: "Ann", card: "the red 3" }, "en")).toBe("Ann plays the red 3");
  });

  it("count by the rules of their language", () => {
    const cards = (n: number, lang: string) => formatted(lang === "fr" ? "{n:carte|cartes}" : "{n:card|cards}", { n }, lang);
    expect([0, 1, 2].map((n) => cards(n, "en"))).toEqual(["0\u00a0cards", "1\u00a0card", "2\u00a0cards"]);
    expect([0, 1, 2].map((n) => cards(n, "fr"))).toEqual(["0\u00a0carte", "1\u00a0carte", "2\u00a0cartes"]);
  });

  it("choose a form without saying the number", () => {
    expect([1, 2].map((n) => formatted("{names} {n?wins|win}", { names: "Ann", n }, "en"))).toEqual(["Ann wins", "Ann win"]);
  });

  it("tell you what you do and others what they do", () => {
    const text = "{name} [draw|draws] a card";
    expect(formatted(text, { name: "You", you: true }, "en")).toBe("You draw a card");
    expect(formatted(text, { name: "Ann", you: false }, "en")).toBe("Ann draws a card");
  });

  it("take names as they are, even with signs of the format in them", () => {
    expect(formatted("{name} sits down", { name: "[a|b] {n}" }, "en")).toBe("[a|b] {n} sits down");
  });

  it("know their places", () => {
    expect(places("{b} {a:x|y} {b?x|y}")).toEqual(["a", "b"]);
  });
});

it("French signs have their narrow and wide spaces", () => {
  expect(typeset("« Oui ! » ; non : où ?", "fr")).toBe("«\u00a0Oui\u202f!\u00a0»\u202f; non\u00a0: où\u202f?");
  expect(typeset("Yes : no", "en")).toBe("Yes : no");
});
