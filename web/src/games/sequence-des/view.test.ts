import { describe, expect, it } from "vitest";
import type { AnyPublicEvent, Frame } from "../../lib/protocol";
import { chipOn, chipsOf, diceOf, lastRoll, lastSquare, moveOn, offersOf, openingOf, questionOn, rollersIn, rowsOf, sidesOf, standing, threatsOn } from "./view";

const told = (...texts: string[]): AnyPublicEvent[] =>
  texts.map((text, i) => {
    const [seat, move = ""] = text.split(" ");
    return { type: "moved", number: i + 1, at: 0, seat: seat === "t" ? "table" : Number(seat), text: move };
  });

describe("the board", () => {
  const board = ["1..2..", ".1....", "..1...", "...1..", "......", "3....."];

  it("says whose chip stands where", () => {
    expect(chipOn(board, "a1")).toBe(1);
    expect(chipOn(board, "d1")).toBe(2);
    expect(chipOn(board, "a6")).toBe(3);
    expect(chipOn(board, "f6")).toBeNull();
    expect(chipsOf(board, 1)).toBe(4);
  });

  it("has 32 rows of five and 14 of six", () => {
    expect(rowsOf(5)).toHaveLength(32);
    expect(rowsOf(6)).toHaveLength(14);
  });

  it("shows what a row lacks, free or taken", () => {
    expect(threatsOn(board, 5)).toEqual(new Map([["e5", [1]]]));
    expect(threatsOn(["1..2..", ".1....", "..1...", "...1..", "....2.", "......"], 5)).toEqual(new Map([["e5", [1]]]));
    expect(threatsOn(board, 6)).toEqual(new Map());
  });

  it("shows a square that two sides lack once", () => {
    const both = threatsOn(["1111..", "....2.", "....2.", "....2.", "....2.", "......"], 5);
    expect(both.get("e1")).toEqual([1, 2]);
    expect(both.get("e6")).toEqual([2]);
  });

  it("shows the row that stands", () => {
    expect(standing(board, 5)).toEqual([]);
    expect(standing(["222222", "......", "......", "......", "......", "......"], 5)).toEqual(["a1", "b1", "c1", "d1", "e1", "f1"]);
  });
});

it("four play in pairs, others for themselves", () => {
  expect(sidesOf(4)).toEqual([
    [1, 3],
    [2, 4],
  ]);
  expect(sidesOf(3)).toEqual([[1], [2], [3]]);
});

describe("rolls", () => {
  it("are read", () => {
    expect(diceOf("3+4")).toEqual([3, 4]);
    expect(diceOf(null)).toBeNull();
    expect(lastRoll(told("t open:1+2", "t roll:6+6", "1 c3"))).toEqual({ number: 2, dice: [6, 6] });
    expect(lastRoll([])).toBeNull();
  });

  it("to open are told by seat, ties once more", () => {
    const log = told("t open:1+2", "t open:6+3", "t open:4+5", "t open:2+2");
    expect(openingOf(log, 3)).toEqual(new Map([[1, [1, 2]], [2, [2, 2]], [3, [4, 5]]]));
    expect(openingOf([...log, ...told("t open:6+6", "t roll:1+1")], 3).get(3)).toEqual([6, 6]);
  });

  const frame = { seats: [{}, {}], view: { turn: 1 } } as unknown as Frame;

  it("have somebody who rolled: in order to open, then whoever moves next, or is on turn", () => {
    const log = told("t open:3+3", "t open:2+4", "t open:1+2", "t open:6+6", "t roll:1+1", "2 a1", "t roll:6+6", "2 b1", "t roll:3+4");
    expect([...rollersIn(log, frame)].sort(([a], [b]) => a - b)).toEqual([[1, 1], [2, 2], [3, 1], [4, 2], [5, 2], [7, 2], [9, 1]]);
  });

  it("to open are nobody's where the log lost its beginning", () => {
    const log = told("t open:1+2", "t open:6+6", "t roll:1+1", "2 a1").slice(1);
    expect([...rollersIn(log, frame)]).toEqual([[3, 2]]);
  });
});

describe("moves", () => {
  it("are told apart by what they do", () => {
    expect(offersOf(["d2", "a1!", "x:b3", "pass"])).toEqual({ place: ["d2"], replace: ["a1"], remove: ["b3"] });
    expect(moveOn(["d2", "a1!", "x:b3"], "b3")).toBe("x:b3");
    expect(moveOn(["d2"], "d3")).toBeNull();
  });

  it("leave their square marked", () => {
    expect(lastSquare(told("1 d2", "t roll:3+4", "2 x:d2", "t roll:1+1"))).toBe("d2");
    expect(lastSquare(told("2 pass"))).toBeNull();
  });

  it("that cannot be made are asked about as they would be made", () => {
    const board = ["1.....", "......", "......", "......", "......", "......"];
    expect(questionOn(board, [4, 6], "a1")).toBe("x:a1");
    expect(questionOn(board, [1, 1], "a1")).toBe("a1!");
    expect(questionOn(board, null, "b1")).toBe("b1");
  });
});
