/** What is at hand at every table: hints where it allows them, rules that can be searched, clocks, sound, full screen. */

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guest, openBrowser, WIDE } from "./guests";
import { House } from "./house";
import { desPosition, prepared } from "./prepared";

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([new House(20).start(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

/** A 7, which has four squares: on e5 it completes the row of the first seat. */
const SEVEN = desPosition(["1...2.", ".1..2.", "..1.2.", "...1..", "......", "......"], "3+4");
const square = (page: Page, name: string) => page.locator(`[data-square="${name}"]`);
const yourTurn = (page: Page) => page.getByText("Your turn", { exact: true });

describe("hints", () => {
  it("come in three strengths, and go", async () => {
    const ann = await prepared(browser, house.url, SEVEN);
    const { page } = ann;
    const said = page.locator("footer [role=status]");
    const press = (name: string) => page.locator("footer").getByRole("button", { name, exact: true }).click();
    await press("Hint");
    await said.getByText(/^Look for a move that does this: ./).waitFor();
    expect(await said.textContent()).not.toMatch(/\b[a-f][1-6]\b/i);
    await press("More");
    await said.locator("strong").getByText("Place a chip on E5").waitFor();
    expect(await said.locator("strong").count()).toBe(1);
    await press("More");
    await expect.poll(() => said.getByRole("listitem").count()).toBe(3);
    expect(await said.getByRole("listitem").first().textContent()).toMatch(/^Place a chip on E5 100\s%/);
    await press("Hide");
    await said.waitFor({ state: "detached" });
    await square(page, "e5").click();
    await page.getByRole("dialog", { name: "You win!" }).waitFor();
    await ann.leave();
  });

  it("are not to be had where the host forbids them, and the others are told so beforehand", async () => {
    const [ann, bob] = await Promise.all([guest(browser), guest(browser)]);
    await ann.page.goto(`${house.url}/new/sequence-des?seats=2`);
    await ann.page.getByRole("button", { name: "Open the table" }).click();
    const allowed = ann.page.getByRole("switch", { name: "Hints may be asked for" });
    expect(await allowed.isChecked()).toBe(true);
    await bob.page.goto(ann.page.url());
    await bob.page.getByText("Hints may be asked for yes").waitFor();
    await allowed.uncheck();
    await bob.page.getByText("Hints may be asked for no").waitFor();
    await ann.page.getByRole("button", { name: "Fill 1 seat with bots and start" }).click();
    await yourTurn(ann.page).waitFor();
    await ann.page.getByRole("button", { name: "Take back" }).waitFor();
    expect(await ann.page.getByRole("button", { name: "Hint" }).count()).toBe(0);
    for (const one of [ann, bob]) await one.leave();
  });
});

describe("searching the rules", () => {
  const clauses = (page: Page) => page.locator(".clause .number").allTextContents();

  it("finds clauses by their words, with or without accents, and says when nothing fits", async () => {
    const ann = await guest(browser, { lang: "fr" });
    const { page } = ann;
    await page.goto(`${house.url}/rules/mio`);
    const search = page.getByRole("searchbox", { name: "Chercher dans les règles" });
    await page.locator("#M27").waitFor();
    const all = await clauses(page);
    await search.fill("DEFAUSSE");
    await expect.poll(async () => (await clauses(page)).length).toBeLessThan(all.length);
    for (const text of await page.locator(".clause").allTextContents()) expect(text).toMatch(/défauss/i);
    await search.fill("xylophone");
    await page.getByText(/^Rien .*xylophone/).waitFor();
    expect(await clauses(page)).toEqual([]);
    await search.fill("");
    await expect.poll(() => clauses(page)).toEqual(all);
    await ann.leave();
  });

  it("beside a table, too: by number, and from there to the clauses around it", async () => {
    const ann = await prepared(browser, house.url, SEVEN);
    const { page } = ann;
    await page.getByRole("tab", { name: "Rules" }).click();
    await page.getByRole("searchbox", { name: "Search the rules" }).fill("D28");
    await expect.poll(() => clauses(page)).toContain("D28");
    expect(await clauses(page)).not.toContain("D1");
    await page.getByRole("link", { name: "D28", exact: true }).first().click();
    await page.locator("#D28.marked").waitFor();
    expect(await clauses(page)).toContain("D1");
    await ann.leave();
  });
});

it("a bank of time runs while one is on turn; when it is used up a bot goes on, until one comes back", async () => {
  const ann = await prepared(browser, house.url, SEVEN, {}, { clock: { kind: "bank", time: 4_000, increment: 0 } });
  const { page } = ann;
  const clock = page.locator("footer [role=timer]");
  await yourTurn(page).waitFor();
  const first = await clock.textContent();
  expect(await clock.getAttribute("class")).toContain("runs");
  await expect.poll(() => clock.textContent()).not.toBe(first);
  await page.getByText("A bot plays for you").waitFor();
  await page.locator("aside li", { hasText: "Time is up: a bot plays for you" }).waitFor();
  await ann.leave();
});

describe("sound and screen", () => {
  const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: number }).heard);

  /** Counts what is started in the browser's sound machine. */
  function listen() {
    Object.assign(window, { heard: 0 });
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...when) {
      (window as unknown as { heard: number }).heard += 1;
      start.apply(this, when);
    };
  }

  it("sounds are switched off, which lasts", async () => {
    const ann = await guest(browser, { settings: { sound: true } });
    const { page } = ann;
    await page.addInitScript(listen);
    await page.goto(`${house.url}/new/20-20`);
    await ann.leave();
  });

  it("a table fills the screen, and gives it back", async () => {
    const ann = await prepared(browser, house.url, SEVEN, { screen: WIDE });
    const { page } = ann;
    const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
    expect(await isFull()).toBe(false);
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(isFull).toBe(true);
    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(isFull).toBe(false);
    await ann.leave();
  });
});
