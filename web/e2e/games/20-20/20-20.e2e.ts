/** 20/20 at its own table: whole games by tap, drag and touch; reasons, taking back, the light, and deals that are shared. */

import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { faults } from "../../axe";
import { guest, hasRoom, NARROW, PHONE, WIDE, type Guest, type Wish } from "../../guests";
import { openHouse } from "../../house";

const house = openHouse(20);

/** Somebody in front of twenty piles. */
async function dealt(path = "/new/20-20", wish: Wish = {}): Promise<Guest> {
  const ann = await guest(wish);
  await ann.page.goto(house.url + path);
  if (path.startsWith("/new")) await ann.page.getByRole("button", { name: "Deal", exact: true }).click();
  await ann.page.locator("[data-pile]").first().waitFor();
  return ann;
}

const pile = (page: Page, card: string) => page.locator(`[data-card="${card}"]`);
const rank = (card: string) => card.slice(0, -1);

const tops = (page: Page): Promise<string[]> =>
  page.locator("[data-pile]").evaluateAll((piles) => piles.map((one) => (one as HTMLElement).dataset.card ?? ""));

/** Two visible cards of one rank; null if there are none. */
async function pairIn(page: Page): Promise<[string, string] | null> {
  const cards = await tops(page);
  for (const card of cards) {
    const other = cards.find((one) => one !== card && rank(one) === rank(card));
    if (other) return [card, other];
  }
  return null;
}

/** A visible card that no other one pairs with. */
async function loneIn(page: Page): Promise<string> {
  const cards = await tops(page);
  return cards.find((card) => cards.filter((one) => rank(one) === rank(card)).length === 1) ?? "";
}

type Way = (page: Page, card: string, other: string) => Promise<void>;

const byClick: Way = async (page, card, other) => {
  await pile(page, card).click();
  await pile(page, other).click();
};

const byTouch: Way = async (page, card, other) => {
  await pile(page, card).tap();
  await pile(page, other).tap();
};

const byDrag: Way = async (page, card, other) => {
  const [from, to] = [await pile(page, card).boundingBox(), await pile(page, other).boundingBox()];
  if (!from || !to) throw new Error("a pile is missing");
  await page.mouse.move(from.x + 20, from.y + 30);
  await page.mouse.down();
  await page.mouse.move(to.x + 25, to.y + 35, { steps: 4 });
  await page.mouse.up();
};

/** Takes a pair and waits until it is gone. */
async function take(page: Page, way: Way): Promise<boolean> {
  const pair = await pairIn(page);
  if (!pair) return false;
  await way(page, ...pair);
  await pile(page, pair[0]).waitFor({ state: "detached" });
  return true;
}

async function playToTheEnd(page: Page, ways: Way[]): Promise<number> {
  let pairs = 0;
  while (await take(page, ways[pairs % ways.length] ?? byClick)) pairs += 1;
  await page.getByRole("dialog").getByText(`${pairs} of 60 pairs`).waitFor();
  return pairs;
}

describe("a whole game", () => {
  it("by mouse, tapping two or dragging one onto the other", async () => {
    const ann = await dealt();
    expect(await playToTheEnd(ann.page, [byClick, byDrag])).toBeGreaterThan(10);
    await ann.leave();
  });

  it("by touch on a phone", async () => {
    const ann = await dealt("/new/20-20", { screen: PHONE });
    expect(await playToTheEnd(ann.page, [byTouch])).toBeGreaterThan(10);
    await ann.leave();
  });
});

it("pairs by keyboard: arrow keys walk, Enter picks, Escape lets go", async () => {
  const ann = await dealt("/new/20-20?deals=winnable");
  const { page } = ann;
  for (let pairs = 0; pairs < 3; pairs += 1) {
    const [card = "", other = ""] = (await pairIn(page)) ?? [];
    await walkTo(page, card);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    expect(await pile(page, card).getAttribute("aria-pressed")).toBe("false");
    await page.keyboard.press("Enter");
    expect(await pile(page, card).getAttribute("aria-pressed")).toBe("true");
    await walkTo(page, other);
    await page.keyboard.press("Enter");
    await page.getByRole("progressbar", { name: new RegExp(`^${pairs + 1}\\s`) }).waitFor();
  }
  await ann.leave();
});

/** Tab to the piles, then arrow keys, row by row. */
async function walkTo(page: Page, card: string): Promise<void> {
  const goal = Number(await pile(page, card).getAttribute("data-pile"));
  for (let pressed = 0; pressed < 60; pressed += 1) {
    const at = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.pile);
    if (Number(at) === goal) return;
    if (at === undefined) await page.keyboard.press("Tab");
    else if (Math.floor(Number(at) / 5) !== Math.floor(goal / 5)) await page.keyboard.press(Number(at) < goal ? "ArrowDown" : "ArrowUp");
    else await page.keyboard.press(Number(at) < goal ? "ArrowRight" : "ArrowLeft");
  }
  throw new Error(`no way to ${card}`);
}

describe("reasons", () => {
  it("a card that nothing pairs with says so when it is looked at, with the clause", async () => {
    const ann = await dealt();
    const { page } = ann;
    await pile(page, await loneIn(page)).hover();
    await page.getByText("Nothing in sight pairs with").waitFor();
    const link = page.getByRole("link", { name: /^Clause V[234]$/ }); // a 0, and a 1 beside an A, have clauses of their own
    expect(await link.getAttribute("href")).toBe(`/rules/20-20#${(await link.textContent())?.replace("Clause ", "")}`);
    await ann.leave();
  });

  it("two cards that are no pair say why, by drag and by long press", async () => {
    const ann = await dealt("/new/20-20", { screen: PHONE });
    const { page } = ann;
    const [card = ""] = (await pairIn(page)) ?? [];
    const other = await loneIn(page);
    await byDrag(page, other, card);
    await page.locator(".prompt").getByText(/not of one rank|different ranks|no joker|Nothing in sight/i).waitFor();
    expect(await page.locator("[data-pile]").count()).toBe(20);
    const box = (await pile(page, other).boundingBox()) ?? { x: 0, y: 0 };
    const touch = await page.context().newCDPSession(page);
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: box.x + 20, y: box.y + 20 }] });
    await page.getByRole("link", { name: /^Clause V\d+/ }).first().waitFor();
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await ann.leave();
  });
});

it("practice: a pair is taken back, what it had uncovered stays known, and the result says so", async () => {
  const ann = await dealt("/new/20-20?undo=true");
  const { page } = ann;
  const undo = page.getByRole("button", { name: "Take back" });
  await undo.click({ force: true }); // nothing can be taken back yet, and the button says why
  await page.locator(".prompt").getByRole("link", { name: "Clause V10" }).waitFor();
  const before = await tops(page);
  await take(page, byClick);
  const between = await tops(page);
  await undo.click();
  await page.getByRole("progressbar", { name: /^0\s/ }).waitFor();
  expect(await tops(page)).toEqual(before);
  expect(await page.locator(".beneath").count()).toBe(2);
  expect(between).not.toEqual(before);
  await giveUp(page);
  await page.getByRole("dialog").getByText(/^Practice: 1.pair was taken back\.$/).waitFor();
  await ann.leave();
});

/** A deal that cannot be won. */
const LOST =
  "MGlPGiRYOB8mag8zHUcbPllwVF9zO1pEJVIKZ3YWbBEBMnRNLAI9F1ZkLgsNI2ItOidGLww1HAZcRVFQGBMDKEFmFSEqIhR1KTEFXTw3NG4QclMHYQhrBCtKW3dxS0w5VWNvP2BJQ0hCNgBAThloDh5lXlcgEglt";

describe("the light", () => {
  it("is off until it is switched on, and then tells whether the deal can be won", async () => {
    const ann = await guest();
    const { page } = ann;
    const asked: string[] = [];
    page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => asked.push(String(payload))));
    const questions = () => asked.filter((text) => text.includes('"winnable"')).length;
    await page.goto(`${house.url}/deal/20-20/2026-11-16`);
    await page.locator("[data-pile]").first().waitFor();
    await take(page, byClick);
    expect(questions()).toBe(0);
    await page.getByRole("switch", { name: "Still winnable?" }).click();
    await page.locator(".light p").getByText(/Yes|No/).waitFor();
    expect(questions()).toBe(1);
    await ann.leave();
  });

  it("says no where no way is left, and asks again after every move", async () => {
    const ann = await dealt(`/deal/20-20/${LOST}`);
    const { page } = ann;
    await page.getByRole("switch", { name: "Still winnable?" }).click();
    await page.getByText("No, not any more").waitFor();
    await take(page, byClick);
    await page.getByText("No, not any more").waitFor();
    await page.goto(`${house.url}/deal/20-20/2026-11-16`);
    await page.getByText("Yes, there is a way").waitFor();
    await ann.leave();
  });
});

it("a hint names a pair, if one wants to know", async () => {
  const ann = await dealt();
  const { page } = ann;
  await page.getByRole("button", { name: "Hint" }).click();
  for (let asked = 0; asked < 2; asked += 1) await page.getByRole("button", { name: "More" }).click();
  await page.locator(".hint li", { hasText: /^Take .+ and .+/ }).first().waitFor();
  await ann.leave();
});

describe("deals", () => {
  it("the deal of the day is the same for everybody, and can be shared at once", async () => {
    const [ann, bob] = [await dealt("/deal/20-20/today"), await dealt("/deal/20-20/today", { screen: PHONE })];
    expect(await tops(bob.page)).toEqual(await tops(ann.page));
    expect(await sharedLink(ann.page)).toMatch(/\/deal\/20-20\/\d{4}-\d{2}-\d{2}$/);
    await ann.leave();
    await bob.leave();
  });

  it("any deal is a secret while it is played; afterwards its link deals the same cards", async () => {
    const ann = await dealt();
    const { page } = ann;
    const before = await tops(page);
    await page.getByRole("button", { name: "Deals" }).click();
    await page.getByRole("button", { name: "Share this deal" }).click();
    await page.getByText("a secret until the game is over").waitFor();
    await page.keyboard.press("Escape");
    await giveUp(page);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    const link = await sharedLink(page);
    const bob = await dealt(new URL(link).pathname);
    expect(await tops(bob.page)).toEqual(before);
    await ann.leave();
    await bob.leave();
  });

  it("after a shared deal: a new one at once, or the same cards again", async () => {
    const ann = await dealt("/deal/20-20/2026-11-16");
    const { page } = ann;
    const first = await tops(page);
    await giveUp(page);
    await page.getByRole("dialog").getByRole("button", { name: "The same deal again" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator("[data-pile]").first().waitFor();
    expect(await tops(page)).toEqual(first);
    await giveUp(page);
    await page.getByRole("dialog").getByRole("button", { name: "New deal" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator("[data-pile]").first().waitFor();
    expect(await tops(page)).not.toEqual(first);
    await ann.leave();
  });

  it("a new deal, and one that can be won, are one tap away; a link that names none says so", async () => {
    const ann = await dealt();
    const { page } = ann;
    for (const name of ["New deal", "New deal that can be won"]) {
      const before = await tops(page);
      await page.getByRole("button", { name: "Deals" }).click();
      await page.getByRole("button", { name, exact: true }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.locator("[data-pile]").first().waitFor();
      expect(await tops(page)).not.toEqual(before);
    }
    await page.goto(`${house.url}/deal/20-20/nothing`);
    await page.getByRole("heading", { name: "There is no such deal" }).waitFor();
    await ann.leave();
  });
});

async function giveUp(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("button", { name: "Yes, give up" }).click();
}

async function sharedLink(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Deals" }).click();
  await page.getByRole("button", { name: "Share this deal" }).click();
  return page.getByRole("textbox", { name: "Link to this deal" }).inputValue();
}

it.each([
  ["light", WIDE],
  ["dark", PHONE],
])("axe-core finds nothing: %s", async (theme, screen) => {
  const ann = await dealt("/new/20-20?undo=true", { screen, settings: { theme } });
  const { page } = ann;
  await page.getByRole("switch", { name: "Still winnable?" }).click();
  await take(page, byClick);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator(".beneath").first().waitFor();
  await pile(page, await loneIn(page)).click();
  expect(await faults(page), "table").toEqual([]);
  await page.getByRole("button", { name: "Give up" }).click();
  expect(await faults(page), "giving up").toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Deals" }).click();
  await page.getByRole("button", { name: "Share this deal" }).click();
  expect(await faults(page), "deals").toEqual([]);
  await ann.leave();
});

it("has room on the narrowest phone, in French", async () => {
  const ann = await dealt("/deal/20-20/today", { screen: NARROW, lang: "fr" });
  await ann.page.getByRole("switch", { name: "Encore gagnable" }).tap();
  await ann.page.getByText("Oui, il y a un chemin").waitFor();
  expect(await hasRoom(ann.page)).toBe(true);
  await ann.leave();
});
