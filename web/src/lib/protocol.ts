// Written by `make types` (tools/typescript.py) from the server's own types. Changes belong there.

/** The version of the protocol that these types describe. */
export const VERSION = 2;

/** The host lets somebody in who knocked, by the number of the knock in the log. */
export interface Admit {
  type: "admit";
  number: number;
}

/** Agree, or not. */
export interface AnswerUndo {
  type: "answer-undo";
  agreed: boolean;
}

/** Why is a move not legal? Answered with `why`. */
export interface Ask {
  type: "ask";
  ref: string;
  seat: number;
  move: string;
}

/** What would a strong bot do in an own seat? Answered with `hints`. */
export interface AskHint {
  type: "hint";
  ref: string;
  seat: number;
}

/** Play again: the same company at a new table. */
export interface AskRematch {
  type: "rematch";
}

/** Ask to take one's last move back. */
export interface AskUndo {
  type: "ask-undo";
  seat?: number | null;
}

/** Can the game still be won, with the cards as they lie? For an own seat; answered with `winnable`. */
export interface AskWinnable {
  type: "winnable";
  ref: string;
  seat: number;
}

/** A table as the list shows it. */
export interface Card {
  table: string;
  game: string;
  phase: string;
  seats: SeatView[];
  options: { [key: string]: unknown };
  updated: number;
}

/** The host changes the table; what is left out stays as it is. */
export interface Change {
  type: "change";
  seats?: number | null;
  options?: { [key: string]: unknown } | null;
  visibility?: "private" | "public" | "unlisted" | null;
  watching?: "all" | "none" | "public" | "seats" | null;
  delay?: number | null;
  clock?: ClockRule | null;
  hints?: boolean | null;
}

/**
 * How a table counts time: not at all, so long for each move, or a bank with an increment after each
 * move.
 *
 * A table played over days is one with a long time for each move.
 */
export interface ClockRule {
  kind?: "bank" | "move" | "none";
  time?: number;
  increment?: number;
}

/** The host closes the table. */
export interface Close {
  type: "close";
}

/** A command was not followed: why, with the clause, in every language. */
export interface CommandRefused {
  type: "refused";
  ref: string;
  version: number;
  clause: string;
  texts: { [key: string]: string };
}

/** Let spectators see one's hand, or no longer. */
export interface Consent {
  type: "consent";
  agreed: boolean;
  seat?: number | null;
}

/** A command; `ref` comes back with the answer. */
export interface Do {
  type: "do";
  ref: string;
  command: AnyCommand;
}

/** A command was followed, and is on disk. */
export interface Done {
  type: "done";
  ref: string;
  version: number;
}

/**
 * A message that could not be understood or was too much: what was wrong, and its `ref` if it had one.
 *
 * `closing`: the connection ends.
 */
export interface Error {
  type: "error";
  code: string;
  texts: { [key: string]: string };
  closing?: boolean;
  version?: number;
  ref?: string;
}

/** A table as one viewer sees it. */
export interface Frame {
  version: number;
  game: string;
  options: { [key: string]: unknown };
  phase: "closed" | "open" | "over" | "playing";
  visibility: "private" | "public" | "unlisted";
  watching: "all" | "none" | "public" | "seats";
  clock: ClockRule;
  host: boolean;
  seats: SeatView[];
  proof: Proof;
  view?: { [key: string]: unknown } | null;
  /** The seat whose eyes these are, from 1; None for somebody who watches. */
  viewer?: number | null;
  legal?: string[] | null;
  /** When the table goes on by itself, in milliseconds of the table's clock. */
  window?: number | null;
  /** Milliseconds that whoever is on turn leaves the others to react before acting. */
  hold?: number;
  undo?: number | null;
  /** How the match ended: why, with which scores, and who won, seats from 1. */
  result?: Result | null;
  /** The totals of all seats after each round that is over, but the last. */
  rounds?: number[][];
  rematch?: string;
  hints?: boolean;
  /** Whether the match was begun elsewhere, so that its cards may be known. */
  practice?: boolean;
}

/** A game of the collection. */
export interface GameInfo {
  game: string;
  title: string;
  fewest: number;
  most: number;
  /** How many sit down if nobody says. */
  seats: number;
  /** How long a match takes, more or less. */
  minutes: number;
  options: OptionInfo[];
  bots: string[];
  /** The words of a game from another package, by language. */
  texts?: { [key: string]: { [key: string]: string } };
}

/** Who one is from now on. Keep the token secret: whoever has it is you. */
export interface GuestToken {
  guest: string;
  name: string;
  token: string;
}

/** That the server and its storage answer, and how many tables are in memory. */
export interface Health {
  status: "ok";
  tables: number;
}

/**
 * The first message: who one is, which table, with whose eyes, and what one has seen.
 *
 * `eyes` are seats; an empty list to watch, nothing at all for every seat that one holds or will hold.
 * `cursor` is the version of the last message that arrived, for those who were here before.
 * `protocol` is the version that the client speaks: 2; in the first version it could be left out.
 * `brief`: where nothing but moves happened, send `played` with what they changed, not an `update`
 * with everything.
 */
export interface Hello {
  type: "hello";
  token: string;
  table: string;
  eyes?: number[] | null;
  cursor?: number;
  brief?: boolean;
  protocol?: number;
}

/** Who is at the table now. */
export interface Here {
  type: "here";
  version: number;
  names: string[];
}

/** The answer to `hint`: moves, best first, each with what it promises and why; of how many legal ones. */
export interface Hints {
  type: "hints";
  ref: string;
  version: number;
  moves: Judged[];
  legal: number;
}

/**
 * The host hands the table over to whoever holds a seat; a player takes it over from a host who is
 * away.
 */
export interface Host {
  type: "host";
  seat?: number | null;
}

/**
 * A move, the share of the victory expected from it (None if it was not weighed against others), and
 * why.
 */
export interface Judged {
  text: string;
  value: number | null;
  /** By language; empty if nothing in particular speaks for it. */
  reasons?: { [key: string]: string };
}

/** Ask to be let in at a private table. */
export interface Knock {
  type: "knock";
}

/** Choose the seats whose views are sent from now on; answered with the whole table. */
export interface Look {
  type: "look";
  eyes?: number[] | null;
}

/** The host mutes whoever said a line of chat (its number in the log), or lets them speak again. */
export interface Mute {
  type: "mute";
  number: number;
  muted?: boolean;
}

/** The name that others will see. */
export interface NewGuest {
  name: string;
}

/** A table that was opened. */
export interface NewTable {
  table: string;
}

/** What a host opens a table with. */
export interface Offer {
  game: string;
  seats?: number | null;
  options?: { [key: string]: unknown };
  visibility?: "private" | "public" | "unlisted";
  watching?: "all" | "none" | "public" | "seats";
  delay?: number;
  clock?: ClockRule;
  hints?: boolean;
  /** A match to go on with: its game, seats and options are then the table's. */
  record?: Record | null;
}

/**
 * A house rule: what it may be, its default, the clause behind it, and what it means in every
 * language.
 */
export interface OptionInfo {
  name: string;
  kind: "choice" | "flag" | "number" | "text";
  default: unknown;
  clause: string;
  texts: { [key: string]: string };
  /** Of a choice what can be chosen, of a text what has a name. */
  values?: string[];
  low?: number | null;
  /** The bounds of a number. */
  high?: number | null;
  /** The numbers of seats that may choose anything but the default; empty: all. */
  seats?: number[];
}

/** Still there? To be answered with `pong`. */
export interface Ping {
  type: "ping";
  version: number;
  n: number;
  now: number;
}

/** A move. The same `id` again is answered, not played twice. `seat` is for those who hold several. */
export interface Play {
  type: "play";
  move: string;
  id: string;
  seat?: number | null;
}

/**
 * Moves were made, and the match goes on: what changed of each frame. For those who asked to be told
 * briefly.
 */
export interface Played {
  type: "played";
  version: number;
  now: number;
  changes: ViewDelta[];
  events: AnyPublicEvent[];
}

/** The answer to a `ping`, with its number. */
export interface Pong {
  type: "pong";
  n: number;
}

/**
 * What a record holds for those who check: the promise, what the seats added, and after the match the
 * secret.
 *
 * `tries` says how many deals were drawn until one was accepted (20/20 with deals proved winnable,
 * V11).
 */
export interface Proof {
  algorithm?: string;
  commit: string;
  entropy: string[];
  secret?: string;
  tries?: number;
}

/** The host let somebody in at a private table. */
export interface PublicAdmitted {
  type: "admitted";
  number: number;
  at: number;
}

/** The host changed what the table is like: the whole of it, as it is from now on. */
export interface PublicChanged {
  type: "changed";
  number: number;
  at: number;
}

/** The host closed the table. */
export interface PublicClosed {
  type: "closed";
  number: number;
  at: number;
}

/** A seat lets spectators see its hand, or does so no longer. */
export interface PublicConsented {
  type: "consented";
  number: number;
  at: number;
  seat: number;
  agreed: boolean;
}

/** A seat added its own text to the source of all chance. */
export interface PublicEntropyAdded {
  type: "stirred";
  number: number;
  at: number;
  seat: number;
}

/** Whoever holds a seat is the host from now on. */
export interface PublicHosted {
  type: "hosted";
  number: number;
  at: number;
  seat: number;
}

/** Somebody would like to be let in at a private table. */
export interface PublicKnocked {
  type: "knocked";
  number: number;
  at: number;
  name: string;
}

/** A seat became empty. */
export interface PublicLeft {
  type: "left";
  number: number;
  at: number;
  seat: number;
}

/**
 * A move of a seat (from 0) or of the table, as printed; its sender's `id`; in which `order` rivals
 * were ranked.
 */
export interface PublicMoved {
  type: "moved";
  number: number;
  at: number;
  seat: number | "table";
  text: string;
  order?: { [key: string]: unknown } | null;
}

/** The host muted somebody in the chat, or lets them speak again. */
export interface PublicMuted {
  type: "muted";
  number: number;
  at: number;
  muted: boolean;
}

/**
 * A host opened the table. The secret is for deals and dice; its hash is published at once.
 *
 * `story` is a match that was begun elsewhere and goes on here: practice, since its cards may be
 * known.
 */
export interface PublicOpened {
  type: "opened";
  number: number;
  at: number;
}

/** The host put a bot on a seat that nobody holds. */
export interface PublicPlaced {
  type: "placed";
  number: number;
  at: number;
  seat: number;
  bot: string;
  name: string;
}

/** The company goes on at another table. */
export interface PublicRematch {
  type: "rematch";
  number: number;
  at: number;
  table: string;
}

/** Somebody reported a line of chat to the host. */
export interface PublicReported {
  type: "reported";
  number: number;
  at: number;
  line: number;
}

/**
 * The table is looked after again, after nobody could reach it: clocks stood still since the event
 * before.
 */
export interface PublicResumed {
  type: "resumed";
  number: number;
  at: number;
}

/** Somebody plays again for themselves. */
export interface PublicReturned {
  type: "returned";
  number: number;
  at: number;
  seat: number;
}

/** A line of chat. */
export interface PublicSaid {
  type: "said";
  number: number;
  at: number;
  name: string;
  text: string;
  yours: boolean;
}

/** Somebody took a seat. */
export interface PublicSat {
  type: "sat";
  number: number;
  at: number;
  seat: number;
  name: string;
}

/** The match began: dealer and deck, as the secret and the seats' texts gave them. */
export interface PublicStarted {
  type: "started";
  number: number;
  at: number;
}

/** A bot plays for somebody who ran out of time, left, or asked for it. */
export interface PublicStoodIn {
  type: "stood-in";
  number: number;
  at: number;
  seat: number;
  bot: string;
  why: "asked" | "host" | "left" | "time";
}

/** A seat agreed, or did not; the last to agree takes the move back. */
export interface PublicUndoAnswered {
  type: "undo-answered";
  number: number;
  at: number;
  seat: number;
  agreed: boolean;
}

/** A seat would like to take its last move back. */
export interface PublicUndoAsked {
  type: "undo-asked";
  number: number;
  at: number;
  seat: number;
}

/** A game from its deal, or from a position, to its last move. See `docs/notation.md`. */
export interface Record {
  format?: "tablee-record/1";
  game: string;
  rules?: number;
  options?: { [key: string]: unknown };
  seats: string[];
  dealer?: number | null;
  deal?: string[] | null;
  position?: { [key: string]: unknown } | null;
  moves?: string[];
  result?: Result | null;
  meta?: { [key: string]: unknown } | null;
}

/** A match from its beginning, as one viewer saw it. */
export interface Replay {
  record: Record;
  viewer: string;
  opening: { [key: string]: unknown };
  steps: Step[];
}

/** A record to be replayed, and for which viewer. */
export interface ReplayRequest {
  record: Record;
  viewer?: string;
}

/** Report a line of chat, by its number in the log, to the host. */
export interface Report {
  type: "report";
  number: number;
}

/**
 * How a match ended: final scores of all seats, winning seats counted from 1; a remark such as
 * `practice`.
 */
export interface Result {
  reason: string;
  scores: number[];
  winners: number[];
  remark?: string;
}

/** Play again for oneself. */
export interface Return {
  type: "return";
  seat?: number | null;
}

/** The rules of a game in one language. */
export interface RulePage {
  game: string;
  lang: string;
  title: string;
  sections: RuleSection[];
}

/**
 * A clause with its number, a paragraph without one, or a table in `rows`, its heading first.
 *
 * Texts may hold `**bold**`, `*slanted*` and `` `code` ``, nothing else.
 */
export interface RulePart {
  text?: string;
  clause?: string;
  rows?: string[][];
}

/** Part of a page under one heading; what comes before the first heading has none. */
export interface RuleSection {
  title: string;
  parts: RulePart[];
}

/** A line of chat. */
export interface Say {
  type: "say";
  text: string;
}

/** The host puts a bot on a seat, or empties it (`bot` empty). */
export interface Seat {
  type: "seat";
  seat: number;
  bot?: string;
}

/** A seat as everybody sees it. */
export interface SeatView {
  holder: "bot" | "nobody" | "person";
  name?: string;
  bot?: string;
  stood_in?: boolean;
  yours?: boolean;
  /** Milliseconds on its clock. */
  left?: number | null;
  runs?: boolean;
  shows_hand?: boolean;
}

/** Take a seat that is free, or one that a bot holds if the host allows it. */
export interface Sit {
  type: "sit";
  seat: number;
}

/** The whole table as each seat in `eyes` may see it, and the events since the cursor. */
export interface Snapshot {
  type: "table";
  version: number;
  frames: Frame[];
  events: AnyPublicEvent[];
  here?: string[];
}

/** Leave a seat, or all of one's seats; while a match is on a bot takes over. */
export interface Stand {
  type: "stand";
  seat?: number | null;
}

/** Let a bot play for oneself, or as the host for somebody who is away. */
export interface StandIn {
  type: "stand-in";
  seat?: number | null;
  bot?: string;
}

/** The host begins the match. */
export interface Start {
  type: "start";
}

/** A move as its viewer heard it (`seat:move`; empty if they did not), and the position after it. */
export interface Step {
  move: string;
  view: { [key: string]: unknown };
}

/** Add a text of one's own to the source of all chance, before the deal. */
export interface Stir {
  type: "stir";
  entropy: string;
  seat?: number | null;
}

/**
 * The table after an event: the frame of each seat in `eyes`, and the events as this guest may know
 * them.
 */
export interface Update {
  type: "update";
  version: number;
  now: number;
  frames: Frame[];
  events: AnyPublicEvent[];
}

/** What a move changed of a frame. Nobody asks to take back any more; all else is as it was. */
export interface ViewDelta {
  view: { [key: string]: unknown };
  legal?: string[] | null;
  window?: number | null;
  hold?: number;
  /** Where time is counted. */
  seats?: SeatView[] | null;
}

/** Who one is here, and what the server's clock says (milliseconds). */
export interface Welcome {
  type: "welcome";
  version: number;
  guest: string;
  name: string;
  now: number;
  protocol?: number;
}

/** The answer to `ask`: the refusal, or nothing if the move is legal. */
export interface Why {
  type: "why";
  ref: string;
  version: number;
  clause?: string;
  texts?: { [key: string]: string };
}

/** The answer to `winnable`: taking back counts as no way out. Unknown if the search took too long. */
export interface Winnable {
  type: "winnable";
  ref: string;
  version: number;
  can: "no" | "unknown" | "yes";
}

/** Anything that people can ask of a table. */
export type AnyCommand =
  | Sit
  | Stand
  | Seat
  | Change
  | Stir
  | Start
  | Play
  | StandIn
  | Return
  | AskUndo
  | AnswerUndo
  | Say
  | Mute
  | Report
  | Consent
  | Knock
  | Admit
  | Host
  | AskRematch
  | Close;

/** Anything that viewers hear of the log. */
export type AnyPublicEvent =
  | PublicOpened
  | PublicChanged
  | PublicSat
  | PublicPlaced
  | PublicLeft
  | PublicEntropyAdded
  | PublicStarted
  | PublicMoved
  | PublicStoodIn
  | PublicReturned
  | PublicResumed
  | PublicUndoAsked
  | PublicUndoAnswered
  | PublicSaid
  | PublicMuted
  | PublicReported
  | PublicConsented
  | PublicKnocked
  | PublicAdmitted
  | PublicHosted
  | PublicRematch
  | PublicClosed;

/** Anything that is sent to the server. */
export type FromClient =
  | Hello
  | Do
  | Look
  | Pong
  | Ask
  | AskHint
  | AskWinnable;

/** Anything that the server sends. */
export type FromServer =
  | Welcome
  | Snapshot
  | Update
  | Played
  | Done
  | CommandRefused
  | Why
  | Hints
  | Winnable
  | Here
  | Ping
  | Error;
