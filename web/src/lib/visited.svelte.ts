/** The tables one has played at from this browser, the latest first. */

export interface Visit {
  table: string;
  game: string;
  at: number;
  /** Whether the match was over when it was seen last. */
  isOver: boolean;
  names: string[];
}

const KEY = "tablee.visited";
const MOST = 200;

function kept(): Visit[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Visit[];
  } catch {
    return [];
  }
}

class Visited {
  all = $state.raw<Visit[]>([]);

  begin(): void {
    this.all = kept();
  }

  note(visit: Visit): void {
    this.keep([visit, ...kept().filter((other) => other.table !== visit.table)].slice(0, MOST));
  }

  drop(table: string): void {
    this.keep(kept().filter((other) => other.table !== table));
  }

  private keep(visits: Visit[]): void {
    this.all = visits;
    try {
      localStorage.setItem(KEY, JSON.stringify(visits));
    } catch {
      // a browser that keeps nothing
    }
  }
}

export const visited = new Visited();
