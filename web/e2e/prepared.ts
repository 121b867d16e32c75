/** A table that goes on from a prepared position, with somebody on its first seat and bots on the others. */

import type { Page } from "playwright-core";
import type { GuestToken, NewTable, Offer, Record as MatchRecord } from "../src/lib/protocol";
import { guest, type Guest, type Wish } from "./guests";

async function post<T>(address: string, body: unknown, token = ""): Promise<T> {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** What a table is like besides. */
type Manner = Pick<Offer, "clock" | "hints">;

/** A table that goes on from a record, opened by a guest. */
const opened = async (url: string, record: MatchRecord, token: string, manner: Manner = {}): Promise<string> =>
  `${url}/t/${(await post<NewTable>(`${url}/api/tables`, { game: record.game, record, ...manner } satisfies Offer, token)).table}`;

/** Goes to such a table as the guest of this page, sits down on its first seat, calls bots and begins. */
export async function goOnFrom(page: Page, url: string, record: MatchRecord, manner: Manner = {}): Promise<void> {
  const kept = await page.evaluate(() => localStorage.getItem("tablee.guest"));
  const { token } = JSON.parse(kept ?? "{}") as GuestToken;
  await page.goto(await opened(url, record, token, manner));
  await page.locator("main button", { hasText: /^(Sit here|S’asseoir)/ }).first().click();
  await begin(page);
}

async function begin(page: Page): Promise<void> {
  await page.locator("main button", { hasText: /start$|^Start|commencer/i }).first().click();
  await page.locator("[data-game]").waitFor();
}

/** Somebody who has said their name. */
export async function visitor(url: string, name: string, wish: Wish = {}): Promise<Guest & { token: string }> {
  const known = await post<GuestToken>(`${url}/api/guests`, { name });
  const somebody = await guest(wish);
  await somebody.page.context().addInitScript((kept) => localStorage.setItem("tablee.guest", kept), JSON.stringify(known));
  return Object.assign(somebody, { token: known.token });
}

/** Ann at a table that goes on from a record, with bots on the other seats. */
export async function prepared(url: string, record: MatchRecord, wish: Wish = {}, manner: Manner = {}): Promise<Guest> {
  const ann = await visitor(url, "Ann", wish);
  await ann.page.goto(url);
  await goOnFrom(ann.page, url, record, manner);
  return ann;
}

/** People on the first seats of such a table, and after them Eve, who watches; each with a browser and a screen of their own. */
export async function company(url: string, record: MatchRecord, people: [name: string, wish: Wish][], manner: Manner = {}): Promise<Guest[]> {
  const all = await Promise.all([...people, ["Eve", {}] as const].map(([name, wish]) => visitor(url, name, wish)));
  const [host] = all;
  if (!host) throw new Error("nobody comes");
  const address = await opened(url, record, host.token, manner);
  for (const [i, { page }] of all.entries()) {
    await page.goto(address);
    if (i < people.length) await page.getByRole("button", { name: new RegExp(`^(Sit here Seat|S’asseoir ici Place) ${i + 1}$`) }).click();
  }
  await begin(host.page);
  await Promise.all(all.map(({ page }) => page.locator("[data-game]").waitFor()));
  return all;
}

/** A match that begins at a position. */
export function recordAt(position: { game: string; seats: number } & Record<string, unknown>): MatchRecord {
  const seats = Array.from({ length: position.seats }, (_, i) => `Seat ${i + 1}`);
  return { game: position.game, seats, options: position.options as MatchRecord["options"], position };
}

/** A position of Séquence Dés in which the first seat has rolled. */
export function desPosition(board: string[], roll: string, seats = 2): MatchRecord {
  const scores = Array.from({ length: seats }, () => 0);
  return recordAt({ game: "sequence-des", seats, phase: "move", turn: 1, roll, board, scores });
}
