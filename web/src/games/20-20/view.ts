/** What a view of 20/20 holds: piles from the top down, and what has gone from them. */

import type { AnyHeard, Frame } from "../../lib/protocol";
import { cards, perSeat } from "../shared/view";

export interface Pile {
  /** The card that lies visible; null where the pile is gone. */
  top: string | null;
  count: number;
  /** The card beneath, where taking back has shown it before. */
  beneath: string | null;
}

const HIDDEN = "?";

export function pilesOf(frame: Frame): Pile[] {
  return perSeat(frame.view?.piles).map((value) => {
    const pile = cards(value);
    const [top = null, beneath = HIDDEN] = pile;
    return { top, count: pile.length, beneath: beneath === HIDDEN ? null : beneath };
  });
}

/** The cards that have gone, those of each pile in the order they went. */
export function goneOf(frame: Frame): string[] {
  return perSeat(frame.view?.removed).flatMap(cards);
}

const PAIR = /^(\w+[scmehd])-(\w+[scmehd])$/;

/** The other card of each pair that a card is in. */
export function partnersOf(legal: readonly string[], card: string): string[] {
  return legal.flatMap((move) => {
    const [, first = "", second = ""] = PAIR.exec(move) ?? [];
    if (first === card) return second;
    return second === card ? first : [];
  });
}

/** The move that takes two cards, in whichever order they were named; null if there is none. */
export function pairOf(legal: readonly string[], one: string, other: string): string | null {
  return legal.find((move) => move === `${one}-${other}` || move === `${other}-${one}`) ?? null;
}

/** The pairs that were taken and not put back, the latest last. */
export function pairsIn(log: readonly AnyHeard[]): string[][] {
  const taken: string[][] = [];
  for (const line of log) {
    if (line.type !== "moved") continue;
    const [, first = "", second = ""] = PAIR.exec(line.text) ?? [];
    if (first) taken.push([first, second]);
    else if (line.text === "undo") taken.pop();
  }
  return taken;
}
