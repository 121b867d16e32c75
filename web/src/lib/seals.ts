/** The seals that tables showed to this device before the deal: a record with another one is found out. */

import { store, stored } from "./storage";

const KEY = "tablee.seals";
const MOST = 300;

type Seals = [table: string, seal: string][];

const kept = (): Seals => stored<Seals>(KEY, []);

/** Remembers the first seal of a table. */
export function noteSeal(table: string, seal: string): void {
  const seals = kept();
  if (!seals.some(([other]) => other === table)) store(KEY, [[table, seal], ...seals].slice(0, MOST));
}

/** The seal that this device saw at a table; null if it was not there before the deal. */
export function sealOf(table: string): string | null {
  return kept().find(([other]) => other === table)?.[1] ?? null;
}
