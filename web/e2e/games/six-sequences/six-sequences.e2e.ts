/** Les 6 Séquences in a browser: whole rounds by mouse, by keyboard alone and by touch; reasons; the hand's order. */

import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { faults, settled } from "../../axe";
import { guest, PHONE } from "../../guests";
import { openHouse } from "../../house";
import { prepared, recordAt } from "../../prepared";
import { makeMove, overlap } from "../../tours";

const house = openHouse(60);

const MOST = 600;

async function sitDown(page: Page, wish = "seats=2&rounds=1"): Promise<void> {
  await page.goto(`${house.url}/new/six-sequences?${wish}`);
  await page.getByRole("button", { name: "Play against bots" }).click();
  await page.locator(".hand [data-card]").first().waitFor();
}

const over = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("button", { name: "Play again" }) });

const LAYING = ["lay", "add", "swap", "take", "claim"].map((verb) => `[data-move^='${verb}']`).join();

/** What a person would use next: an action, a proposal, a card to discard; null when the match is over. */
async function next(page: Page): Promise<Locator | null> {
  const actions = page.locator(".actions [data-move]:enabled");
  const laying = page.locator(`.actions :is(${LAYING}):enabled`).first();
  const away = page.locator(".actions [data-move^='discard']:enabled").first();
  const proposal = page.locator("[data-proposal][aria-pressed='false']").first();
  const yours = page.getByText("Your turn", { exact: true });
  await actions.first().or(yours).or(over(page)).first().waitFor({ timeout: 60_000 });
  if (await over(page).isVisible()) return null;
  for (const one of [laying, away, proposal, actions.first()]) if (await one.isVisible()) return one;
  await page.keyboard.press("Escape"); // nothing is chosen any more
  return page.locator(".hand [data-card]:not([data-card^='0'])").last();
}

/** Plays until the match is over; returns how often something was done. */
async function playOut(page: Page, use: (thing: Locator) => Promise<void>): Promise<number> {
  for (let done = 0; done < MOST; done += 1) {
    const thing = await next(page);
    if (!thing) return done;
    await use(thing).catch(() => undefined); // the table went on meanwhile
  }
  return MOST;
}

it("a whole match by mouse", async () => {
  const ann = await guest();
  await sitDown(ann.page);
  const dragged: string[] = [];
  let laid = 0;
  const done = await playOut(ann.page, async (thing) => {
    const move = await thing.getAttribute("data-move", { timeout: 2_000 });
    const isSure = (await ann.page.locator(".actions [data-move]").count()) === 1; // where there is a choice, a drop only chooses
    if (!move?.startsWith("lay") || !isSure || dragged.includes(move)) return thing.click({ timeout: 2_000 });
    const card = ann.page.locator(".hand [aria-pressed='true']").first();
    const name = await card.getAttribute("data-card", { timeout: 2_000 });
    dragged.push(move);
    await drag(ann.page, card, ann.page.locator("[data-drop='own'] > :first-child"));
    await ann.page.locator(`.laid [data-fly='${name} 0']`).waitFor({ timeout: 5_000 });
    laid += 1;
  });
  expect(laid).toBe(dragged.length);
  expect(done).toBeGreaterThan(20);
  expect(done).toBeLessThan(MOST);
  await ann.page.keyboard.press("Escape");
  const count = ann.page.getByRole("region", { name: "Round 1" });
  expect(await count.getByRole("row").count()).toBe(9);
  await ann.leave();
});

it("a whole match by keyboard alone", async () => {
  const ann = await guest();
  const { page } = ann;
  await sitDown(page);
  const done = await playOut(page, async (thing) => {
    await reach(page, thing);
    await page.keyboard.press("Enter");
  });
  expect(done).toBeGreaterThan(20);
  expect(done).toBeLessThan(MOST);
  await ann.leave();
});

/** Goes to a thing by keys: Tab or Shift and Tab to its group, arrows inside the hand and among the proposals. */
async function reach(page: Page, thing: Locator): Promise<void> {
  const keyTo = (node: Element): string | null => {
    const at = document.activeElement ?? document.body;
    if (at === node) return null;
    const isAfter = (at.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const group = node.closest(".hand, .proposals");
    if (group?.contains(at)) return isAfter ? "ArrowRight" : "ArrowLeft";
    return isAfter || at === document.body ? "Tab" : "Shift+Tab";
  };
  for (let step = 0; step < 60; step += 1) {
    const key = await thing.evaluate(keyTo, null, { timeout: 2_000 });
    if (key === null) return;
    await page.keyboard.press(key);
  }
}

it("a whole match by touch on a phone, without faults on the way", async () => {
  const ann = await guest({ screen: PHONE, settings: { theme: "dark" } });
  const { page } = ann;
  await sitDown(page, "seats=3&rounds=1");
  let looks = 0;
  const done = await playOut(page, async (thing) => {
    await thing.tap({ timeout: 2_000 });
    looks += 1;
    if (looks === 8 || looks === 60) expect(await faults(page)).toEqual([]);
  });
  expect(looks).toBeGreaterThan(8);
  expect(done).toBeLessThan(MOST);
  await ann.leave();
});

it("cards are dragged: inside the hand, which stays so, and onto the discard pile", async () => {
  const ann = await guest();
  const { page } = ann;
  await sitDown(page);
  const hand = page.locator(".hand [data-card]");
  const order = () => hand.evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card") ?? ""));
  const draw = page.locator(".actions [data-move='draw']");
  await draw.waitFor();
  await drag(page, hand.first(), hand.last());
  const [first, ...rest] = (await order()).toReversed();
  await page.reload();
  await draw.click();
  await expect.poll(async () => (await order()).length).toBe(9);
  const now = await order();
  expect(now.slice(0, 8).toReversed()).toEqual([first, ...rest]);
  expect(await page.getByRole("button", { name: "mine" }).getAttribute("aria-pressed")).toBe("true");

  const away = now.find((card) => !card.startsWith("0")) ?? "";
  await drag(page, page.locator(`.hand [data-card='${away}']`), page.locator("[data-drop='discard']"));
  await page.locator(`[data-drop='discard'] [data-fly='${away} 0']`).waitFor();
  await ann.leave();
});

/** Takes a card to another place; cards that are still flying would be gone from where they were seen. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await settled(page);
  const [start, end] = await Promise.all([from.boundingBox(), to.boundingBox()]);
  if (!start || !end) throw new Error("nothing to drag");
  await page.mouse.move(start.x + 20, start.y + 40);
  await page.mouse.down();
  await page.mouse.move(start.x + 40, start.y + 30, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 6 });
  await page.mouse.up();
}

it("the hand sorts itself, by suit or by rank", async () => {
  const ann = await prepared(house.url, swapping());
  const { page } = ann;
  const order = () => page.locator(".hand [data-card]").evaluateAll((cards) => cards.map((card) => card.getAttribute("data-card")).join(" "));
  const by = page.getByRole("group", { name: "Order of the hand" });
  await by.getByRole("button", { name: "ranks" }).click();
  await expect.poll(order).toBe("2s 2c 3m 7h 7d 10s Je Qc Kd");
  await by.getByRole("button", { name: "suits" }).click();
  await expect.poll(order).toBe("2s 10s 2c Qc 3m Je 7h 7d Kd");
  await ann.leave();
});

it("a card takes the joker's place in another's sequence, and the joker comes to the hand", async () => {
  const ann = await prepared(house.url, swapping());
  const { page } = ann;
  await makeMove(page, "six-sequences", "swap 7h");
  await page.locator(".hand [data-card='0h']").waitFor();
  await page.locator(".others [data-fly='7h 0']").waitFor();
  await page.locator("aside li", { hasText: /^You swap 7♥.* in$/ }).waitFor();
  await ann.leave();
});

/** One's turn, and a joker in another's sequence that a 7 of hearts can take the place of. */
const swapping = () =>
  recordAt({
    game: "six-sequences",
    seats: 2,
    phase: "B",
    turn: 1,
    hands: [["7h", "2s", "Qc", "7d", "Je", "10s", "Kd", "3m", "2c"], ["9d", "3s", "7s"]],
    table: [{}, { sequences: ["6h-0h-8h"] }],
    discard: ["4s"],
    stock: "rest",
  });

it("what cannot be used says why, with the clause", async () => {
  const ann = await guest();
  const { page } = ann;
  await sitDown(page);
  const prompt = page.locator(".prompt");
  await page.locator(".actions [data-move='draw']").waitFor();
  await page.locator(".hand [data-card]:not([data-card^='0'])").first().hover();
  const clause = prompt.getByRole("link", { name: /Clause S\d+/ });
  await clause.waitFor();
  expect(await clause.getAttribute("href")).toMatch(/^\/rules\/six-sequences#S\d+$/);

  await page.locator(".actions [data-move='draw']").click();
  await page.locator(".hand [data-card]:nth-child(9)").waitFor();
  await page.mouse.move(640, 300);
  const odd = await twoOfDifferentSuitAndRank(page);
  for (const card of odd) await page.locator(`.hand [data-card='${card}']`).click();
  await page.mouse.move(640, 300);
  await prompt.getByRole("link", { name: /Clause S\d+/ }).waitFor();
  await ann.leave();
});

async function twoOfDifferentSuitAndRank(page: Page): Promise<string[]> {
  const cards = await page.locator(".hand [data-card]").evaluateAll((all) => all.map((one) => one.getAttribute("data-card") ?? ""));
  const [first = ""] = cards;
  const other = cards.find((card) => card.slice(-1) !== first.slice(-1) && card.slice(0, -1) !== first.slice(0, -1)) ?? "";
  return [first, other];
}

it("teams lay, count and win together", async () => {
  const ann = await prepared(
    house.url,
    recordAt({
      game: "six-sequences",
      seats: 4,
      options: { teams: true, rounds: 1 },
      phase: "final",
      passes: 3,
      turn: 1,
      hands: [["2m"], ["Kd", "5s"], ["3e"], ["4c"]],
      table: [{ sequences: ["6h-7h-8h-9h", "5c-6c-7c"] }, { sequences: ["Bd-Rd-Qd"], series: ["9s-9m-9e"] }],
      discard: "rest",
      stock: [],
    }),
  );
  const { page } = ann;
  const [left, partner, right] = await page.locator("[aria-label='The others'] strong").allTextContents();
  for (const [team, laid] of [[`You and ${partner}`, 2], [`${left} and ${right}`, 2]] as const) {
    expect(await page.getByRole("region", { name: team, exact: true }).locator(".combination").count()).toBe(laid);
  }
  await page.getByText("Final phase", { exact: true }).waitFor();
  await page.locator(".actions [data-move='end']").click();
  const result = page.getByRole("dialog", { name: `You win together with ${partner}!` });
  await result.getByText(`3 points ahead of ${left} and ${right}.`).waitFor();
  expect(await result.getByRole("cell").allTextContents()).toEqual(["7", "7", "4", "4"]);
  await result.getByRole("button", { name: "Close" }).click();
  const rows = page.getByRole("region", { name: "Round 1" }).getByRole("row");
  expect(await rows.first().getByRole("columnheader").allTextContents()).toEqual([`You and ${partner}`, `${left} and ${right}`]);
  expect(await rows.filter({ hasText: "In hand" }).getByRole("cell").allTextContents()).toEqual(["0", "−2"]);
  expect(await rows.last().getByRole("cell").allTextContents()).toEqual(["+7", "+4"]);
  await ann.leave();
});

it("much on the table has room on a phone: nothing covers anything, nothing is cut off", async () => {
  const suit = (sign: string, ranks: string) => ranks.split(" ").map((rank) => rank + sign).join("-");
  const ann = await prepared(
    house.url,
    recordAt({
      game: "six-sequences",
      seats: 2,
      phase: "A",
      turn: 1,
      hands: [["8d", "10s", "Kc", "2m", "3e", "5c", "Cm", "6e", "Qs"], ["9d", "3s", "7s", "Bc", "5s", "Bm", "1e", "Kd"]],
      table: [
        { sequences: ["Bd-Rd-Qd"] },
        { sequences: [suit("h", "1 2 3 4 5 6 7 8 9 10 11 12 J C B R Q K"), suit("c", "6 7 8 9 10 11 12 J C")], series: ["9s-9m-9e", "2s-2c-2e"] },
      ],
      discard: ["4s"],
      stock: "rest",
    }),
    { screen: PHONE },
  );
  await ann.page.locator(".combination").nth(4).waitFor();
  const boxes = await ann.page.locator(".combination").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(5);
  for (const [i, box] of boxes.entries()) {
    expect(box.right).toBeLessThanOrEqual(PHONE.viewport.width);
    for (const other of boxes.slice(i + 1)) expect(overlap(box, other)).toBe(0);
  }
  await ann.leave();
});
