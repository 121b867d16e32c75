/** MIO at its own table: whole matches, the shout that can be forgotten, reasons, and what axe-core says. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faults } from "./axe";
import { alone, hand, lit, playMatch, step, together, type Way } from "./cards";
import { guest, openBrowser, PHONE, playNow, WIDE } from "./guests";
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
  const ann = await alone(browser, house.url, "mio?seats=3&target=10&reaction=300", { screen });
  expect(await playMatch(ann.page, way, 100)).toBeGreaterThan(3);
  await ann.leave();
});

/** Everything about the button that could be seen or heard. */
const looks = (page: Page) =>
  page.locator(".mio-button").evaluate((node) => {
    const style = getComputedStyle(node);
    return [node.outerHTML, style.background, style.color, style.boxShadow, style.opacity, style.transform, style.width, style.animationName];
  });

/** With ones only, every card fits: the last but one comes soon. */
it("the shout: nobody is reminded; forgotten, late, and with the card", async () => {
  const [ann, bob] = await together(browser, house.url, `mio?seats=2&target=500&deck=${encodeURIComponent("11111/0")}`, { screen: PHONE });
  const shouts = ["forgotten", "late", "with"];
  const end = Date.now() + 120_000;
  const usual = await looks(ann.page);
  while (shouts.length > 0 && Date.now() < end) {
    await ann.page.waitForTimeout(150); // what was played has arrived on both sides
    if (await bobActs(bob.page)) continue;
    if (!(await isDue(ann.page))) {
      await step(ann.page);
      continue;
    }
    const [how] = shouts;
    const button = ann.page.locator(".mio-button");
    if (how === "with") {
      await button.click();
      expect(await button.getAttribute("aria-pressed")).toBe("true");
    }
    if (!(await playedToOne(ann.page))) continue;
    shouts.shift();
    if (how === "with") await bob.page.getByText(/^.* plays .* and shouts MIO$/).last().waitFor({ state: "attached" });
    else expect(await looks(ann.page)).toEqual(usual);
    if (how === "late") {
      await button.click();
      await ann.page.getByText("You shout MIO").first().waitFor();
    }
    if (how === "forgotten") {
      await bob.page.locator(".rest[aria-disabled='false']").click();
      await bob.page.getByText("forgot MIO").waitFor();
      await ann.page.getByRole("img", { name: /^Your face-down card/ }).waitFor();
    }
  }
  expect(shouts).toEqual([]);
  await ann.leave();
  await bob.leave();
});

it("the plain table reminds nobody, either: the shout has its button at every moment", async () => {
  const ann = await guest(browser, { settings: { plain: true } });
  const { page } = ann;
  await playNow(page, house.url, "MIO");
  const button = page.locator("[data-call=mio]");
  const usual = await button.evaluate((node) => node.outerHTML);
  await page.getByText("Your turn", { exact: true }).waitFor();
  await button.click();
  await page.getByRole("link", { name: /^Clause M27$/ }).waitFor();
  expect(await button.evaluate((node) => node.outerHTML)).toBe(usual);
  expect(await page.locator(".actions [data-move=mio]").count()).toBe(0);
  await ann.leave();
});

/** Bob takes his time to win: he draws as long as he holds few cards. */
async function bobActs(page: Page): Promise<boolean> {
  const draw = page.locator(".rest[aria-disabled='false'][data-move='draw']");
  if ((await draw.count()) === 0 || (await hand(page).count()) > 5) return await step(page);
  await draw.click({ timeout: 1500 }).catch(() => undefined); // the table went on meanwhile
  return true;
}

/** Whether a card that can be laid now would be the last but one. */
async function isDue(page: Page): Promise<boolean> {
  return (await lit(page).count()) > 0 && (await hand(page).count()) === 2 && (await page.locator(".held .own").count()) === 0;
}

async function playedToOne(page: Page): Promise<boolean> {
  await lit(page).first().click({ position: { x: 10, y: 30 } });
  await page.locator(".fan .lit").first().waitFor({ state: "detached" });
  return (await hand(page).count()) === 1;
}

describe("reasons", () => {
  it("a card that cannot be laid says why when it is looked at", async () => {
    const ann = await alone(browser, house.url, "mio?seats=2");
    const { page } = ann;
    const dim = page.locator(".fan .slot:has(.dim)");
    await turnWith(page, dim);
    await dim.first().hover({ position: { x: 10, y: 30 } });
    const link = page.getByRole("link", { name: /^Clause M\d+$/ });
    await link.waitFor();
    expect(await link.getAttribute("href")).toMatch(/^\/rules\/mio#M\d+$/);
    await page.mouse.move(5, 5);
    await ann.leave();
  });

  it("by a long press, which lays nothing", async () => {
    const ann = await alone(browser, house.url, "mio?seats=2", { screen: PHONE });
    const { page } = ann;
    const dim = page.locator(".fan .slot:has(.dim)");
    await turnWith(page, dim);
    const before = await hand(page).count();
    const box = (await dim.first().boundingBox()) ?? { x: 0, y: 0 };
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: box.x + 8, y: box.y + 30 }] });
    await page.getByRole("link", { name: /^Clause M\d+$/ }).waitFor();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect(await hand(page).count()).toBe(before);
    await ann.leave();
  });

  /** Plays until it is one's turn with such a card. */
  async function turnWith(page: Page, card: ReturnType<Page["locator"]>): Promise<void> {
    for (let i = 0; i < 400 && (await card.count()) === 0; i += 1) if (!(await step(page))) await page.waitForTimeout(40);
  }
});

it.each([
  ["light", WIDE],
  ["dark", PHONE],
])("axe-core finds nothing in a match, %s", async (theme, screen) => {
  const ann = await alone(browser, house.url, "mio?seats=3&reaction=300", { screen, settings: { theme } });
  const seen = new Set<string>();
  for (let i = 0; i < 60; i += 1) {
    const state = await ann.page.evaluate(() => [".choice", ".held .own", ".rays", ".down .small", ".points"].filter((part) => document.querySelector(part)).join());
    if (!seen.has(state)) expect(await faults(ann.page), state).toEqual([]);
    seen.add(state);
    if (!(await step(ann.page))) await ann.page.waitForTimeout(40);
  }
  await ann.leave();
});
