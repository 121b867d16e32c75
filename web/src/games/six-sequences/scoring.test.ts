import { describe, expect, it } from "vitest";
import rounds from "./rounds.json";
import { explains, roundScore, sequencePoints } from "./scoring";
import type { SixTable } from "./view";

/** Rounds that the rule engine has played to their end, with the points that it gave. */
function viewOf(round: (typeof rounds)[number]): SixTable {
  const table = round.sequences.map((texts) => ({
    sequences: texts.map((text) => text.split("-")),
    series: [],
    new_series: [],
  }));
  const hands = round.hands.map((text) => text.split("-").filter(Boolean));
  return { table, hands, points: round.points, teams: round.teams } as unknown as SixTable;
}

describe("the count of a round", () => {
  it.each(rounds.map((round, i) => [i, round] as const))("agrees with the engine's points, round %i", (_, round) => {
    const view = viewOf(round);
    const score = roundScore(view);
    expect(score.totals).toEqual(round.points.slice(0, view.table.length));
    expect(explains(score, view)).toBe(true);
  });

  it("does not explain other points", () => {
    const [round] = rounds;
    if (!round) throw new Error("no rounds");
    const view = viewOf({ ...round, points: round.points.map((n) => n + 1) });
    expect(explains(roundScore(view), view)).toBe(false);
  });

  it.each([
    ["2h-3h-4h-5h-6h", 5],
    ["Qh-Kh-Ah", 9],
    ["Qh-Kh-1h", 5],
    ["Qh-Kh-0h", 9],
    ["Ah-2h-3h", 3],
    ["0h-Qh-Kh", 6],
    ["12h-0h-Ch", 5],
  ])("%s brings %i", (text, points) => {
    expect(sequencePoints(text.split("-"))).toBe(points);
  });

  it("the longest rules the suit, the best of the ruler's scores", () => {
    const sequences = [["2h-3h-4h-5h-6h", "Qh-Kh-Ah"], ["9h-10h-11h-12h"]];
    const score = roundScore(viewOf({ teams: false, sequences, hands: ["0s-9c", "Kd-Ad"], points: [] }));
    const hearts = score.suits.find((line) => line.suit === "h");
    expect(hearts).toEqual({ suit: "h", ruler: 0, kept: ["Qh", "Kh", "Ah"], points: 9, longest: [5, 4] });
    expect(score.charges).toEqual([5, 7]);
    expect(score.totals).toEqual([4, -7]);
  });
});
