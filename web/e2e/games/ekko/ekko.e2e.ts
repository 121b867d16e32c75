/** EKKO at its own table: whole matches, mirrors by one tap, the window on a last card, wrong cards; the race is in together.e2e.ts. */

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { faults } from "../../axe";
import { alone, hand, playMatch, step, type Way } from "../../cards";
import { PHONE, WIDE, type Wish } from "../../guests";
import { House, openHouse } from "../../house";
import { company, prepared, recordAt } from "../../prepared";

const house = openHouse(60);
/** For what is over in a moment where all goes sixty times as fast. */
const calm = new House(1);

beforeAll(async () => {
  await calm.start();
});

afterAll(() => calm.close());

it.each<[Way, typeof WIDE]>([
  ["mouse", WIDE],
  ["keyboard", WIDE],
  ["touch", PHONE],
])("a whole match by %s", async (way, screen) => {
  const ann = await alone(house.url, "ekko?seats=3&target=15&reaction=500", { screen });
  expect(await playMatch(ann.page, way, 200)).toBeGreaterThan(3);
  await ann.leave();
});

const slot = (page: Page, card: string) => page.locator(`.fan .slot[data-fly^="${card} "]`);
const EDGE = { position: { x: 10, y: 30 } };
const PEOPLE: [string, Wish][] = [["Ann", {}], ["Bob", { screen: PHONE }]];

/** Bob is on turn; Ann holds the mirror of what lies on top. */
const MIRROR = { game: "ekko", seats: 2, phase: "play", turn: 2, laid: 1, hands: [["73", "20", "46"], ["59", "84"]], pile: ["37"], stock: "rest" };

it.each([
  ["a card is chosen to go", false, "73>drop:20"],
  ["the others draw at once", true, ""],
])("a mirror by one tap, out of turn: %s; everybody reads who, and after how long", async (_, isAtOnce, choice) => {
  const all = await company(house.url, recordAt(MIRROR), PEOPLE);
  const [ann, bob, eve] = all.map(({ page }) => page) as [Page, Page, Page];
  await ann.getByRole("checkbox", { name: "A mirror at once" }).setChecked(isAtOnce);
  await slot(ann, "73").click(EDGE);
  if (choice) await ann.locator(`.choice [data-move="${choice}"]`).click();
  await ann.locator(".said", { hasText: /^You mirror.* · after \d+\.\d\d\ss/ }).waitFor();
  for (const page of [bob, eve]) await page.locator(".said", { hasText: /^Ann mirrors.* · after \d+\.\d\d\ss/ }).waitFor();
  await Promise.all(all.map((one) => one.leave()));
});

it("the window on a last card runs out at the same moment for all", async () => {
  const last = { game: "ekko", seats: 2, phase: "last", turn: 1, laid: 1, options: { reaction: 60_000 }, hands: [[], ["08", "44"]], pile: ["16", "53"], stock: "rest" };
  const all = await company(calm.url, recordAt(last), PEOPLE);
  const pages = all.map(({ page }) => page);
  const left = (page: Page) => page.locator(".window .countdown");
  await Promise.all(pages.map((page) => left(page).waitFor()));
  const seconds = await Promise.all(pages.map(async (page) => Number.parseFloat((await left(page).textContent()) ?? "")));
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThanOrEqual(1);
  const [ann, bob] = pages as [Page, Page];
  expect(await ann.locator(".rest[data-move='let'][aria-disabled='false']").count()).toBe(0);
  await bob.locator(".rest[data-move='let'][aria-disabled='false']").tap();
  for (const page of pages) await page.getByText("Round 1 is over").waitFor();
  await Promise.all(all.map((one) => one.leave()));
});

it("a wrong card costs a card where the table plays so, and is only explained where it does not", async () => {
  const turn = { game: "ekko", seats: 2, phase: "play", turn: 1, laid: 2, hands: [["20", "46"], ["59", "84"]], pile: ["53"], stock: "rest" };
  const ann = await prepared(calm.url, recordAt({ ...turn, options: { mistakes: "penalised" } }));
  await slot(ann.page, "20").click(EDGE);
  await ann.page.getByText(/^You try 20 in vain/).first().waitFor();
  await ann.page.locator(".say", { hasText: "Blocked for a moment" }).waitFor();
  await ann.leave();

  const bob = await prepared(house.url, recordAt(turn));
  await slot(bob.page, "20").click(EDGE);
  await bob.page.getByRole("link", { name: /^Clause E\d+$/ }).waitFor();
  expect(await hand(bob.page).count()).toBe(2);
  await bob.leave();
});

it.each([
  ["light", PHONE],
  ["dark", WIDE],
])("axe-core finds nothing in a match, %s", async (theme, screen) => {
  const ann = await alone(house.url, "ekko?seats=3&hand=3&mistakes=penalised", { screen, settings: { theme } });
  const seen = new Set<string>();
  for (let i = 0; i < 60; i += 1) {
    const state = await ann.page.evaluate(() => [".choice", ".window", ".points", ".lit"].filter((part) => document.querySelector(part)).join());
    if (!seen.has(state)) expect(await faults(ann.page), state).toEqual([]);
    seen.add(state);
    if (!(await step(ann.page))) await ann.page.waitForTimeout(40);
  }
  await ann.leave();
});
