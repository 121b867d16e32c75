import { describe, expect, it } from "vitest";
import { readMove } from "./notation";
import { offersFor, proposals, spotOf } from "./offers";
import type { Side } from "./view";

const moves = (...texts: string[]) => texts.map(readMove);
const lists = (...texts: string[]) => texts.map((text) => text.split("-"));
const texts = (found: { text: string }[]) => found.map((move) => move.text);

const TABLE: Side[] = [
  {
    sequences: lists("7c-8c-9c", "9h-10h-11h", "Ad-2d-3d", "4d-5d-6d"),
    series: lists("4s-4c-4h", "Bs-Bm"),
    new_series: lists("12s-12c-12h"),
  },
  { sequences: lists("7d-0d-9d", "Qs-Ks-1s", "0e-2e-3e"), series: lists("9s-9m-9e"), new_series: [] },
];
const spot = (text: string) => spotOf(readMove(text), TABLE, 0);

describe("what the chosen cards can do", () => {
  const legal = moves("lay 0e-Qe-Ke", "lay Qe-Ke-0e", "add 0e@11", "discard Qe", "draw");

  it("exactly these cards, whatever the order", () => {
    expect(texts(offersFor(legal, ["Ke", "0e", "Qe"], undefined))).toEqual(["lay 0e-Qe-Ke", "lay Qe-Ke-0e"]);
    expect(texts(offersFor(legal, ["Qe"], undefined))).toEqual(["discard Qe"]);
    expect(offersFor(legal, [], undefined)).toEqual([]);
  });

  it("the discard comes by itself where it is taken", () => {
    const claims = moves("claim 3s-4s-5s", "let");
    expect(texts(offersFor(claims, ["4s", "5s"], "3s"))).toEqual(["claim 3s-4s-5s"]);
    expect(offersFor(claims, ["4s", "5s"], "4s")).toEqual([]);
  });
});

describe("proposals", () => {
  it("leave out parts of longer lists, but keep those that spare the joker", () => {
    const legal = moves("lay Cm-Bm-Rm", "lay Cm-Bm-Rm-Qm", "lay 0m-Bm-Rm", "lay 0m-Cm-Bm-Rm-Qm", "lay Qm-Qh-Qd", "discard Qm");
    expect(texts(proposals(legal))).toEqual(["lay 0m-Cm-Bm-Rm-Qm", "lay Cm-Bm-Rm-Qm", "lay Qm-Qh-Qd"]);
  });

  it("name the same cards once", () => {
    expect(texts(proposals(moves("add Bm>sequence", "add Bm>series", "add 0h@8", "add 0h@12")))).toEqual([
      "add Bm>sequence",
      "add 0h@8",
    ]);
  });

  it("begin with the discard, then what is new", () => {
    expect(texts(proposals(moves("add 8c", "swap 4h", "lay 2s-3s-4s", "take 7h-8h-9h")))).toEqual([
      "take 7h-8h-9h",
      "lay 2s-3s-4s",
      "swap 4h",
      "add 8c",
    ]);
  });
});

describe("where a move goes", () => {
  it.each([
    ["add 6c", { side: 0, row: "sequences", index: 0, at: "low" }],
    ["add 10c", { side: 0, row: "sequences", index: 0, at: "high" }],
    ["add 0h@8", { side: 0, row: "sequences", index: 1, at: "low" }],
    ["add 0h@12", { side: 0, row: "sequences", index: 1, at: "high" }],
    ["add 7d>sequence", { side: 0, row: "sequences", index: 3, at: "high" }],
    ["add 4m", { side: 0, row: "series", index: 0, at: "high" }],
    ["add Be>series", { side: 0, row: "series", index: 1, at: "high" }],
    ["add 12m", { side: 0, row: "new_series", index: 0, at: "high" }],
    ["add 7d>4d", { side: 0, row: "sequences", index: 3, at: "high" }],
    ["swap 8d", { side: 1, row: "sequences", index: 0, at: 1 }],
    ["swap As", { side: 1, row: "sequences", index: 1, at: 2 }],
    ["swap 1d", { side: 0, row: "sequences", index: 2, at: 0 }],
    ["swap 1e@low", { side: 1, row: "sequences", index: 2, at: 0 }],
    ["lay 2s-3s-4s", null],
    ["discard 2s", null],
  ])("%s", (text, where) => {
    expect(spot(text)).toEqual(where);
  });
});
