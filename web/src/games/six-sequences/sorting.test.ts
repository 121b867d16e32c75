import { describe, expect, it } from "vitest";
import { sorted } from "./sorting";

const HAND = ["Kh", "0d", "2s", "12s", "2h", "As"];

describe("the order of a hand", () => {
  it("by suit, then rank", () => {
    expect(sorted(HAND, "suit", [])).toEqual(["2s", "12s", "As", "2h", "Kh", "0d"]);
  });

  it("by rank, then suit", () => {
    expect(sorted(HAND, "rank", [])).toEqual(["0d", "2s", "2h", "12s", "Kh", "As"]);
  });

  it("as one has put it: what is gone is gone, what is new comes last", () => {
    expect(sorted(HAND, "own", ["As", "9c", "2h", "Kh"])).toEqual(["As", "2h", "Kh", "0d", "2s", "12s"]);
  });
});
