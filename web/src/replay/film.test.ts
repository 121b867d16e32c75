import { describe, expect, it } from "vitest";
import type { Replay } from "../lib/protocol";
import { askedIn, eyesOf, frameAt, heardBy, linesOf, roundMarks, seatsOf } from "./film";

const replay: Replay = {
  record: { game: "mio", seats: ["Ann", "Bob"], options: { target: 10 }, result: { reason: "target", scores: [3, 12], winners: [1] } },
  viewer: "1",
  opening: { round: 1, phase: "play", scores: [0, 0] },
  steps: [
    { move: "1:r3", view: { round: 1, phase: "play", scores: [0, 0] } },
    { move: "", view: { round: 1, phase: "deal", scores: [3, 4] } },
    { move: "table:deal", view: { round: 2, phase: "play", scores: [3, 4] } },
    { move: "2:J:b!", view: { round: 2, phase: "over", scores: [3, 12] } },
  ],
};
const marks = roundMarks(replay);
const frame = (at: number) => frameAt(replay, marks, seatsOf(replay.record.seats), at);

it("rounds begin where they are dealt", () => {
  expect(marks).toEqual([
    { at: 0, round: 1 },
    { at: 3, round: 2 },
  ]);
});

describe("what was heard", () => {
  const lines = linesOf(replay);

  it("seat and move, or nothing", () => {
    expect(lines.map((line) => line && "text" in line && [line.number, "seat" in line && line.seat, line.text])).toEqual([
      [1, 1, "r3"],
      null,
      [3, "table", "deal"],
      [4, 2, "J:b!"],
    ]);
  });

  it("up to a moment, the last one just now", () => {
    expect(heardBy(lines, 0)).toEqual([]);
    expect(heardBy(lines, 2).map((line) => [line.number, line.at])).toEqual([[1, -Infinity]]);
    expect(heardBy(lines, 4).map((line) => [line.number, line.at])).toEqual([
      [1, -Infinity],
      [3, -Infinity],
      [4, 0],
    ]);
  });
});

it("a frame for each moment: nobody can move, the result comes last", () => {
  expect(frame(0)).toMatchObject({ phase: "playing", view: replay.opening, legal: [], rounds: [] });
  expect(frame(3)).toMatchObject({ phase: "playing", rounds: [[3, 4]] });
  expect(frame(3).result).toBeUndefined();
  expect(frame(4)).toMatchObject({ phase: "over", rounds: [[3, 4]], result: { winners: [1] } });
});

it("addresses", () => {
  expect(askedIn("?at=42&eyes=2")).toEqual({ at: 42, eyes: "2" });
  expect(askedIn("?at=soon")).toEqual({ at: 0, eyes: "all" });
  expect(askedIn("")).toEqual({ at: 0, eyes: "all" });
});

it("eyes that the match has, or all", () => {
  expect(["1", "2", "3", "0", "public", "all", "", "1.5"].map((wanted) => eyesOf(wanted, 2))).toEqual(["1", "2", "all", "all", "public", "all", "all", "all"]);
});
