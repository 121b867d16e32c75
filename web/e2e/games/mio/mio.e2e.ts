/** MIO at its own table: whole matches, reasons, and what axe-core says; the shout is in together.e2e.ts. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { faults } from "../../axe";
import { alone, hand, playMatch, step, type Way } from "../../cards";
import { guest, PHONE, playNow, WIDE } from "../../guests";
import { openHouse } from "../../house";
import { company, prepared, recordAt } from "../../prepared";
import { makeMove, overlap } from "../../tours";

const house = openHouse(60);

it.each<[Way, typeof WIDE]>([
  ["mouse", WIDE],
  ["keyboard", WIDE],
  ["touch", PHONE],
])("a whole match by %s", async (way, screen) => {
  const ann = await alone(house.url, "mio?seats=3&target=10&reaction=300", { screen });
  expect(await playMatch(ann.page, way, 200)).toBeGreaterThan(3);
  await ann.leave();
});

it("the plain table reminds nobody, either: the shout has its button at every moment", async () => {
  const ann = await guest({ settings: { plain: true } });
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

/** A dozen cards in hand, and none that fits. */
const MANY = recordAt({
  game: "mio",
  seats: 2,
  phase: "play",
  turn: 1,
  hands: [["b5", "y3", "g5", "k1", "b2", "g1", "k2", "y5", "y2", "b1", "k5", "g2"], ["y1", "k4", "g3"]],
  pile: ["r4"],
  stock: "rest",
});

it.each([
  ["wide", WIDE],
  ["phone", PHONE],
])("a hand of a dozen covers nothing, %s", async (_, screen) => {
  const ann = await prepared(house.url, MANY, { screen, settings: { motion: "less" } });
  const { page } = ann;
  await page.locator(".rest").click();
  await page.getByText(/^You drew/).waitFor();
  const box = async (part: string) => (await page.locator(part).last().boundingBox()) ?? { x: 0, y: 0, width: Infinity, height: Infinity };
  for (const [one, other] of [[".asks", ".say"], [".stock", ".say"], [".say", ".fan"], [".fan .slot", ".mio-button"]] as const) {
    expect(overlap(await box(one), await box(other)), `${one} and ${other}`).toBe(0);
  }
  await ann.leave();
});

it("a joker takes the colour that is chosen; a star shines, and says what it asks for", async () => {
  const all = await company(
    house.url,
    recordAt({ game: "mio", seats: 2, phase: "play", turn: 1, hands: [["J", "b4", "k1"], ["g*", "k4", "r3"]], pile: ["r4"], stock: "rest" }),
    [["Ann", {}], ["Bob", { screen: PHONE, lang: "fr" }]],
  );
  const [ann, bob, eve] = all.map(({ page }) => page) as [Page, Page, Page];
  await ann.locator('.slot[data-fly^="J "]').click({ position: { x: 10, y: 30 } });
  const colours = ann.locator(".choice button[data-move]");
  expect((await colours.allTextContents()).map((name) => name.trim())).toEqual(["red", "yellow", "blue", "green", "grey"]);
  await colours.filter({ hasText: "green" }).click();
  await eve.getByText("Follow green, or lay a joker, too").waitFor();
  await bob.locator(".top.g").waitFor();
  expect(await bob.locator(".rays").count()).toBe(0);
  await makeMove(bob, "mio", "g*");
  for (const page of [ann, bob, eve]) await page.locator(".top.g .rays").waitFor();
  await ann.getByText("A star: answer with a star, or draw until green comes").waitFor();
  await eve.getByText("Ann faces the star: a star, or draw until green comes").waitFor();
  for (const one of all) await one.leave();
});

/** One's turn with a card that fits, and one that does not. */
const TURN = recordAt({ game: "mio", seats: 2, phase: "play", turn: 1, hands: [["r2", "b5", "k1"], ["y1", "k4", "g3"]], pile: ["r4"], stock: "rest" });

describe("reasons", () => {
  it("a card that cannot be laid says why when it is looked at", async () => {
    const ann = await prepared(house.url, TURN);
    const { page } = ann;
    const dim = page.locator(".fan .slot:has(.dim)");
    await dim.first().waitFor();
    await dim.first().hover({ position: { x: 10, y: 30 } });
    const link = page.getByRole("link", { name: /^Clause M\d+$/ });
    await link.waitFor();
    expect(await link.getAttribute("href")).toMatch(/^\/rules\/mio#M\d+$/);
    await page.mouse.move(5, 5);
    await ann.leave();
  });

  it("by a long press, which lays nothing", async () => {
    const ann = await prepared(house.url, TURN, { screen: PHONE });
    const { page } = ann;
    const dim = page.locator(".fan .slot:has(.dim)");
    await dim.first().waitFor();
    const before = await hand(page).count();
    const box = (await dim.first().boundingBox()) ?? { x: 0, y: 0 };
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: box.x + 8, y: box.y + 30 }] });
    await page.getByRole("link", { name: /^Clause M\d+$/ }).waitFor();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    expect(await hand(page).count()).toBe(before);
    await ann.leave();
  });
});

it.each([
  ["light", WIDE],
  ["dark", PHONE],
])("axe-core finds nothing in a match, %s", async (theme, screen) => {
  const ann = await alone(house.url, "mio?seats=3&reaction=300", { screen, settings: { theme } });
  const seen = new Set<string>();
  for (let i = 0; i < 60; i += 1) {
    const state = await ann.page.evaluate(() => [".choice", ".held .own", ".rays", ".down .small", ".points"].filter((part) => document.querySelector(part)).join());
    if (!seen.has(state)) expect(await faults(ann.page), state).toEqual([]);
    seen.add(state);
    if (!(await step(ann.page))) await ann.page.waitForTimeout(40);
  }
  await ann.leave();
});
