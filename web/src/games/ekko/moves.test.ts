import { describe, expect, it } from "vitest";
import { laidBy, litCards, mirrorOf, mirrorsWith, movesFor } from "./moves";

describe("moves of EKKO", () => {
  it.each([
    ["73>draw", { card: "73", dropped: null }],
    ["73>drop:15", { card: "73", dropped: "15" }],
    ["73>drop:?", { card: "73", dropped: "?" }],
    ["73", null],
    ["try:73", null],
  ])("%s", (move, mirror) => {
    expect(mirrorOf(move)).toEqual(mirror);
  });

  it("a tap on a card: lay it, choose the effect of a mirror, or try it in vain", () => {
    const legal = ["67", "73>drop:15", "73>draw", "73>drop:67", "try:15", "draw"];
    expect(movesFor(legal, "67")).toEqual(["67"]);
    expect(movesFor(legal, "73")).toEqual(["73>draw", "73>drop:15", "73>drop:67"]);
    expect(mirrorsWith(legal, "73")[0]).toBe("73>draw");
    expect(movesFor(legal, "15")).toEqual(["try:15"]);
    expect(movesFor(legal, "98")).toEqual([]);
  });

  it("mirrors are not lit, unless nothing else can be done", () => {
    expect(litCards(["67", "73>draw"])).toEqual(["67"]);
    expect(litCards(["draw", "73>draw"])).toEqual([]);
    expect(litCards(["73>draw", "73>drop:15"])).toEqual(["73"]);
  });

  it("what comes to lie on the pile", () => {
    expect(["67", "73>draw", "73>drop:?", "draw", "try:45", "close", "deal"].map(laidBy)).toEqual(["67", "73", "73", null, null, null, null]);
  });
});
