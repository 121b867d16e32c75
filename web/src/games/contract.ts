/** What a game's table is given, and what it gives back. One folder per game; `registry.ts` knows them by name. */

import type { Component } from "svelte";
import type { Frame, SeatSight } from "../lib/protocol";

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
  /** A move of one's own is on its way: it is shown as made, and cannot be made twice. */
  sending: string | null;
  /** Plays a move. Resolves to null when it is on disk, or to the reason why not (which the frame also shows). */
  send: (move: string) => Promise<Reason | null>;
  /** Why a move is not legal; null if it is. */
  ask: (move: string) => Promise<Reason | null>;
  /** Shows a reason beside something, with a link to its clause. */
  explain: (reason: Reason, beside?: Element) => void;
  /** The server's clock in milliseconds, for countdowns to `frame.window`. */
  now: () => number;
}

/** A move or an event in words. `you`: it is told to the person who does it. */
export interface Words {
  /** A move as a button says it: "Draw", "Lay 3 cards". */
  action(move: string, frame: Frame): string;
  /** A move as the log tells it, without the name: "draws a card". */
  told(move: string, you: boolean, frame: Frame): string;
  /** One card or square in words. */
  thing(text: string): string;
}

/** A game as the page knows it. */
export interface GameTable {
  /** The table; loaded when it is needed. */
  load: () => Promise<{ default: Component<TableProps> }>;
  words: Words;
  /** The deck its cards are drawn with; null for a game without cards. */
  deck: "k6t" | "mio" | "ekko" | null;
}
