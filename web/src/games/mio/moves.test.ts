import { describe, expect, it } from "vitest";
import type { AnyPublicEvent } from "../../lib/protocol";
import { askedFor, lastShout, laidFrom, namedIn, namings, playable, playOf, playsOf, topCard } from "./moves";

const moved = (number: number, seat: number | "table", text: string): AnyPublicEvent => ({ type: "moved", number, at: 10 * number, seat, text });

describe("moves of MIO", () => {
  it.each([
    ["r3", { card: "r3", colour: null, isShouted: false }],
    ["k*!", { card: "k*", colour: null, isShouted: true }],
    ["J:b", { card: "J", colour: "b", isShouted: false }],
    ["J:g!", { card: "J", colour: "g", isShouted: true }],
    ["draw", null],
    ["name:b", null],
    ["mio", null],
  ])("%s", (move, play) => {
    expect(playOf(move)).toEqual(play);
  });

  it("a card stands for its moves, with or without the shout", () => {
    const legal = ["r3", "r3!", "J:r", "J:r!", "J:b", "J:b!", "draw"];
    expect(playable(legal)).toEqual(["r3", "J"]);
    expect(playsOf(legal, "r3", false)).toEqual(["r3"]);
    expect(playsOf(legal, "J", true)).toEqual(["J:r!", "J:b!"]);
    expect(playsOf(legal, "b1", false)).toEqual([]);
  });

  it("colours that are named", () => {
    expect(namings(["name:r", "name:k"])).toEqual(["name:r", "name:k"]);
    expect(["name:k", "J:b", "J:b!"].map(namedIn)).toEqual(["k", "b", "b"]);
    expect(["J", "r3"].map(askedFor)).toEqual(["J:r", "r3"]);
  });

  it("the joker on top has the colour that was named", () => {
    expect(topCard(["J", "r3"], "b")).toBe("J:b");
    expect(topCard(["J"], null)).toBe("J");
    expect(topCard(["r*", "J"], null)).toBe("r*");
    expect(topCard([], null)).toBeNull();
  });

  it("what the log tells of the last card and the last shout", () => {
    const log = [moved(1, "table", "deal"), moved(2, 2, "r3!"), moved(3, 3, "draw"), moved(4, 1, "J:b"), moved(5, 2, "draw")];
    expect(laidFrom(log)).toBe("seat-1");
    expect(laidFrom([...log, moved(6, "table", "deal")])).toBe("stock");
    expect(laidFrom([])).toBe("stock");
    expect(lastShout(log)).toEqual({ number: 2, seat: 2, at: 20 });
    expect(lastShout([...log, moved(6, 1, "mio")])?.seat).toBe(1);
    expect(lastShout([])).toBeNull();
  });
});
