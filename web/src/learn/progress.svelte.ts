/** How far one came in each tour, and where one was offered. Kept on this device and nowhere else. */

import { store, stored } from "../lib/storage";

interface Progress {
  /** The lesson to go on with. */
  lesson?: number;
  isDone?: boolean;
  isOffered?: boolean;
}

const KEY = "tablee.tours";

const kept = (): Record<string, Progress> => stored<Record<string, Progress>>(KEY, {});

class Tours {
  private all = $state.raw<Record<string, Progress>>(kept());

  lessonOf = (game: string): number => this.all[game]?.lesson ?? 0;
  isDone = (game: string): boolean => this.all[game]?.isDone ?? false;

  /** Whether the tour of a game may be offered: to somebody who has neither begun it nor been asked before. */
  isNew = (game: string): boolean => this.all[game] === undefined;

  note(game: string, progress: Progress): void {
    const before = kept();
    const all = { ...before, [game]: { ...before[game], ...progress } };
    this.all = all;
    store(KEY, all);
  }
}

export const tours = new Tours();
