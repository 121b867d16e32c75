/** How far one came in each tour, and where one was offered. Kept on this device and nowhere else. */

interface Progress {
  /** The lesson to go on with. */
  lesson?: number;
  isDone?: boolean;
  isOffered?: boolean;
}

const KEY = "tablee.tours";

function kept(): Record<string, Progress> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Progress>;
  } catch {
    return {};
  }
}

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
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // a browser that keeps nothing: it lasts as long as the page
    }
  }
}

export const tours = new Tours();
