/** Playing at the tables of MIO and EKKO: by mouse, by touch, or by keyboard alone. */

import type { Page } from "playwright-core";
import { guest, type Guest, type Wish } from "./guests";

export type Way = "mouse" | "touch" | "keyboard";

/** Somebody who plays against bots at a table that a preset link sets up. */
export async function alone(url: string, preset: string, wish: Wish = {}): Promise<Guest> {
  const host = await guest(wish);
  await host.page.goto(`${url}/new/${preset}`);
  await host.page.getByRole("button", { name: "Play against bots" }).click();
  await host.page.locator("[data-game]").waitFor();
  return host;
}

export const hand = (page: Page) => page.locator(".fan .slot");
const lit = (page: Page) => page.locator(".fan .slot:has(.lit)");
const choice = (page: Page) => page.locator(".choice button[data-move]:enabled");
const rest = (page: Page) => page.locator(".rest[aria-disabled='false']");

/** Well inside a card that leans, and left of the next one on it. */
const PLACE = { position: { x: 20, y: 30 }, timeout: 1500 };

/** Does one thing that can be done now: answers a question, lays a card that is lit, or draws. False if nothing can. */
export async function step(page: Page, way: Way = "mouse"): Promise<boolean> {
  for (const [thing, options] of [[choice(page), { timeout: 1500 }], [lit(page), PLACE], [rest(page), { timeout: 1500 }]] as const) {
    if ((await thing.count()) === 0) continue;
    try {
      if (way === "mouse") await thing.first().click(options);
      else if (way === "touch") await thing.first().tap(options);
      else await reach(page);
    } catch {
      return false; // the table went on meanwhile
    }
    return true;
  }
  return false;
}

/** Tab to the group, arrow keys to the card, Enter. */
async function reach(page: Page): Promise<void> {
  const at = () =>
    page.evaluate(() => {
      const now = document.activeElement as HTMLElement;
      if (now.closest(".choice")) return "there";
      if (!document.querySelector(".choice, .fan .lit, .rest[aria-disabled='false']")) return "nowhere";
      const lit = [...document.querySelectorAll(".fan .slot:has(.lit)")];
      if (lit.length === 0) return now.matches(".rest[aria-disabled='false']") ? "there" : "elsewhere";
      if (lit.includes(now)) return "there";
      return now.matches(".fan .slot") ? "beside" : "elsewhere";
    });
  for (let pressed = 0; pressed < 60; pressed += 1) {
    const place = await at();
    if (place === "there") await page.keyboard.press("Enter");
    if (place === "there" || place === "nowhere") return;
    await page.keyboard.press(place === "beside" ? (pressed % 30 < 15 ? "ArrowRight" : "ArrowLeft") : "Tab");
  }
}

/** Plays until the match is over. Returns how many things were done. */
export async function playMatch(page: Page, way: Way, seconds: number): Promise<number> {
  const over = page.getByRole("button", { name: "Play again", exact: true });
  const end = Date.now() + 1000 * seconds;
  let done = 0;
  const next = choice(page).or(lit(page)).or(rest(page)).or(over).first();
  while (Date.now() < end) {
    await next.waitFor({ timeout: 60_000 });
    if (await over.isVisible()) return done;
    if (await step(page, way)) done += 1;
  }
  throw new Error(`not over after ${seconds} seconds and ${done} moves`);
}

/** Has a bot play a whole match at a table that a preset link sets up. Returns the table. */
export async function letABotPlay(page: Page, url: string, preset: string): Promise<string> {
  await page.goto(`${url}/new/${preset}`);
  await page.getByRole("button", { name: "Play against bots" }).click();
  await page.getByRole("button", { name: "Let a bot play" }).click();
  await page.getByRole("button", { name: "Play again", exact: true }).waitFor({ timeout: 120_000 });
  return page.url().split("/t/")[1] ?? "";
}
