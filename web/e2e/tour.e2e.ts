/** First-game tours: each to its end on a real server, going back and forth, what is said to a wrong move, the offer. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { faults } from "./axe";
import { guest, PHONE, playNow, WIDE } from "./guests";
import { openHouse } from "./house";
import { arrived, scriptOf, take } from "./tours";

const house = openHouse(1);

const bubble = (page: Page) => page.locator(".bubble");
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Each tour once, the screens, lights and languages shared out among them. */
describe.each([
  ["mio", WIDE, "light", "en"],
  ["ekko", { ...PHONE, viewport: { width: 375, height: 667 } }, "dark", "fr"],
  ["six-sequences", PHONE, "light", "en"],
  ["20-20", WIDE, "dark", "fr"],
  ["sequence-des", { ...PHONE, viewport: { width: 360, height: 740 } }, "light", "fr"],
])("the tour of %s", (game, screen, theme, lang) => {
  it("leads to a real game, and nothing is covered", async () => {
    const ann = await guest({ screen, lang, settings: { theme } });
    const { page } = ann;
    await page.goto(`${house.url}/learn/${game}`);
    await take(page, game, async (name) => {
      expect(await overflow(page), name).toBeLessThanOrEqual(0);
      if (/^[13579]-\w+$/.test(name)) expect(await faults(page), name).toEqual([]);
    });
    await bubble(page).getByRole("button", { name: /Play a real game|Jouer pour de bon/ }).click();
    await page.waitForURL(/\/t\//);
    await page.locator(`[data-game="${game}"]`).waitFor();
    expect(await page.locator(".offer").count()).toBe(0);
    await ann.leave();
  });
});

it("at the plain table, too: what is shown there is pointed at, and every move is a button", async () => {
  const ann = await guest({ settings: { plain: true } });
  const { page } = ann;
  await page.goto(`${house.url}/learn/mio`);
  for (const lesson of scriptOf("mio").lessons) {
    const [move] = lesson.do ?? [];
    await page.locator(`[data-lesson="${lesson.id}"][data-step="${move ? "task" : "read"}"]`).waitFor();
    for (const part of lesson.point.filter((one) => one !== "count" && one !== "down")) await page.locator(`.ring[data-part="${part}"]`).waitFor();
    if (move) await page.locator(`.generic [data-move="${move}"]`).click();
    await bubble(page).getByRole("button", { name: /^(Go on|Play a real game)$/ }).click();
  }
  await page.waitForURL(/\/t\//);
  await ann.leave();
});

it("by keyboard alone: the focus goes to what comes next", async () => {
  const ann = await guest();
  const { page } = ann;
  await page.goto(`${house.url}/learn/sequence-des`);
  for (const [i, lesson] of scriptOf("sequence-des").lessons.entries()) {
    await arrived(page, lesson);
    const square = /[a-f][1-6]/.exec(lesson.do?.[0] ?? "")?.[0];
    if (square) {
      await tabTo(page, "[data-square]");
      await arrowsTo(page, square);
      await page.keyboard.press("Enter");
      await page.locator(`[data-lesson="${lesson.id}"][data-step="done"]`).waitFor();
      expect(await page.evaluate(() => document.activeElement?.matches(".bubble .primary"))).toBe(true);
    } else {
      await tabTo(page, ".bubble .primary");
    }
    await page.keyboard.press("Enter");
    if (i === 0) await page.waitForFunction(() => document.activeElement?.matches(".bubble h2"));
  }
  await page.waitForURL(/\/t\//);
  await ann.leave();
});

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** From the square that has the focus to another: first along the row, then along the column. */
async function arrowsTo(page: Page, square: string): Promise<void> {
  const here = (await page.evaluate(() => (document.activeElement as HTMLElement).dataset.square)) ?? "a1";
  const [across, down] = [square.charCodeAt(0) - here.charCodeAt(0), square.charCodeAt(1) - here.charCodeAt(1)];
  for (let i = 0; i < Math.abs(across); i += 1) await page.keyboard.press(across > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(down); i += 1) await page.keyboard.press(down > 0 ? "ArrowDown" : "ArrowUp");
}

describe("in a lesson", () => {
  const [, colour, number] = scriptOf("mio").lessons;
  const card = (page: Page, name: string) => page.locator(`.slot[data-fly^="${name} "]`);
  if (!colour || !number) throw new Error("the tour of MIO begins with its aim, colours and numbers");

  it("a legal move that is not meant is answered by the coach, one that is not legal by the server", async () => {
    const ann = await guest();
    const { page } = ann;
    await page.goto(`${house.url}/learn/mio`);
    await bubble(page).getByRole("button", { name: "Go on" }).click();
    await arrived(page, colour);
    await card(page, "y4").click({ position: { x: 10, y: 30 } });
    await bubble(page).getByText("try the colour first").waitFor();
    await card(page, "r5").hover({ position: { x: 10, y: 30 } });
    await page.locator(".say").getByRole("link", { name: /^Clause M\d+$/ }).waitFor();
    expect(await page.locator(".slot").count()).toBe(5);
    await ann.leave();
  });

  it("back, again, skip, leave and come back, reload", async () => {
    const ann = await guest();
    const { page } = ann;
    await page.goto(`${house.url}/learn/mio`);
    await bubble(page).getByRole("button", { name: "Go on" }).click();
    await arrived(page, colour);
    await bubble(page).getByRole("button", { name: "Skip" }).click();
    await arrived(page, number);
    expect(await card(page, "b2").count()).toBe(0);
    await bubble(page).getByRole("button", { name: "The lesson before" }).click();
    await arrived(page, colour);
    await card(page, "b2").click({ position: { x: 10, y: 30 } });
    await bubble(page).getByText("Number on number").waitFor();
    await bubble(page).getByRole("button", { name: "This lesson again" }).click();
    await arrived(page, colour);
    expect(await card(page, "b2").count()).toBe(1);
    await page.getByRole("link", { name: "Leave the tour" }).click();
    await page.getByRole("link", { name: "Learn by playing MIO" }).click();
    await arrived(page, colour);
    await page.reload();
    await arrived(page, colour);
    await ann.leave();
  });

  it("a server that was killed and comes back finds the lesson where it was", async () => {
    const ann = await guest();
    const { page } = ann;
    await page.goto(`${house.url}/learn/mio`);
    await bubble(page).getByRole("button", { name: "Go on" }).click();
    await arrived(page, colour);
    await house.kill();
    await house.start();
    await page.waitForFunction(() => fetch("/healthz").then((answer) => answer.ok));
    await page.getByRole("button", { name: "Try now" }).click({ timeout: 5_000 }).catch(() => undefined); // it may be back already
    await card(page, "b2").click({ position: { x: 10, y: 30 } });
    await bubble(page).getByText("Number on number").waitFor();
    ann.complaints.length = 0; // the line that broke
    await ann.leave();
  });
});

it("is offered once, at the first table of a game", async () => {
  const ann = await guest();
  const { page } = ann;
  await playNow(page, house.url, "EKKO");
  await page.getByRole("note").getByRole("link", { name: "Take the three-minute tour" }).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "No, thanks" }).click();
  expect(await page.getByRole("note").count()).toBe(0);
  await playNow(page, house.url, "EKKO");
  await page.getByRole("group", { name: "Your hand" }).waitFor();
  expect(await page.getByRole("note").count()).toBe(0);
  await page.goto(house.url);
  await page.getByRole("heading", { name: "Go on where you left off" }).waitFor();
  await ann.leave();
});
