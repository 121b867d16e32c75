/** What is at hand at every table: hints where it allows them, rules that can be searched, clocks, sound, full screen. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { guest, PHONE, type Guest, type Wish } from "./guests";
import { openHouse } from "./house";
import { company, desPosition, goOnFrom, prepared, visitor } from "./prepared";
import { matchOf } from "./scenes";
import { makeMove, overlap } from "./tours";

const house = openHouse(20);

/** An 11, which may go anywhere: on e5 it completes the row of the first seat. */
const ELEVEN = desPosition(["1...2.", ".1..2.", "..1.2.", "...1..", "......", "......"], "5+6");
const square = (page: Page, name: string) => page.locator(`[data-square="${name}"]`);
const yourTurn = (page: Page) => page.getByText("Your turn", { exact: true });

describe("hints", () => {
  it("come in three strengths, and go", async () => {
    const ann = await prepared(house.url, ELEVEN);
    const { page } = ann;
    const said = page.locator(".hint");
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
    await expect.poll(() => said.textContent()).toBe("");
    await square(page, "e5").click();
    await page.getByRole("dialog", { name: "You win!" }).waitFor();
    await ann.leave();
  });

  it("cover nothing of the table, on a phone, either", async () => {
    const ann = await prepared(house.url, ELEVEN, { screen: PHONE });
    const { page } = ann;
    const hint = page.getByRole("button", { name: /^(Hint|More)$/ });
    for (let strength = 1; strength <= 3; strength += 1) await hint.click();
    await page.locator(".hint li").nth(2).waitFor();
    const [said, board, cloth] = await Promise.all([".hint", ".board", ".cloth"].map((part) => page.locator(part).boundingBox()));
    if (!said || !board || !cloth) throw new Error("something is missing");
    expect(board.y + board.height).toBeLessThanOrEqual(cloth.y + cloth.height);
    expect(overlap(said, cloth)).toBe(0);
    await ann.leave();
  });

  it("are not to be had where the host forbids them, and the others are told so beforehand", async () => {
    const [ann, bob] = await Promise.all([guest(), guest()]);
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
    const ann = await guest({ lang: "fr" });
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
    const ann = await prepared(house.url, ELEVEN);
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

describe("clocks", () => {
  const clock = (page: Page, place: string) => page.locator(place).getByRole("timer");
  const own = "footer";
  const others = "[aria-label='The others']";
  const bank = (seconds: number) => ({ clock: { kind: "bank" as const, time: 1000 * seconds, increment: 5_000 } });

  it("the one of whoever is on turn runs, on every screen", async () => {
    const all = await company(house.url, ELEVEN, [["Ann", {}], ["Bob", {}]], bank(300));
    const [ann, bob] = all.map(({ page }) => page) as [Page, Page];
    const runs = async () => Promise.all([clock(ann, own), clock(ann, others), clock(bob, own), clock(bob, others)].map((one) => one.evaluate((node) => node.classList.contains("runs"))));
    await expect.poll(runs).toEqual([true, false, false, true]);
    expect(await clock(bob, own).textContent()).toBe("5:00");
    const before = await clock(ann, own).textContent();
    await expect.poll(() => clock(ann, own).textContent()).not.toBe(before);
    await square(ann, "a6").click();
    await expect.poll(runs).toEqual([false, true, true, false]);
    await expect.poll(() => clock(bob, own).textContent()).toMatch(/^4:/);
    for (const one of all) await one.leave();
  });

  it("who has no time left is stood in for by a bot, and everybody is told", async () => {
    const all = await company(house.url, ELEVEN, [["Ann", {}], ["Bob", {}]], bank(2));
    const [ann, bob, eve] = all.map(({ page }) => page) as [Page, Page, Page];
    const told = (page: Page, text: string | RegExp) => page.locator("aside li", { hasText: text }).first().waitFor();
    await told(ann, "Time is up: a bot plays for you");
    for (const page of [bob, eve]) await told(page, "Time is up: a bot plays for Ann");
    await told(ann, /^You place a chip on/);
    for (const one of all) await one.leave();
  });
});

describe("motion", () => {
  const match = matchOf("20-20");

  /** Twenty piles, and what moves on the page is written down; it takes long, so that it can be overtaken. */
  async function watched(wish: Wish = {}, isCalm = false): Promise<Guest> {
    const ann = await visitor(house.url, "Ann", wish);
    await ann.page.emulateMedia({ reducedMotion: isCalm ? "reduce" : "no-preference" });
    await ann.page.addInitScript(slowly);
    await ann.page.goto(house.url);
    await goOnFrom(ann.page, house.url, { ...match, result: null, moves: match.moves?.slice(0, 18) });
    await ann.page.evaluate(() => (flights.length = 0));
    return ann;
  }
  const ways = (page: Page) => page.evaluate(() => flights.filter((keyframes) => keyframes.includes("translate")).length);
  /** Cards on their way to the heap. */
  const flying = (page: Page) => page.locator("body > .top").count();
  const found = (page: Page, pairs: number) => page.getByRole("progressbar", { name: new RegExp(`^${pairs}\\s`) }).waitFor();

  it("found pairs fly to the heap, and nobody has to wait for them", async () => {
    const ann = await watched();
    const { page } = ann;
    await makeMove(page, "20-20", "Cm-Ce");
    await found(page, 19);
    expect(await flying(page)).toBe(2);
    await makeMove(page, "20-20", "Ae-Ad");
    await found(page, 20);
    expect(await flying(page)).toBe(4); // the first ones, too
    await ann.leave();
  });

  it.each([
    ["the device", {}, true],
    ["the player", { settings: { motion: "less" } }, false],
  ])("is left out where %s asks for less: things are where they belong", async (_, wish, isCalm) => {
    const ann = await watched(wish, isCalm);
    const { page } = ann;
    await makeMove(page, "20-20", "Cm-Ce");
    await found(page, 19);
    expect([await flying(page), await ways(page)]).toEqual([0, 0]);
    expect(await page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSAnimation && one.effect?.getComputedTiming().endTime === Infinity).length)).toBe(0);
    await ann.leave();
  });
});

describe("sound and screen", () => {
  it("sounds are switched off, which lasts, and on again", async () => {
    const match = matchOf("20-20");
    const ann = await visitor(house.url, "Ann", { settings: { sound: true } });
    const { page } = ann;
    await page.addInitScript(listen);
    await page.goto(house.url);
    await goOnFrom(page, house.url, { ...match, result: null, moves: match.moves?.slice(0, 18) });
    expect(await soundsOf(page, "Cm-Ce")).toBeGreaterThan(0);
    await page.reload();
    await switchSound(page, false);
    expect(await soundsOf(page, "Ae-Ad")).toBe(0);
    await page.reload();
    await page.locator("[data-game]").click();
    expect(await soundsOf(page, "12s-12c")).toBe(0);
    await switchSound(page, true);
    expect(await soundsOf(page, "4s-4d")).toBeGreaterThan(0);
    await ann.leave();
  });

  it("a table fills the screen, and gives it back", async () => {
    const ann = await prepared(house.url, ELEVEN);
    const { page } = ann;
    const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
    const isFull = () => page.evaluate(() => document.fullscreenElement === document.documentElement);
    expect(await isFull()).toBe(false);
    await press("Full screen");
    await expect.poll(isFull).toBe(true);
    await press("Leave full screen");
    await expect.poll(isFull).toBe(false);
    await ann.leave();
  });

  it("on a phone the settings have it", async () => {
    const ann = await guest({ screen: PHONE });
    const { page } = ann;
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null);
    await page.goto(house.url);
    for (const [name, full] of [["Full screen", true], ["Leave full screen", false]] as const) {
      await page.getByRole("button", { name: "Settings" }).click();
      await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
      await expect.poll(isFull).toBe(full);
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await ann.leave();
  });
});

/** In the page: writes down every flight, and lets it take twenty times as long. */
function slowly(): void {
  globalThis.flights = [];
  Element.prototype.animate = new Proxy(Element.prototype.animate, {
    apply(animate, node, [keyframes, options]: [Keyframe[], KeyframeAnimationOptions]) {
      flights.push(JSON.stringify(keyframes));
      return Reflect.apply(animate, node, [keyframes, { ...options, duration: 20 * Number(options.duration) }]);
    },
  });
}

/** What a page played, and on what. */
interface Heard {
  sounds: number;
  desk?: AudioContext;
}
declare global {
  var flights: string[];
  var heard: Heard;
}

/** Counts the rustle of cards on the browser's sound desk. */
function listen(): void {
  globalThis.heard = { sounds: 0 };
  const [Desk, rustle] = [AudioContext, AudioBufferSourceNode.prototype];
  globalThis.AudioContext = class extends Desk {
    constructor() {
      super();
      heard.desk = this;
    }
  };
  rustle.start = new Proxy(rustle.start, {
    apply(start, node, when) {
      heard.sounds += 1;
      Reflect.apply(start, node, when);
    },
  });
}

/** Makes a move of 20/20 with the sound desk awake. Returns how many sounds were started until it was told. */
async function soundsOf(page: Page, pair: string): Promise<number> {
  await expect.poll(() => page.evaluate(() => heard.desk?.state)).toBe("running");
  const [before, told] = [await page.evaluate(() => heard.sounds), page.locator("aside li")];
  const lines = await told.count();
  await makeMove(page, "20-20", pair);
  await expect.poll(() => told.count()).toBe(lines + 1);
  return (await page.evaluate(() => heard.sounds)) - before;
}

async function switchSound(page: Page, isOn: boolean): Promise<void> {
  await page.getByRole("button", { name: "Settings" }).click();
  const box = page.getByRole("checkbox", { name: "cards and dice can be heard" });
  expect(await box.isChecked()).toBe(!isOn);
  await box.setChecked(isOn);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
}
