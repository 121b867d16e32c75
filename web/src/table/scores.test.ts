import { describe, expect, it } from "vitest";
import type { Frame } from "../lib/protocol";
import { firstRound, ranking, scoreRows } from "./scores";

const seats = (scores: number[], winners: number[]) => ranking({ reason: "", scores, winners }).lines.map((line) => line.seat);
const ahead = (scores: number[], winners: number[]) => ranking({ reason: "", scores, winners }).ahead;

describe("who came in how", () => {
  it("few points are good where the winner has the fewest", () => {
    expect(seats([40, 12, 103, 12], [2, 4])).toEqual([2, 4, 1, 3]);
    expect(ahead([40, 12, 103, 15], [2])).toEqual({ by: 3, of: [4] });
  });

  it("many points are good where the winner has the most", () => {
    expect(seats([40, 12, 103], [3])).toEqual([3, 1, 2]);
    expect(ahead([-40, 12, -3], [2])).toEqual({ by: 15, of: [3] });
  });

  it("whoever is level is named together, as partners are", () => {
    expect(ahead([7, 4, 7, 4], [1, 3])).toEqual({ by: 3, of: [2, 4] });
  });

  it("nobody is ahead of anybody where only winning counts, where all win, and where nobody does", () => {
    expect(ranking({ reason: "row", scores: [0, 1], winners: [2] })).toMatchObject({ hasPoints: false, ahead: null });
    expect(ahead([7, 7], [1, 2])).toBeNull();
    expect(ahead([33], [])).toBeNull();
  });
});

describe("the totals through the rounds", () => {
  const frame = (round: number, phase: string, scores: number[], rounds: number[][]): Frame =>
    ({ seats: scores.map(() => ({ holder: "person", name: "" })), view: { round, phase, scores }, rounds }) as unknown as Frame;

  it("begin with the first round, and take in the one that was just counted", () => {
    const counted = frame(2, "deal", [9, 4], [[5, 0]]);
    expect(scoreRows(counted)).toEqual([[0, 0], [5, 0], [9, 4]]);
    expect(firstRound(counted, 2)).toBe(1);
  });

  it("begin with the last that is known where a match goes on from a position", () => {
    const later = frame(4, "play", [9, 4], []);
    expect(scoreRows(later)).toEqual([[0, 0], [9, 4]]);
    expect(firstRound(later, 1)).toBe(3);
  });
});
