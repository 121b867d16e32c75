import { describe, expect, it } from "vitest";
import { RANKS, SUITS } from "../shared/k6t/cards";
import { codeOf, dayOf, dealFrom, isDeal } from "./deals";

const deck = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

describe("a deal in an address", () => {
  it("comes back as it was", () => {
    const deal = [...deck.slice(37), ...deck.slice(0, 37).reverse()];
    expect(dealFrom(codeOf(deal))).toEqual(deal);
    expect(codeOf(deal)).toMatch(/^[\w-]{160}$/);
  });

  it("is refused if a card is missing, doubled or unknown", () => {
    expect(dealFrom(codeOf(deck.slice(1)))).toBeNull();
    expect(dealFrom(codeOf([...deck.slice(1), "5h"]))).toBeNull();
    expect(dealFrom(btoa(String.fromCharCode(...deck.slice(1).keys(), 120)))).toBeNull();
    expect(dealFrom("né")).toBeNull();
  });

  it("may be a day", () => {
    expect(isDeal("2026-11-16")).toBe(true);
    expect(isDeal("today")).toBe(true);
    expect(isDeal("yesterday")).toBe(false);
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });
});
