import { describe, expect, it } from "vitest";
import { endsOf, isSequence, jokerIn, placesOf, readMove, startOf } from "./notation";

const list = (text: string) => text.split("-");

describe("moves", () => {
  it.each([
    ["draw", "draw", [], null, null],
    ["lay 3h-0h-5h", "lay", ["3h", "0h", "5h"], null, null],
    ["add 0c@8", "add", ["0c"], "8", null],
    ["add Bm>series", "add", ["Bm"], null, "series"],
    ["add Ac@low>2c", "add", ["Ac"], "low", "2c"],
    ["claim 8d-9d-10d>add", "claim", ["8d", "9d", "10d"], null, "add"],
  ])("%s", (text, verb, cards, place, target) => {
    expect(readMove(text)).toEqual({ text, verb, cards, place, target });
  });
});

describe("places", () => {
  it.each([
    ["0s-4s-5s", 2],
    ["1c-2c-0c", 0],
    ["Ah-2h-3h", 0],
    ["Qd-Kd-1d", 16],
    ["7m-0m-9m", 6],
    ["Qh-0h-Ah", 16],
  ])("%s begins at place %i", (text, start) => {
    expect(startOf(list(text))).toBe(start);
  });

  it.each([
    ["3h-0h-5h", { at: 1, rank: "4" }],
    ["0h-4h-5h", { at: 0, rank: "3" }],
    ["Qm-Km-0m", { at: 2, rank: "A" }],
    ["0m-2m-3m", { at: 0, rank: "1" }],
    ["11h-12h-0h", { at: 2, rank: "J" }],
    ["4h-5h-6h", null],
  ])("the joker of %s", (text, joker) => {
    expect(jokerIn(list(text))).toEqual(joker);
  });

  it("a 1 and an A fit both ends, a joker has no place of its own", () => {
    expect([placesOf("1h"), placesOf("Ah"), placesOf("0h"), placesOf("Kh")]).toEqual([[0, 18], [0, 18], [], [17]]);
  });

  it("ends are told by what stands there", () => {
    expect(endsOf(list("0h-4h-5h"))).toEqual(["3", "5"]);
  });

  it("a sequence is of one suit", () => {
    expect([isSequence(list("3h-4h-5h")), isSequence(list("3h-3c-3d"))]).toEqual([true, false]);
  });
});
