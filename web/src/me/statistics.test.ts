import { describe, expect, it } from "vitest";
import type { Game } from "../lib/mygames.svelte";
import { statistics } from "./statistics";

let number = 0;

function match(change: Partial<Game> = {}): Game {
  number += 1;
  const seats = [
    { name: "Ann", bot: "" },
    { name: "Théière", bot: "casual" },
  ];
  return { table: `t${number}`, game: "mio", at: number, seats, own: [1], reason: "target", scores: [3, 20], winners: [1], moves: 40, isPractice: false, ...change };
}

const won = () => match();
const lost = () => match({ winners: [2] });
const NAMES = ["20-20", "mio", "ekko"];
const mio = (...games: Game[]) => statistics(games, NAMES).find((one) => one.game === "mio");

it("only games that were played, in their order", () => {
  expect(statistics([match(), match({ game: "20-20" })], NAMES).map((one) => one.game)).toEqual(["20-20", "mio"]);
  expect(statistics([], NAMES)).toEqual([]);
});

it("practice and shared devices do not count", () => {
  expect(mio(won(), match({ isPractice: true }), match({ own: [1, 2] }))).toMatchObject({ count: 1, won: 1 });
});

describe("runs of victories, the latest first", () => {
  it.each([
    [[won(), won(), lost(), won()], 2, 2],
    [[lost(), won(), won(), won(), lost()], 0, 3],
    [[lost()], 0, 0],
  ])("%#", (games, run, bestRun) => {
    expect(mio(...games)).toMatchObject({ run, bestRun });
  });
});

it("by the company: every level that sat there once, and people", () => {
  const mixed = match({ seats: [...match().seats, { name: "Bob", bot: "" }, { name: "Buffet", bot: "casual" }, { name: "Lampe", bot: "master" }] });
  expect(mio(won(), lost(), mixed)?.opponents).toEqual([
    { label: "people", short: "people", count: 1, won: 1 },
    { label: "casual", short: "casual", count: 3, won: 2 },
    { label: "master", short: "master", count: 1, won: 1 },
  ]);
});

it("lengths in equal steps, few bars; a match without a record is left out", () => {
  const games = [match({ moves: 3 }), match({ moves: 39, winners: [2] }), match({ moves: 40 }), match({ moves: null })];
  expect(mio(...games)?.lengths).toEqual(
    [
      ["0–9", "0", 1, 1],
      ["10–19", "10", 0, 0],
      ["20–29", "20", 0, 0],
      ["30–39", "30", 1, 0],
      ["40–49", "40", 1, 1],
    ].map(([label, short, count, won]) => ({ label, short, count, won })),
  );
});

it("20/20: pairs by tens, sixty for itself", () => {
  const solo = (pairs: number) => match({ game: "20-20", seats: [{ name: "Ann", bot: "" }], scores: [pairs], winners: pairs === 60 ? [1] : [] });
  const [one] = statistics([solo(60), solo(59), solo(12), solo(19)], NAMES);
  expect(one?.scores.map((bar) => bar.count)).toEqual([0, 2, 0, 0, 0, 1, 1]);
  expect(one?.scores.at(-1)).toEqual({ label: "60", short: "60", count: 1, won: 1 });
  expect(one).toMatchObject({ bestScore: 60, opponents: [] });
  expect(mio(won())?.scores).toEqual([]);
});
