/** Which cards are dealt: any, proved winnable, those of a day, or those of a link. */

import { CARDS } from "../shared/k6t/cards";
import { openTable } from "../../home/opening";
import { api } from "../../lib/api";
import { store, stored } from "../../lib/storage";
import type { Offer, Record as MatchRecord } from "../../lib/protocol";

const GAME = "20-20";
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const KEY = "tablee.deals";
const MOST = 50;

/** The name of the day that it is here. */
export function dayOf(now: Date): string {
  const pad = (n: number) => String(n).padStart(2, "0");
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** A deal in letters that an address can hold: the place of each card in the deck, as bytes. */
export function codeOf(deal: readonly string[]): string {
  const bytes = deal.map((card) => String.fromCharCode(CARDS.indexOf(card))).join("");
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_");
}

/** The deal that such letters stand for; null if they stand for none. */
export function dealFrom(code: string): string[] | null {
  try {
    const bytes = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
    const deal = [...bytes].flatMap((byte) => CARDS[byte.charCodeAt(0)] ?? []);
    return deal.length === CARDS.length && new Set(deal).size === CARDS.length ? deal : null;
  } catch {
    return null;
  }
}

/** Whether an address names a deal: `today`, a day, or a code. */
export function isDeal(name: string): boolean {
  return name === "today" || DAY.test(name) || dealFrom(name) !== null;
}

/** Opens a table with fresh cards. `isPractice`: pairs may be taken back (V10). */
export async function dealFresh(deals: "any" | "winnable", isPractice: boolean): Promise<void> {
  await open({ game: GAME, seats: 1, options: { deals, undo: isPractice } });
}

/** Opens a table with the cards of a day or a code. */
export async function dealAgain(name: string, isPractice: boolean, how: "push" | "replace" = "push"): Promise<void> {
  const day = name === "today" ? dayOf(new Date()) : name;
  const record: MatchRecord = DAY.test(day) ? await api.deal(GAME, day) : { game: GAME, seats: [""], deal: dealFrom(day) };
  const table = await open({ game: GAME, record: { ...record, options: { ...record.options, undo: isPractice } } }, how);
  if (table !== null) keep(table, day);
}

function open(offer: Offer, how: "push" | "replace" = "push"): Promise<string | null> {
  return openTable(offer, { sit: true, bots: "", start: true }, how);
}

// What was dealt where is remembered here: the table itself tells it when the game is over

const kept = (): Record<string, string> => stored<Record<string, string>>(KEY, {});

function keep(table: string, name: string): void {
  store(KEY, Object.fromEntries(Object.entries({ ...kept(), [table]: name }).slice(-MOST)));
}

/** Whether the cards of a table are no secret even before the game is over. */
export const isKnown = (table: string): boolean => table in kept();

/** The day or the code of a table's cards; null as long as nobody may know them. */
async function nameOf(table: string, isOver: boolean, token: string): Promise<string | null> {
  const known = kept()[table];
  if (known !== undefined || !isOver) return known ?? null;
  const { deal } = await api.record(table, token);
  return deal ? codeOf(deal) : null;
}

/** The address that deals the cards of a table again; null as long as nobody may know them. */
export async function addressOf(table: string, isOver: boolean, token: string): Promise<string | null> {
  const name = await nameOf(table, isOver, token);
  return name && `/deal/${GAME}/${name}`;
}

/** Opens a table with the cards of another one, whose game is over or whose cards are known. */
export async function dealSame(table: string, isPractice: boolean, token: string): Promise<void> {
  const name = await nameOf(table, true, token);
  if (name !== null) await dealAgain(name, isPractice);
}
