// Written by `make types` (tools/typescript.py) from the server's own types. Changes belong there.

/** The version of the protocol that these types describe. */
export const VERSION = 2;

/** The host admits somebody who knocked, by the number of the knock in the log. */
export interface Admit {
  type: "admit";
  number: number;
}

/** Agree to a request to take back a move, or decline it. */
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

/** Play again: the same seats at a new table. */
export interface AskRematch {
  type: "rematch";
}

/** Ask to take back your last move. */
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

/** A table's entry in the public list. */
export interface Card {
  table: string;
  game: string;
  phase: string;
  seats: SeatView[];
  options: { [key: string]: unknown };
  updated: number;
}

/** The host changes the table's settings; omitted fields stay as they are. */
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
 * How a table counts time: not at all, a fixed time for each move, or a bank with an increment after
 * each move.
 *
 * Correspondence play is a long time for each move.
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

/** A command was refused: the clause, and the reason in every language. */
export interface CommandRefused {
  type: "refused";
  ref: string;
  version: number;
  clause: string;
  texts: { [key: string]: string };
}

/** Allow spectators to see your hand, or stop allowing it. */
export interface Consent {
  type: "consent";
  agreed: boolean;
  seat?: number | null;
}

/** A command; the answer repeats `ref`. */
export interface Do {
  type: "do";
  ref: string;
  command: AnyCommand;
}

/** A command was carried out, and its events are on disk. */
export interface Done {
  type: "done";
  ref: string;
  version: number;
}

/**
 * A message was invalid or over a limit: the reason, and its `ref` if it had one.
 *
 * `closing`: the server closes the connection.
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
  /** The seat whose view this is, from 1; None for a spectator. */
  viewer?: number | null;
  legal?: string[] | null;
  /** When the table goes on by itself, in milliseconds of the table's clock. */
  window?: number | null;
  /** Milliseconds that the seat on turn waits before acting, so that others can react. */
  hold?: number;
  undo?: number | null;
  /** How the match ended: the reason, the scores, and the winning seats from 1. */
  result?: Result | null;
  /** The totals of all seats after each finished round but the last. */
  rounds?: number[][];
  rematch?: string;
  hints?: boolean;
  /** Whether the match began elsewhere, so that its cards may be known. */
  practice?: boolean;
}

/** A game of the collection. */
export interface GameInfo {
  game: string;
  title: string;
  fewest: number;
  most: number;
  /** The default number of seats. */
  seats: number;
  /** How long a match takes, roughly. */
  minutes: number;
  options: OptionInfo[];
  bots: string[];
  /** The sentences of a game from another package, by language. */
  texts?: { [key: string]: { [key: string]: string } };
}

/** A guest's new identity. Keep the token secret: whoever has it is you. */
export interface GuestToken {
  guest: string;
  name: string;
  token: string;
}

/** The health of the server and its storage, and the number of tables in memory. */
export interface Health {
  status: "ok";
  tables: number;
}

/**
 * The first message: the guest's token, the table, the seats to see it from, and the last version
 * seen.
 *
 * `eyes` are seats; an empty list for a spectator, null for every seat that the guest holds or will
 * hold.
 * `cursor` is the version of the last message that arrived, for a client that reconnects.
 * `protocol` is the version that the client speaks: 2. Version 1 allowed leaving it out.
 * `brief`: after nothing but moves, send `played` with the changes instead of an `update` with
 * everything.
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

/** The guests at the table now. */
export interface Here {
  type: "here";
  version: number;
  names: string[];
}

/**
 * The answer to `hint`: moves, best first, each with its value and reasons, and the number of legal
 * moves.
 */
export interface Hints {
  type: "hints";
  ref: string;
  version: number;
  moves: Judged[];
  legal: number;
}

/** The host makes the holder of a seat the host; a player takes over from a host who is away. */
export interface Host {
  type: "host";
  seat?: number | null;
}

/**
 * A move, its expected share of the victory (None if the bot did not compare moves), and the reasons
 * for it.
 */
export interface Judged {
  text: string;
  value: number | null;
  /** By language; empty if there is none in particular. */
  reasons?: { [key: string]: string };
}

/** Ask to be let in at a private table. */
export interface Knock {
  type: "knock";
}

/** Change the seats whose views the server sends. Answered with the whole table. */
export interface Look {
  type: "look";
  eyes?: number[] | null;
}

/** The host mutes the author of a line of chat (its number in the log), or unmutes them. */
export interface Mute {
  type: "mute";
  number: number;
  muted?: boolean;
}

/** The name that others will see. */
export interface NewGuest {
  name: string;
}

/** The id of a new table. */
export interface NewTable {
  table: string;
}

/** The request to open a table. */
export interface Offer {
  game: string;
  seats?: number | null;
  options?: { [key: string]: unknown };
  visibility?: "private" | "public" | "unlisted";
  watching?: "all" | "none" | "public" | "seats";
  delay?: number;
  clock?: ClockRule;
  hints?: boolean;
  /** A match to continue; its game, seats and options override the others. */
  record?: Record | null;
}

/** A house rule: its allowed values, default and clause, and its description in every language. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "flag" | "number" | "text";
  default: unknown;
  clause: string;
  texts: { [key: string]: string };
  /** Of a choice, the allowed words; of a text, the named values. */
  values?: string[];
  low?: number | null;
  /** The upper bound of a number. */
  high?: number | null;
  /** The seat counts that may choose anything but the default; empty: all. */
  seats?: number[];
}

/** A check that the client is alive, which answers with `pong`. */
export interface Ping {
  type: "ping";
  version: number;
  n: number;
  now: number;
}

/** A move. A repeated `id` is acknowledged and not played again. `seat` is for guests who hold several. */
export interface Play {
  type: "play";
  move: string;
  id: string;
  seat?: number | null;
}

/**
 * Moves were made and the match goes on: the changes in each frame. For clients that asked for
 * `brief`.
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
 * What a record holds for verification: the commitment, the seats' texts, and after the match the
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

/** The host admitted somebody to a private table. */
export interface PublicAdmitted {
  type: "admitted";
  number: number;
  at: number;
}

/** The host changed the settings: the event holds all of them, changed or not. */
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

/** A seat allowed spectators to see its hand, or stopped allowing it. */
export interface PublicConsented {
  type: "consented";
  number: number;
  at: number;
  seat: number;
  agreed: boolean;
}

/** A seat added its own text to the entropy of the match. */
export interface PublicEntropyAdded {
  type: "stirred";
  number: number;
  at: number;
  seat: number;
}

/** The holder of a seat became the host. */
export interface PublicHosted {
  type: "hosted";
  number: number;
  at: number;
  seat: number;
}

/** Somebody asked to be admitted to a private table. */
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
 * A move of a seat (from 0) or of the table in canonical text, its sender's `id`, the `order` of rival
 * moves.
 */
export interface PublicMoved {
  type: "moved";
  number: number;
  at: number;
  seat: number | "table";
  text: string;
  order?: { [key: string]: unknown } | null;
}

/** The host muted or unmuted somebody in the chat. */
export interface PublicMuted {
  type: "muted";
  number: number;
  at: number;
  muted: boolean;
}

/**
 * A host opened the table. The secret is for deals and dice; its hash is published at once.
 *
 * `story` is a match that began elsewhere and continues here: practice, since its cards may be known.
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

/** A table for the rematch was opened. */
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

/** A server resumed the table after a time without one: the clocks stood still since the event before. */
export interface PublicResumed {
  type: "resumed";
  number: number;
  at: number;
}

/** Somebody took their seat back from the bot that stood in. */
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

/** The match began, with the dealer and the deck drawn from the secret and the seats' texts. */
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

/** A seat agreed or declined. When all have agreed, the move is taken back. */
export interface PublicUndoAnswered {
  type: "undo-answered";
  number: number;
  at: number;
  seat: number;
  agreed: boolean;
}

/** A seat asked to take back its last move. */
export interface PublicUndoAsked {
  type: "undo-asked";
  number: number;
  at: number;
  seat: number;
}

/** A match from its deal, or from a position, to its last move. See `docs/notation.md`. */
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

/** A whole match as one viewer saw it. */
export interface Replay {
  record: Record;
  viewer: string;
  opening: { [key: string]: unknown };
  steps: Step[];
}

/** A record to replay, and the viewer. */
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

/** Take your seat back from the bot that stands in. */
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

/** The parts of a page under one heading; the first section has no heading. */
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

/** Leave one of your seats, or all of them; during a match a bot takes over. */
export interface Stand {
  type: "stand";
  seat?: number | null;
}

/** Let a bot play for you, or, as the host, for somebody who is away. */
export interface StandIn {
  type: "stand-in";
  seat?: number | null;
  bot?: string;
}

/** The host begins the match. */
export interface Start {
  type: "start";
}

/** A move as the viewer may know it (`seat:move`; empty if it is hidden), and the position after it. */
export interface Step {
  move: string;
  view: { [key: string]: unknown };
}

/** Add your own text to the entropy of the match, before the deal. */
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

/**
 * The fields of a frame that a move changed. It also clears any request to take back; all else is
 * unchanged.
 */
export interface ViewDelta {
  view: { [key: string]: unknown };
  legal?: string[] | null;
  window?: number | null;
  hold?: number;
  /** Only at tables with clocks. */
  seats?: SeatView[] | null;
}

/** The guest's id and name, and the server's time in milliseconds. */
export interface Welcome {
  type: "welcome";
  version: number;
  guest: string;
  name: string;
  now: number;
  protocol?: number;
}

/** The answer to `ask`: the refusal, or none if the move is legal. */
export interface Why {
  type: "why";
  ref: string;
  version: number;
  clause?: string;
  texts?: { [key: string]: string };
}

/** The answer to `winnable`, without taking back moves; unknown if the search took too long. */
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
