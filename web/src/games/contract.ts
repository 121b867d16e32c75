/** What a game's table is given, and what it gives back. One folder per game; `registry.ts` knows them by name. */

import type { Component } from "svelte";
import type { Deck } from "../art/names";
import type { AnyHeard, Frame, SeatSight, Winnable } from "../lib/protocol";

/** A refusal in the page's language, with the clause of the rule page behind it. */
export interface Reason {
  clause: string;
  text: string;
}

/** Props of every game's table. It draws `frame.view` and sends moves out of `frame.legal`; it judges nothing. */
export interface TableProps {
  frame: Frame;
  /** The seat that plays here, from 1; null for somebody who watches. */
  seat: number | null;
  seats: SeatSight[];
  /** What happened so far, as this viewer heard it, the latest last. */
  log: AnyHeard[];
  /** A move of one's own that is on its way: shown as made, and nothing else can be sent before its answer. */
  sending: string | null;
  /** Plays a move. Resolves to null when it is on disk, or to the reason why not; the table's frame shows it, too. */
  send: (move: string) => Promise<Reason | null>;
  /** Why a move is not legal; null if it is. */
  ask: (move: string) => Promise<Reason | null>;
  /** Shows a reason with a link to its clause. */
  explain: (reason: Reason) => void;
  /** The server's clock in milliseconds, for countdowns to `frame.window`. */
  now: () => number;
  /** The name of a seat, from 1. */
  nameOf: (seat: number) => string;
  /** The table's id; left out where a match is only shown. */
  table?: string;
  /** Whether the match can still be won with the cards as they lie (20/20); left out where nobody can be asked. */
  winnable?: () => Promise<Winnable["can"] | Reason>;
}

/**
 * Moves in words. `spoken` is for screen readers: cards by their names instead of signs. `you`: it is told to the person
 * who does it.
 */
export interface Words {
  /** A move as a button says it: "Draw a card". */
  action(move: string, spoken?: boolean): string;
  /** A move as the log tells it after the name: "draws a card". */
  told(move: string, you: boolean, spoken?: boolean): string;
}

/** A way to play once more when a match is over: the text of its button, and what opens the table. */
export interface Again {
  text: string;
  open: (table: string, frame: Frame) => Promise<void>;
}

/** A game as the page knows it. */
export interface GameTable {
  /** The table; loaded when it is needed. */
  load: () => Promise<{ default: Component<TableProps> }>;
  words: Words;
  /** The move to ask about when somebody picks a card or square that no legal move names. */
  question: (thing: string, frame: Frame) => string;
  /** The deck that its cards belong to; null for a game without cards. */
  deck: Deck | null;
  /** Moves that have a button at every moment, so that nobody is reminded when one is due. */
  calls?: readonly string[];
  /** Whose moves of the table are really a seat's, as rolls are: seats, from 1, by the number of the log's line. */
  doers?: (log: readonly AnyHeard[], frame: Frame) => Map<number, number>;
  /** How it goes on after a match, the first way before all others; left out where the same company meets again. */
  again?: readonly Again[];
  /** False where nothing is counted: somebody wins, and that is all. */
  hasPoints?: boolean;
}
