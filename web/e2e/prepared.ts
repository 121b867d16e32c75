/** A table that goes on from a prepared position, with somebody on its first seat and bots on the others. */

import type { Browser } from "playwright-core";
import type { GuestToken, NewTable, Record as MatchRecord } from "../src/lib/protocol";
import { guest, type Guest, type Wish } from "./guests";

async function post<T>(address: string, body: unknown, token = ""): Promise<T> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

export async function prepared(browser: Browser, url: string, record: MatchRecord, wish: Wish = {}): Promise<Guest> {
  const host = await post<GuestToken>(`${url}/api/guests`, { name: "Ann" });
  const { table } = await post<NewTable>(`${url}/api/tables`, { game: record.game, record }, host.token);
  const ann = await guest(browser, wish);
  const { page } = ann;
  await page.context().addInitScript((kept) => localStorage.setItem("tablee.guest", kept), JSON.stringify(host));
  await page.goto(`${url}/t/${table}`);
  await page.locator("main button", { hasText: /^(Sit here|S’asseoir)/ }).first().click();
  await page.locator("main button", { hasText: /start$|^Start|commencer/i }).first().click();
  await page.locator("[data-game]").waitFor();
  return ann;
}

/** A position of Séquence Dés in which the first seat has rolled. */
export function desPosition(board: string[], roll: string, seats = 2): MatchRecord {
  const position = {
    game: "sequence-des",
    seats,
    phase: "move",
    turn: 1,
    roll,
    board,
    scores: Array.from({ length: seats }, () => 0),
  };
  return { game: "sequence-des", seats: Array.from({ length: seats }, (_, i) => `Seat ${i + 1}`), position };
}
