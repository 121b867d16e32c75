/** The matches that were finished on this device, with their records: kept in the browser's database and nowhere else. */

import { api } from "./api";
import { changed, done, opened } from "./database";
import type { AnyPublicEvent, Frame } from "./protocol";
import { lineOf, type MatchRecord } from "./record";
import { screened } from "./screened";

/** A finished match in short. */
export interface Game {
  table: string;
  game: string;
  /** When it was over. */
  at: number;
  /** The names round the table; `bot` is a bot's level, empty for a person. */
  seats: { name: string; bot: string }[];
  /** One's own seats. */
  own: number[];
  reason: string;
  scores: number[];
  winners: number[];
  /** Moves of all seats; null if the record was not to be had. */
  moves: number | null;
  isPractice: boolean;
}

const NAME = "tablee";
const GAMES = "games";
const RECORDS = "records";
/** Beyond so many the oldest go. */
export const MOST_GAMES = 1000;
/** When the browser's store is full, so many of the oldest records go at once; what is known of the matches stays. */
const ROOM = 50;

function made(database: IDBDatabase): void {
  database.createObjectStore(GAMES, { keyPath: "table" });
  database.createObjectStore(RECORDS);
}

class MyGames {
  /** The latest first. */
  all = $state.raw<Game[]>([]);
  /** False where the browser keeps nothing: then the list lasts as long as the page. */
  isKept = $state(true);
  private database: Promise<IDBDatabase> | null = null;
  /** Records that the browser would not keep. */
  private loose = new Map<string, MatchRecord>();
  private ready: Promise<void> | null = null;
  private noted = new Map<string, Promise<void>>();

  /** Reads what is kept; once more, to see what another tab has kept meanwhile. */
  begin(): void {
    if (this.isKept) this.ready = this.load();
  }

  private async load(): Promise<void> {
    try {
      this.database ??= opened(NAME, made);
      const database = await this.database;
      this.show((await done(database.transaction(GAMES).objectStore(GAMES).getAll())) as Game[]);
    } catch {
      this.database = null;
      this.isKept = false;
    }
  }

  private show(games: Game[]): void {
    this.all = games.sort((a, b) => b.at - a.at);
  }

  /** Keeps a match that is over, once, with its record if the server gives it out; resolves when that is done. */
  async note(table: string, frame: Frame, own: number[], log: AnyPublicEvent[], token: string): Promise<void> {
    if (!frame.result || own.length === 0) return;
    const noting = this.noted.get(table) ?? this.take(table, frame, own, log, token);
    this.noted.set(table, noting);
    await noting;
  }

  private async take(table: string, frame: Frame, own: number[], log: AnyPublicEvent[], token: string): Promise<void> {
    await this.ready;
    if (this.all.some((game) => game.table === table && game.moves !== null)) return;
    const record = await api.record(table, token).catch(() => null);
    await this.keep(summary(table, frame, own, log, record), record);
  }

  private async keep(game: Game, record: MatchRecord | null): Promise<void> {
    this.show([game, ...this.all.filter((other) => other.table !== game.table)]);
    const oldest = this.all.slice(MOST_GAMES).map((other) => other.table);
    this.all = this.all.slice(0, MOST_GAMES);
    if (record) this.loose.set(game.table, record);
    await this.put(game, record, oldest)
      .catch((error: unknown) => this.makeRoom(error).then(() => this.put(game, record, oldest)))
      .catch(() => (this.isKept = false));
  }

  /** Lets the oldest records go, if the browser has no more room for others. */
  private async makeRoom(error: unknown): Promise<void> {
    const database = await this.database;
    if (!database || !(error instanceof DOMException) || error.name !== "QuotaExceededError") throw error;
    await this.change(database, (_, records) => {
      for (const game of this.all.slice(-ROOM)) records.delete(game.table);
    });
  }

  private async put(game: Game, record: MatchRecord | null, oldest: string[]): Promise<void> {
    const database = await this.database;
    if (!database) return;
    await this.change(database, (games, records) => {
      for (const table of oldest) remove(table, games, records);
      games.put(game);
      if (record) records.put(record, game.table);
    });
    this.loose.delete(game.table);
  }

  private change(database: IDBDatabase, does: (games: IDBObjectStore, records: IDBObjectStore) => void): Promise<void> {
    return changed(database, [GAMES, RECORDS], (change) => does(change.objectStore(GAMES), change.objectStore(RECORDS)));
  }

  /** The record of a match that was kept here. */
  async record(table: string): Promise<MatchRecord | null> {
    await this.ready;
    const loose = this.loose.get(table);
    if (loose) return loose;
    const database = await this.database;
    if (!database) return null;
    const found = await done(database.transaction(RECORDS).objectStore(RECORDS).get(table));
    return (found as MatchRecord | undefined) ?? null;
  }

  async drop(tables: string[]): Promise<void> {
    this.show(this.all.filter((game) => !tables.includes(game.table)));
    for (const table of tables) this.loose.delete(table);
    await screened.drop(tables);
    const database = await this.database;
    if (!database) return;
    await this.change(database, (games, records) => {
      for (const table of tables) remove(table, games, records);
    });
  }
}

function remove(table: string, games: IDBObjectStore, records: IDBObjectStore): void {
  games.delete(table);
  records.delete(table);
}

function summary(table: string, frame: Frame, own: number[], log: AnyPublicEvent[], record: MatchRecord | null): Game {
  const { reason = "", scores = [], winners = [] } = frame.result ?? {};
  return {
    table,
    game: frame.game,
    at: log.findLast((line) => line.type === "moved")?.at ?? Date.now(),
    seats: frame.seats.map((seat) => ({ name: seat.name ?? "", bot: seat.holder === "bot" ? (seat.bot ?? "") : "" })),
    own,
    reason,
    scores,
    winners,
    moves: record ? (record.moves ?? []).filter((move) => lineOf(move).seat !== "table").length : null,
    isPractice: frame.practice ?? false,
  };
}

export const myGames = new MyGames();
