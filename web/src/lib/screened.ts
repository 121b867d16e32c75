/** Replays that were looked at on this device: kept in the browser's database, to be seen again without the server. */

import { changed, done, opened } from "./database";
import type { Replay, SeatView } from "./protocol";

/** A replay through somebody's eyes, with who sat there. */
export interface Screened {
  replay: Replay;
  seats: SeatView[];
}

interface Kept extends Screened {
  table: string;
  eyes: string;
  at: number;
}

const STORE = "replays";
/** Beyond so many the oldest go. */
const MOST = 30;

class ScreenedReplays {
  private database: Promise<IDBDatabase> | null = null;

  private open(): Promise<IDBDatabase> {
    this.database ??= opened("tablee-replays", (database) => {
      database.createObjectStore(STORE, { keyPath: ["table", "eyes"] });
    });
    return this.database;
  }

  /** A browser that keeps nothing, or has no room, shows it this once. */
  async keep(table: string, eyes: string, { replay, seats }: Screened): Promise<void> {
    try {
      const database = await this.open();
      const kept = { table, eyes, at: Date.now(), replay, seats } satisfies Kept;
      await changed(database, [STORE], (change) => change.objectStore(STORE).put(kept));
      await this.makeRoom(database);
    } catch {
      // the replay is shown all the same
    }
  }

  async find(table: string, eyes: string): Promise<Screened | null> {
    try {
      const store = (await this.open()).transaction(STORE).objectStore(STORE);
      return ((await done(store.get([table, eyes]))) as Kept | undefined) ?? null;
    } catch {
      return null;
    }
  }

  async drop(tables: string[]): Promise<void> {
    const database = await this.open().catch(() => null);
    if (!database) return;
    await changed(database, [STORE], (change) => {
      for (const table of tables) change.objectStore(STORE).delete(IDBKeyRange.bound([table], [table, []]));
    });
  }

  private async makeRoom(database: IDBDatabase): Promise<void> {
    const all = (await done(database.transaction(STORE).objectStore(STORE).getAll())) as Kept[];
    const oldest = all.sort((a, b) => b.at - a.at).slice(MOST);
    await changed(database, [STORE], (change) => {
      for (const { table, eyes } of oldest) change.objectStore(STORE).delete([table, eyes]);
    });
  }
}

export const screened = new ScreenedReplays();
