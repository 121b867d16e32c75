/**
 * What the page asks of a game. Each game is a folder here, whose `index.ts` exports a `GamePage`; `registry.ts` finds them.
 * Beside it lie its texts (`lang/<lang>/box.json`, `game.json`, `tour.json`), its tour (`tour/script.json`, `parts.json`),
 * its place on the shelf (`shelf.json`) and its colours (`tokens.css`).
 */

import type { Component } from "svelte";
import type { Deck } from "../art/deck";
import type { AnyHeard, Frame, SeatSight, Winnable } from "../lib/protocol";
import type { Sound } from "../lib/sound";

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

/** Moves in words. `spoken` is for screen readers: cards by their names instead of signs. */
export interface Words {
  /** A move as its button names it: "Draw a card". */
  button(move: string, spoken?: boolean): string;
  /** A move as the log has it after a name: "draws a card"; `you`: it is the reader's own. */
  log(move: string, you: boolean, spoken?: boolean): string;
}

/** What chance decides in a match, for the check of the deal. Moves are those of the table itself. */
export interface Chance {
  /** All cards in the order in which a shuffle begins; none in a game of dice; null if the house rules name no deck. */
  cards(options: Record<string, unknown>): readonly string[] | null;
  /** Whether chance picks the first dealer. */
  hasDealer: boolean;
  /** The cards of a later deal; null if a move is none. */
  dealtBy?(move: string): string[] | null;
  /** The dice of a roll, as `3+4`; null if a move is none. */
  rolledBy?(move: string): string | null;
  /** Whether the house rules allow that deals are passed over. */
  mayPassOver?(options: Record<string, unknown>): boolean;
}

/** Where a game stands on the shelf, and what "play now" sets up. */
export interface Shelf {
  game: string;
  /** Its place, from the left. */
  place: number;
  fewest: number;
  most: number;
  /** Minutes of a match: the median of eight among casual bots at their own pace. People take longer. */
  minutes: number;
  /** Seats of "play now": you and so many bots. */
  seats: number;
}

/** A way to play once more when a match is over: the key of its button's text, and what opens the table. */
export interface Again {
  text: string;
  open: (table: string, frame: Frame) => Promise<void>;
}

/** What a game adds to the plain table. */
export interface PlainProps {
  view: Record<string, unknown>;
  legal: string[];
  pick: (thing: string) => void;
}

export interface PlainParts {
  /** Beside the piles. */
  Middle?: Component<PlainProps>;
  /** Below them. */
  Board?: Component<PlainProps>;
}

/** A game as the page knows it. What is heavy is loaded when it is needed. */
export interface GamePage {
  shelf: Omit<Shelf, "game">;
  /** The picture on its box, and the colour of the box's edge. */
  cover: { edge: string; load: () => Promise<{ default: Component }> };
  table: () => Promise<{ default: Component<TableProps> }>;
  /** Its cards; left out for a game without cards. */
  deck?: () => Promise<{ deck: Deck }>;
  plain?: () => Promise<{ default: PlainParts }>;
  /** What the plain table writes below the pile. */
  pileNote?: (view: Record<string, unknown>) => string;
  /** The page behind `/deal/<game>/<deal>`, for a game whose deals have addresses. */
  dealPage?: () => Promise<{ default: Component<{ deal: string }> }>;
  words: Words;
  /** The sound of a move, where it is not the usual one. */
  sound?: (move: string) => Sound | null;
  /** The move to ask about when somebody picks a card or square that no legal move names. */
  question: (thing: string, frame: Frame) => string;
  chance: Chance;
  /** Moves that have a button at every moment, so that nobody is reminded when one is due. */
  calls?: readonly string[];
  /** The seats behind moves of the table, such as rolls: seats, from 1, by the number of the log's line. */
  actors?: (log: readonly AnyHeard[], frame: Frame) => Map<number, number>;
  /** How it goes on after a match, the first way before all others; left out where the same players meet again. */
  again?: readonly Again[];
  /** False where nothing is counted: somebody wins, and that is all. */
  hasPoints?: boolean;
  /** A solitaire's statistics: its scores up to `most`, in bars of `step`. */
  scores?: { most: number; step: number };
}

/** A game that the page has no folder for: the generic table shows it. */
export type PluginPage = Omit<GamePage, "shelf" | "cover" | "chance"> & Partial<Pick<GamePage, "shelf" | "cover" | "chance">>;
