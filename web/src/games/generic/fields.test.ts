import { describe, expect, it } from "vitest";
import { fieldsOf } from "./fields";

describe("the fields of a view", () => {
  it("leaves out what has its own place, and what is not there", () => {
    expect(fieldsOf({ game: "x", scores: [1], hands: [], stock: 3, drawn: null, level: 7 })).toEqual([{ name: "level", cards: null, text: "7" }]);
  });

  it("shows short texts side by side as cards, and anything else on a line", () => {
    const view = { laid: ["3", "7"], board: ["......", "..1..."], open: [], bids: { a: [1, 2] } };
    expect(fieldsOf(view).map(({ name, cards, text }) => [name, cards, text])).toEqual([
      ["laid", ["3", "7"], "3 · 7"],
      ["board", null, "...... · ..1..."],
      ["open", [], ""],
      ["bids", null, "a: 1 · 2"],
    ]);
  });
});
