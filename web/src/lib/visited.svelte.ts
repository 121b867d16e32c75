/** The tables one has played at from this browser, the latest first. */

import { store, stored } from "./storage";

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

const kept = (): Visit[] => stored<Visit[]>(KEY, []);

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
    store(KEY, visits);
  }
}

export const visited = new Visited();
