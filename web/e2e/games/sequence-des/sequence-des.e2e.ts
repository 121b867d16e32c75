/** Séquence Dés at its own table: whole matches, what can be done with a square, threats, the opening, teams of four. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { faults } from "../../axe";
import { alone } from "../../cards";
import { hasRoom, NARROW, PHONE, WIDE } from "../../guests";
import { House, openHouse } from "../../house";
import { desPosition, prepared } from "../../prepared";

const house = openHouse(60);

const square = (page: Page, name: string) => page.locator(`[data-square="${name}"]`);
const lit = (page: Page) => page.locator("[data-square][aria-disabled='false']");
const pass = (page: Page) => page.locator("[data-move='pass'][aria-disabled='false']");
const over = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Play again", exact: true });

async function playToTheEnd(page: Page, act: (page: Page) => Promise<void>): Promise<number> {
  const end = Date.now() + 150_000;
  for (let done = 0; Date.now() < end; ) {
    if (await over(page).isVisible()) return done;
    if ((await lit(page).count()) + (await pass(page).count()) === 0) await page.waitForTimeout(30);
    else {
      await act(page).catch(() => undefined); // the table went on meanwhile
      done += 1;
    }
  }
  throw new Error("the match does not end");
}

describe("a whole match", () => {
  it("by mouse", async () => {
    const ann = await alone(house.url, "sequence-des?seats=2");
    await playToTheEnd(ann.page, async (page) => lit(page).or(pass(page)).first().click({ timeout: 1500 }));
    expect(await ann.page.locator(".won").count()).toBeGreaterThan(4);
    await ann.leave();
  });

  it("by keyboard alone", async () => {
    const ann = await alone(house.url, "sequence-des?seats=3");
    await playToTheEnd(ann.page, reach);
    expect(await ann.page.locator(".won").count()).toBeGreaterThan(4);
    await ann.leave();
  });

  it("in two teams, with three bots, to a result that names the team that won", async () => {
    const ann = await alone(house.url, "sequence-des?seats=4");
    const { page } = ann;
    const sides = page.getByRole("list", { name: "Chips" }).getByRole("listitem");
    await sides.first().waitFor();
    const teams = await sides.evaluateAll((all) => all.map((side) => [...side.querySelectorAll("p > span:first-child")].map((name) => name.textContent)));
    expect(teams).toEqual([["You", expect.any(String)], [expect.any(String), expect.any(String)]]);
    await playToTheEnd(page, async () => lit(page).or(pass(page)).first().click({ timeout: 1500 }));
    const [green = [], blue = []] = teams;
    const isGreen = (await page.locator(".won").first().getAttribute("aria-label"))?.includes("green chip");
    await page.getByRole("heading", { name: isGreen ? `You win together with ${green[1]}!` : `${blue.join(" and ")} win`, exact: true }).waitFor();
    const stars = await page.getByRole("dialog").getByRole("rowheader", { name: /^★/ }).allTextContents();
    expect(stars.map((name) => name.slice(2))).toEqual(isGreen ? [expect.stringMatching(/ \(you\)$/), green[1]] : blue);
    await ann.leave();
  });
});

/** Tab to the board or to the button, arrow keys to a square that can be used, Enter. */
async function reach(page: Page): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    const key = await page.evaluate(() => {
      const now = document.activeElement as HTMLElement;
      const goal = document.querySelector<HTMLElement>("[data-square][aria-disabled='false']");
      if (!goal) return now.matches("[data-move='pass']") ? "Enter" : "Tab";
      const [from, to] = [now.dataset.square, goal.dataset.square ?? ""];
      if (from === undefined) return "Tab";
      if (now.ariaDisabled === "false") return "Enter";
      if (from.charAt(0) !== to.charAt(0)) return from < to ? "ArrowRight" : "ArrowLeft";
      return from < to ? "ArrowDown" : "ArrowUp";
    });
    await page.keyboard.press(key);
    if (key === "Enter") return;
  }
}

const BOARD = ["12.12.", ".1.2.2", "2.1221", "1.212.", "...1.1", ".2...1"];

describe("what a square is good for", () => {
  it("squares that match light up, and take a chip", async () => {
    const ann = await prepared(house.url, desPosition(BOARD, "4+4"));
    const { page } = ann;
    await page.getByText("8: place a chip on one of the lit squares.").waitFor();
    expect(await names(page)).toEqual(["c2", "b4"]);
    await square(page, "c2").click();
    await page.getByRole("button", { name: /^c2, number 8, green chip/ }).waitFor();
    await ann.leave();
  });

  it("a 10 marks what can be removed, and not the twos and twelves", async () => {
    const ann = await prepared(house.url, desPosition(BOARD, "4+6"));
    const { page } = ann;
    await page.getByText("10: take away one of their chips.").waitFor();
    expect(await names(page)).toEqual(["b1", "e1", "d2", "f2", "a3", "e3", "e4", "b6"]);
    await page.getByRole("button", { name: "d2, number 9, blue chip, Remove the chip on D2" }).click();
    await page.getByText("You remove the chip on D2").first().waitFor();
    await ann.leave();
  });

  it("where all four are taken a chip is replaced, with a sign of its own", async () => {
    const ann = await prepared(house.url, desPosition(["1....1", "......", "......", "......", "......", "2....1"], "1+1"));
    const { page } = ann;
    await page.getByText("2: all four are taken. Replace one of their chips.").waitFor();
    const replacing = await square(page, "a6").locator(".sign path").getAttribute("d");
    await page.getByRole("button", { name: "a6, number 2, blue chip, Replace the chip on A6" }).click();
    await page.getByText("You replace the chip on A6").first().waitFor();
    await ann.leave();
    const bob = await prepared(house.url, desPosition(BOARD, "5+5"));
    expect(await square(bob.page, "d2").locator(".sign path").getAttribute("d")).not.toBe(replacing);
    await bob.leave();
  });

  it("any other square says why not: by the mouse, by the focus, by a tap; passing, too", async () => {
    const ann = await prepared(house.url, desPosition(BOARD, "4+4"));
    const { page } = ann;
    const reason = (clause: string) => page.locator(".prompt").getByRole("link", { name: `Clause ${clause}` }).waitFor();
    await square(page, "c1").hover();
    await reason("D28");
    await square(page, "e3").focus();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowDown");
    await reason("D9");
    await page.getByRole("button", { name: "Pass" }).click({ force: true });
    await page.locator(".prompt").getByText("nobody may pass").waitFor();
    await square(page, "d5").click({ force: true });
    await reason("D9");
    expect(await names(page)).toEqual(["c2", "b4"]);
    await ann.leave();
  });
});

const names = (page: Page): Promise<string[]> => lit(page).evaluateAll((squares) => squares.map((one) => (one as HTMLElement).dataset.square ?? ""));

it("threats are shown on request: which square, and whose row", async () => {
  const ann = await prepared(house.url, desPosition(["1...2.", ".1..2.", "..1.2.", "...12.", "......", "......"], "3+2"));
  const { page } = ann;
  expect(await page.locator("[data-square] .threats").count()).toBe(0);
  await page.getByRole("button", { name: "Show threats" }).click();
  await page.getByRole("button", { name: "e5, number 7, free, green lacks this square, blue lacks this square" }).waitFor();
  expect(await page.locator("[data-square] .threats").count()).toBe(1);
  await ann.leave();
});

it("everybody sees the opening rolls and the dice on their real values; four play in pairs", async () => {
  const slow = await new House(4).start(); // the opening is over in a moment
  const ann = await alone(slow.url, "sequence-des?seats=4");
  const { page } = ann;
  const chips = page.getByRole("list", { name: "Chips" });
  await chips.waitFor();
  expect(await chips.getByRole("listitem").count()).toBe(2);
  await chips.getByText(/^\d \+ \d = \d+$/).first().waitFor();
  await lit(page).or(pass(page)).first().waitFor();
  const opening = await page.locator("aside li", { hasText: /to open$/ }).allTextContents();
  expect(opening[0]).toMatch(/^You roll \d \+ \d to open$/);
  expect(new Set(opening.slice(0, 4).map((line) => line.replace(/ rolls? .*/, ""))).size).toBe(4);
  expect((await page.getByRole("tab").allTextContents()).map((name) => name.trim())).toEqual(["Moves", "Chat", "Rules"]); // nothing is counted
  const told = (await page.locator("aside li", { hasText: /You roll \d \+ \d = / }).last().textContent()) ?? "";
  const [, one, other] = /(\d) \+ (\d)/.exec(told) ?? [];
  await page.getByRole("img", { name: `dice: ${one} and ${other}, sum ${Number(one) + Number(other)}` }).waitFor();
  await ann.leave();
  await slow.close();
});

it.each([
  ["light", WIDE],
  ["dark", PHONE],
])("axe-core finds nothing: %s", async (theme, screen) => {
  for (const [roll, seats] of [["4+4", 2], ["4+6", 3], ["5+6", 4]] as const) {
    const ann = await prepared(house.url, desPosition(BOARD, roll, seats), { screen, settings: { theme } });
    await ann.page.getByRole("button", { name: "Show threats" }).click();
    await square(ann.page, "a1").hover();
    expect(await faults(ann.page), roll).toEqual([]);
    await ann.leave();
  }
});

it("has room on the narrowest phone, in French", async () => {
  const ann = await prepared(house.url, desPosition(BOARD, "5+6", 4), { screen: NARROW, lang: "fr" });
  await ann.page.getByText(/posez un jeton sur n’importe quelle case libre/).waitFor();
  expect(await hasRoom(ann.page)).toBe(true);
  await ann.leave();
});
