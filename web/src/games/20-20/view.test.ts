import { describe, expect, it } from "vitest";
import type { AnyHeard, Frame } from "../../lib/protocol";
import { goneOf, pairOf, pairsIn, partnersOf, pilesOf } from "./view";

const frame = (view: Record<string, unknown>) => ({ view }) as unknown as Frame;

describe("piles", () => {
  it("show their top card and how many lie there", () => {
    expect(pilesOf(frame({ piles: [["6s", "?", "?"], ["Ae"], []] }))).toEqual([
      { top: "6s", count: 3, beneath: null },
      { top: "Ae", count: 1, beneath: null },
      { top: null, count: 0, beneath: null },
    ]);
  });

  it("show what taking back has covered again", () => {
    expect(pilesOf(frame({ piles: [["6s", "0h", "?"]] }))[0]?.beneath).toBe("0h");
  });

  it("tell what has gone", () => {
    expect(goneOf(frame({ removed: [["6s", "0h"], [], ["6d", "0c"]] }))).toEqual(["6s", "0h", "6d", "0c"]);
  });
});

describe("pairs", () => {
  const legal = ["6s-6h", "6s-6e", "6e-6h", "give-up"];

  it("are found from either card", () => {
    expect(partnersOf(legal, "6h")).toEqual(["6s", "6e"]);
    expect(partnersOf(legal, "up")).toEqual([]);
    expect(pairOf(legal, "6h", "6s")).toBe("6s-6h");
    expect(pairOf(legal, "6s", "6s")).toBeNull();
  });

  it("lie on the heap until they are taken back", () => {
    const log = ["deal", "6s-6h", "0c-0e", "undo", "As-Ad"].map((text, i) => ({ type: "moved", number: i, at: 0, seat: 1, text }) as AnyHeard);
    expect(pairsIn(log)).toEqual([
      ["6s", "6h"],
      ["As", "Ad"],
    ]);
  });
});
