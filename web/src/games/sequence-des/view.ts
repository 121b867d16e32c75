/** What a view of Séquence Dés holds, and drawing help: rows that stand, and rows that lack one chip. */

import { SQUARES } from "./squares";
import type { AnyHeard, Frame } from "../../lib/protocol";
import { cards } from "../shared/view";

export const boardOf = (frame: Frame): string[] => cards(frame.view?.board);

/** Two dice out of `3+4`. */
export function diceOf(text: unknown): [number, number] | null {
  const found = typeof text === "string" ? /^([1-6])\+([1-6])$/.exec(text) : null;
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** The seats of each side, from 1: four play in pairs, 1 and 3 against 2 and 4. */
export function sidesOf(seats: number): number[][] {
  const all = Array.from({ length: seats }, (_, i) => i + 1);
  return seats === 4 ? [all.filter((seat) => seat % 2 === 1), all.filter((seat) => seat % 2 === 0)] : all.map((seat) => [seat]);
}

/** The side whose chip stands on a square; null if none does. */
export function chipOn(board: readonly string[], square: string): number | null {
  const sign = board[Number(square[1]) - 1]?.["abcdef".indexOf(square[0] ?? "")] ?? ".";
  return sign === "." ? null : Number(sign);
}

export function chipsOf(board: readonly string[], side: number): number {
  return SQUARES.filter((square) => chipOn(board, square.name) === side).length;
}

// Rows

const WAYS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** Every straight line of so many squares. */
export function rowsOf(length: number): string[][] {
  const at = new Map(SQUARES.map((square) => [`${square.row} ${square.column}`, square.name]));
  const rows = SQUARES.flatMap(({ row, column }) =>
    WAYS.map(([down, right]) => Array.from({ length }, (_, i) => at.get(`${row + i * down} ${column + i * right}`) ?? "")),
  );
  return rows.filter((squares) => !squares.includes(""));
}

/** The squares of rows that stand complete in one colour. */
export function standing(board: readonly string[], length: number): string[] {
  const rows = rowsOf(length).filter((squares) => {
    const sides = new Set(squares.map((square) => chipOn(board, square)));
    return sides.size === 1 && !sides.has(null);
  });
  return [...new Set(rows.flat())];
}

/** The squares that rows of one colour lack, each with the sides that lack it. */
export function threatsOn(board: readonly string[], length: number): Map<string, number[]> {
  const threats = new Map<string, number[]>();
  for (const squares of rowsOf(length)) {
    for (const side of [1, 2, 3]) {
      const [lacking, ...more] = squares.filter((square) => chipOn(board, square) !== side);
      const known = threats.get(lacking ?? "") ?? [];
      if (lacking && more.length === 0 && !known.includes(side)) threats.set(lacking, [...known, side].sort());
    }
  }
  return threats;
}

// Rolls

export interface Roll {
  /** Its number in the log. */
  number: number;
  dice: [number, number];
}

/** The last roll that everybody saw. */
export function lastRoll(log: readonly AnyHeard[]): Roll | null {
  const [line] = rollsIn(log, /^(?:roll|open):(.*)$/).slice(-1);
  return line ?? null;
}

function rollsIn(log: readonly AnyHeard[], kind: RegExp): Roll[] {
  return log.flatMap((line) => {
    const dice = line.type === "moved" ? diceOf(kind.exec(line.text)?.[1]) : null;
    return dice ? [{ number: line.number, dice }] : [];
  });
}

/** The rolls of the opening with their seats: all roll in order, then those that tied with the highest sum, again in order. */
function openingRolls(log: readonly AnyHeard[], seats: number): (Roll & { seat: number })[] {
  const last = new Map<number, number>();
  const rolls: (Roll & { seat: number })[] = [];
  let rolling = Array.from({ length: seats }, (_, i) => i + 1);
  let waiting = [...rolling];
  for (const roll of rollsIn(log, /^open:(.*)$/)) {
    const seat = waiting.shift();
    if (seat === undefined) break;
    rolls.push({ ...roll, seat });
    last.set(seat, roll.dice[0] + roll.dice[1]);
    if (waiting.length > 0) continue;
    const highest = Math.max(...rolling.map((one) => last.get(one) ?? 0));
    rolling = rolling.filter((one) => last.get(one) === highest);
    waiting = [...rolling];
  }
  return rolls;
}

/** What each seat rolled last to open. */
export function openingOf(log: readonly AnyHeard[], seats: number): Map<number, [number, number]> {
  return new Map(openingRolls(log, seats).map(({ seat, dice }) => [seat, dice]));
}

/** Who rolled, by the number of the log's line: whoever moves next, or is on turn. A log without its beginning does not tell the opening. */
export function rollersIn(log: readonly AnyHeard[], frame: Frame): Map<number, number> {
  const isWhole = (log[0]?.number ?? 0) <= 1;
  const rollers = new Map(isWhole ? openingRolls(log, frame.seats.length).map(({ number, seat }) => [number, seat]) : []);
  let next = typeof frame.view?.turn === "number" ? frame.view.turn : null;
  for (const line of log.toReversed()) {
    if (line.type !== "moved") continue;
    if (line.seat !== "table") next = line.seat;
    else if (line.text.startsWith("roll:") && next !== null) rollers.set(line.number, next);
  }
  return rollers;
}

/** The square of the last move of a seat. */
export function lastSquare(log: readonly AnyHeard[]): string | null {
  const line = log.findLast((one) => one.type === "moved" && one.seat !== "table");
  return line?.type === "moved" ? (/[a-f][1-6]/.exec(line.text)?.[0] ?? null) : null;
}

/** What the legal moves do, by square. */
export interface Offers {
  place: string[];
  replace: string[];
  remove: string[];
}

export function offersOf(legal: readonly string[]): Offers {
  return {
    place: legal.filter((move) => /^[a-f][1-6]$/.test(move)),
    replace: legal.filter((move) => move.endsWith("!")).map((move) => move.slice(0, 2)),
    remove: legal.filter((move) => move.startsWith("x:")).map((move) => move.slice(2)),
  };
}

/** The legal move that uses a square. */
export function moveOn(legal: readonly string[], square: string): string | null {
  return legal.find((move) => move === square || move === `${square}!` || move === `x:${square}`) ?? null;
}

/** The move to ask about where no legal one uses a square. */
export function questionOn(board: readonly string[], roll: readonly number[] | null, square: string): string {
  if (roll && roll.reduce((a, b) => a + b, 0) === 10) return `x:${square}`;
  return chipOn(board, square) === null ? square : `${square}!`;
}
