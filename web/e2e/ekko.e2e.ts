/** EKKO at its own table: whole matches, mirrors by one tap, a race, the window on a last card, wrong cards. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "./axe";
import { alone, hand, held, lit, playMatch, step, together, type Way } from "./cards";
import { openBrowser, PHONE, WIDE } from "./guests";
import { House } from "./house";

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([new House(60).start(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

it.each<[Way, typeof WIDE]>([
  ["mouse", WIDE],
  ["keyboard", WIDE],
  ["touch", PHONE],
])("a whole match by %s", async (way, screen) => {
  const ann = await alone(browser, house.url, "ekko?seats=3&target=6&reaction=500", { screen });
  expect(await playMatch(ann.page, way, 100)).toBeGreaterThan(3);
  await ann.leave();
});

const topCard = async (page: Page): Promise<string> =>
  /\d\d/.exec((await page.locator(".top .pile [role=img]").last().getAttribute("aria-label", { timeout: 1000 }).catch(() => "")) ?? "")?.[0] ?? "";

const slot = (page: Page, card: string) => page.locator(`.fan .slot[data-fly^="${card} "]`);

it("a mirror by one tap, on or out of turn; everybody reads who, and after how long", async () => {
  const [ann, bob] = await together(browser, house.url, "ekko?seats=2&hand=10&target=90&reaction=600", { screen: PHONE });
  const wanted = ["choose", "at once"];
  const end = Date.now() + 150_000;
  while (wanted.length > 0 && Date.now() < end) {
    await ann.page.waitForTimeout(120); // what was played has arrived on both sides
    for (const [one, other] of [
      [ann.page, bob.page],
      [bob.page, ann.page],
    ] as const) {
      const mirror = [...(await topCard(one))].reverse().join("");
      if (!(await held(one)).includes(mirror) || wanted.length === 0) continue;
      const isAsked = wanted[0] === "choose";
      await one.getByRole("checkbox", { name: "A mirror at once" }).setChecked(!isAsked);
      if (!(await mirrored(one, mirror, isAsked))) continue;
      await other.locator(".said", { hasText: / mirrors.* after \d+\.\d\d/ }).waitFor();
      wanted.shift();
    }
    if (!(await step(bob.page))) await step(ann.page);
  }
  expect(wanted).toEqual([]);
  await ann.leave();
  await bob.leave();
});

/** Taps a mirror and, if asked, drops a card for it; false if the table had gone on meanwhile. */
async function mirrored(page: Page, mirror: string, isAsked: boolean): Promise<boolean> {
  try {
    await slot(page, mirror).click({ position: { x: 10, y: 30 }, timeout: 1500 });
    if (isAsked) await page.locator(".choice button[data-move]").last().click({ timeout: 2000 });
    await page.locator(".said", { hasText: /^You mirror.* after \d+\.\d\d/ }).waitFor({ timeout: 3000 });
    return true;
  } catch {
    return false;
  }
}

it("a race between a mirror and a card: one of them counts, and both sides read the same", async () => {
  const [ann, bob] = await together(browser, house.url, "ekko?seats=2&hand=10&target=90&reaction=600");
  await ann.page.getByRole("checkbox", { name: "A mirror at once" }).check();
  const end = Date.now() + 120_000;
  let isRun = false;
  while (!isRun && Date.now() < end) {
    const top = await topCard(ann.page);
    const mirror = [...top].reverse().join("");
    if (top && mirror !== top && (await held(ann.page)).includes(mirror) && (await lit(bob.page).count()) > 0) {
      const at = { position: { x: 10, y: 30 }, timeout: 2000 };
      await Promise.allSettled([slot(ann.page, mirror).click(at), lit(bob.page).first().click(at)]);
      const won = ann.page.locator(".said", { hasText: "You mirror" });
      const late = ann.page.locator(".said, .say, .toasts", { hasText: /was quicker/ });
      isRun = await won.or(late).first().waitFor({ timeout: 3000 }).then(
        () => true,
        () => false, // what was seen was no longer so
      );
    } else if (!(await step(bob.page)) && !(await step(ann.page))) await ann.page.waitForTimeout(40);
  }
  expect(isRun).toBe(true);
  await ann.page.waitForTimeout(500);
  expect(await topCard(ann.page)).toBe(await topCard(bob.page));
  await ann.leave();
  await bob.leave();
});

it("the window on a last card runs out at the same moment for all", async () => {
  const [ann, bob] = await together(browser, house.url, "ekko?seats=2&hand=1&reaction=10000", { screen: PHONE });
  const pages = [ann.page, bob.page];
  const end = Date.now() + 60_000;
  const window = (page: Page) => page.locator(".window .countdown");
  const isOpen = async (): Promise<boolean> => (await window(ann.page).count()) + (await window(bob.page).count()) > 0;
  for (let turn = 0; !(await isOpen()) && Date.now() < end; turn++) {
    await step(pages[turn % 2] ?? ann.page);
    await ann.page.waitForTimeout(200); // what was played has arrived on both sides
  }
  await Promise.all(pages.map((page) => window(page).waitFor()));
  const left = await Promise.all(pages.map(async (page) => Number.parseFloat((await window(page).textContent()) ?? "")));
  expect(Math.abs((left[0] ?? 0) - (left[1] ?? 9))).toBeLessThanOrEqual(0.5);
  const asked = [];
  for (const page of pages) if ((await page.locator(".rest[data-move='let'][aria-disabled='false']").count()) > 0) asked.push(page);
  expect(asked.length).toBe(1);
  expect(await faults(ann.page)).toEqual([]);
  await (asked[0] ?? ann.page).locator(".rest").click();
  await ann.page.getByText("Round 1 is over").waitFor();
  await ann.leave();
  await bob.leave();
});

it("a wrong card costs a card where the table plays so, and is only explained where it does not", async () => {
  const ann = await alone(browser, house.url, "ekko?seats=2&mistakes=penalised");
  await wrongCard(ann.page);
  await ann.page.getByText(/^You try \d\d in vain/).first().waitFor();
  await ann.page.locator(".say", { hasText: "Blocked for a moment" }).waitFor();
  await ann.leave();

  const bob = await alone(browser, house.url, "ekko?seats=2");
  const before = await wrongCard(bob.page);
  await bob.page.getByRole("link", { name: /^Clause E\d+$/ }).waitFor();
  expect(await hand(bob.page).count()).toBe(before);
  await bob.leave();
});

/** Taps a card that does not fit on one's turn; returns how many cards there were. */
async function wrongCard(page: Page): Promise<number> {
  for (let i = 0; i < 600; i += 1) {
    const top = await topCard(page);
    const mirror = [...top].reverse().join("");
    const dim = page.locator(`.fan .slot:has(.dim):not([data-fly^="${mirror} "])`);
    if (top && (await dim.count()) > 0) {
      const count = await hand(page).count();
      await dim.first().click({ position: { x: 10, y: 30 } });
      return count;
    }
    if (!(await step(page))) await page.waitForTimeout(40);
  }
  throw new Error("every card always fitted");
}

it.each([
  ["light", PHONE],
  ["dark", WIDE],
])("axe-core finds nothing in a match, %s", async (theme, screen) => {
  const ann = await alone(browser, house.url, "ekko?seats=3&hand=3&mistakes=penalised", { screen, settings: { theme } });
  const seen = new Set<string>();
  for (let i = 0; i < 60; i += 1) {
    const state = await ann.page.evaluate(() => [".choice", ".window", ".points", ".lit"].filter((part) => document.querySelector(part)).join());
    if (!seen.has(state)) expect(await faults(ann.page), state).toEqual([]);
    seen.add(state);
    if (!(await step(ann.page))) await ann.page.waitForTimeout(40);
  }
  await ann.leave();
});
