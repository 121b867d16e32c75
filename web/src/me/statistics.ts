/** What the matches of this device come to, game by game. */

import { pageOf } from "../games/registry";
import type { Game } from "../lib/mygames.svelte";

/** So many of them, of which so many were won. */
export interface Tally {
  label: string;
  /** Where there is little room. */
  short: string;
  count: number;
  won: number;
}

export interface Statistics {
  game: string;
  count: number;
  won: number;
  /** Victories in a row: now, and at best. */
  run: number;
  bestRun: number;
  /** By the levels of the bots that sat at the table; `people` for matches with other people. */
  opponents: Tally[];
  /** By the number of moves. */
  lengths: Tally[];
  /** By the score of a solitaire; for other games nothing. */
  scores: Tally[];
  bestScore: number;
}

export const LEVELS = ["people", "random", "novice", "casual", "expert", "master"];
/** A plot of lengths has at most so many bars. */
const MOST_BARS = 8;

export const isWon = (game: Game): boolean => game.own.some((seat) => game.winners.includes(seat));

/** Matches that say something about the player: no practice, and not several seats on one device. */
export const counts = (game: Game): boolean => !game.isPractice && game.own.length === 1;

/** One entry for each game that was played, in the order of `names`; `games` has the latest first. */
export function statistics(games: Game[], names: readonly string[]): Statistics[] {
  const counted = games.filter(counts);
  return names.map((name) => ofGame(name, counted.filter((game) => game.game === name))).filter((one) => one.count > 0);
}

function ofGame(name: string, games: Game[]): Statistics {
  const solitaire = pageOf(name).scores;
  const scoreOf = (game: Game) => game.scores[0] ?? 0;
  return {
    game: name,
    count: games.length,
    won: games.filter(isWon).length,
    run: runs(games)[0] ?? 0,
    bestRun: Math.max(0, ...runs(games)),
    opponents: LEVELS.map((level) => tally(level, games.filter((game) => satWith(game, level)))).filter((one) => one.count > 0),
    lengths: solitaire ? [] : lengths(games), // a solitaire's length is its score
    scores: solitaire && games.length > 0 ? grouped(games, scoreOf, solitaire.step, solitaire.most) : [],
    bestScore: solitaire ? Math.max(0, ...games.map(scoreOf)) : 0,
  };
}

const tally = (label: string, games: Game[], short = label): Tally => ({ label, short, count: games.length, won: games.filter(isWon).length });

function satWith(game: Game, level: string): boolean {
  return game.seats.some((seat, i) => !game.own.includes(i + 1) && (level === "people" ? seat.bot === "" : seat.bot === level));
}

/** The lengths of all runs of victories, the latest first; the first is 0 after a defeat. */
function runs(games: Game[]): number[] {
  return games
    .map((game) => (isWon(game) ? "w" : "l"))
    .join("")
    .split("l")
    .map((run) => run.length);
}

/** Whole numbers up to `last` in steps: "0–9", "10–19". */
function grouped(games: Game[], valueOf: (game: Game) => number, step: number, last: number): Tally[] {
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => {
    const [from, to] = [i * step, Math.min(last, (i + 1) * step - 1)];
    const inside = games.filter((game) => valueOf(game) >= from && valueOf(game) <= to);
    return tally(from === to ? String(from) : `${from}–${to}`, inside, String(from));
  });
}

function lengths(games: Game[]): Tally[] {
  const known = games.filter((game) => game.moves !== null);
  if (known.length === 0) return [];
  const longest = Math.max(...known.map((game) => game.moves ?? 0));
  const step = [5, 10, 20, 50, 100, 200, 500, 1000].find((one) => longest / one < MOST_BARS) ?? 2000;
  return grouped(known, (game) => game.moves ?? 0, step, (Math.floor(longest / step) + 1) * step - 1);
}
