/** Two and three people with browsers of their own, and one who watches: MIO's shout, EKKO's mirror race, rival claims, every move. */

import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { faults } from "./axe";
import { PHONE, type Guest, type Wish } from "./guests";
import { openHouse } from "./house";
import { company, desPosition, recordAt } from "./prepared";
import { matchOf } from "./scenes";
import { makeMove } from "./tours";

const house = openHouse(1);

const PEOPLE: [string, Wish][] = [
  ["Ann", {}],
  ["Bob", { screen: PHONE }],
  ["Cleo", {}],
];

/** People who take up a match at a position, and who watches. */
const at = (position: Parameters<typeof recordAt>[0], people: number): Promise<Guest[]> =>
  company(house.url, recordAt(position), PEOPLE.slice(0, people));

const told = (page: Page, text: string | RegExp) => page.locator("aside li", { hasText: text }).last().waitFor({ state: "attached" });
const leave = (all: Guest[]) => Promise.all(all.map((one) => one.leave()));

/** Everything about the button to shout with that could be seen or heard. */
const looks = (page: Page) =>
  page.locator(".mio-button").evaluate((node) => {
    const style = getComputedStyle(node);
    return [node.outerHTML, style.background, style.color, style.boxShadow, style.opacity, style.transform, style.width, style.animationName];
  });

describe("MIO: the last card but one", () => {
  const position = {
    game: "mio",
    seats: 2,
    phase: "play",
    turn: 1,
    hands: [["r2", "b5"], ["r3", "y1", "k4"]],
    pile: ["r4"],
    stock: "rest",
  };

  it("a shout is heard by everybody", async () => {
    const all = await at(position, 2);
    const [ann, bob, eve] = all.map(({ page }) => page) as [Page, Page, Page];
    await makeMove(ann, "mio", "r2!");
    await told(ann, "You play the red 2 and shout MIO");
    for (const page of [bob, eve]) await told(page, "Ann plays the red 2 and shouts MIO");
    await makeMove(bob, "mio", "r3");
    for (const page of [ann, eve]) await told(page, "Bob plays the red 3");
    for (const page of [ann, bob, eve]) expect(await page.getByText("forgot MIO").count()).toBe(0);
    await leave(all);
  });

  it("nobody is reminded: the button looks the same before, between and after; a late shout still counts", async () => {
    const all = await at(position, 2);
    const [ann, bob, eve] = all.map(({ page }) => page) as [Page, Page, Page];
    await ann.locator(".mio-button").waitFor();
    const usual = await looks(ann);
    await makeMove(ann, "mio", "r2");
    await told(eve, "Ann plays the red 2");
    expect(await looks(ann)).toEqual(usual);
    await ann.locator(".mio-button").click();
    await told(ann, "You shout MIO");
    for (const page of [bob, eve]) await told(page, "Ann shouts MIO");
    await makeMove(bob, "mio", "r3");
    await told(eve, "Bob plays the red 3");
    expect(await eve.getByText("forgot MIO").count()).toBe(0);
    await leave(all);
  });

  it("a shout that was forgotten costs as soon as the next one acts, and everybody sees it", async () => {
    const all = await at(position, 2);
    const [ann, bob, eve] = all.map(({ page }) => page) as [Page, Page, Page];
    await makeMove(ann, "mio", "r2");
    for (const page of [bob, eve]) await told(page, "Ann plays the red 2");
    expect(await eve.getByText("forgot MIO").count()).toBe(0);
    await makeMove(bob, "mio", "r3");
    for (const page of [bob, eve]) await page.getByText("Ann forgot MIO: a card lies face down").waitFor();
    await ann.getByRole("img", { name: "Your face-down card: blue 5" }).waitFor();
    await leave(all);
  });
});

it("EKKO: a mirror and a card at the same moment, and all four screens tell the same story", async () => {
  const all = await at(
    {
      game: "ekko",
      seats: 3,
      phase: "play",
      turn: 2,
      laid: 3,
      hands: [["73", "20"], ["59", "84"], ["11", "46", "08"]],
      pile: ["37"],
      stock: "rest",
    },
    3,
  );
  const pages = all.map(({ page }) => page);
  const [ann, bob] = pages as [Page, Page];
  const card = (page: Page, name: string) => page.locator(`.fan .slot[data-fly^="${name} "]`);
  await ann.getByRole("checkbox", { name: "A mirror at once" }).check();
  const moment = Date.now() + 1500;
  await Promise.all([tapAt(card(ann, "73"), moment), tapAt(card(bob, "59"), moment)]);

  const won = ann.locator(".said", { hasText: /^You mirror, the others draw/ });
  const refused = (page: Page) => page.locator(".said, .say, .toasts", { hasText: /Bob was quicker by|Clause E\d+/ }).first();
  await won.or(refused(ann)).first().waitFor();
  const [top, beaten, kept] = (await won.isVisible()) ? ([/73/, bob, "59"] as const) : ([/59/, ann, "73"] as const);
  await refused(beaten).waitFor();
  expect(await card(beaten, kept).count()).toBe(1);
  for (const page of pages) {
    await page.getByRole("img", { name: top }).first().waitFor();
    await told(page, top);
  }
  await leave(all);
});

/** A tap at a moment by the clock, which all browsers here share. */
async function tapAt(card: Locator, moment: number): Promise<void> {
  await card.evaluate((node: HTMLElement, at) => new Promise<void>((done) => {
    setTimeout(() => {
      node.click();
      done();
    }, at - Date.now());
  }), moment);
}

it("Les 6 Séquences: two claim one discard with the same countdown; the higher sequence gets it, everybody sees it", async () => {
  const all = await at(
    {
      game: "six-sequences",
      seats: 3,
      options: { reaction: 60000 },
      phase: "A",
      turn: 1,
      hands: [
        ["8d", "10s", "Kc", "2m", "3e", "5c", "Cm", "6e", "Qs"],
        ["9d", "3s", "7s", "Bc", "5s", "Bm", "1e", "10h"],
        ["10d", "0d", "1s", "Js", "2c", "7m", "4e", "12h"],
      ],
      table: [{}, { sequences: ["4d-5d-6d-7d"] }, {}],
      discard: ["4s"],
      stock: "rest",
    },
    3,
  );
  const pages = all.map(({ page }) => page);
  const [ann, bob, cleo, eve] = pages as [Page, Page, Page, Page];
  await makeMove(ann, "six-sequences", "discard 8d");
  const claim = (page: Page) => page.locator(".actions [data-move^='claim']");
  await Promise.all([bob, cleo].map((page) => claim(page).waitFor()));
  const left = await Promise.all([bob, cleo].map(async (page) => Number(await page.locator(".actions [role='timer']").textContent())));
  expect(Math.abs((left[0] ?? 99) - (left[1] ?? 0))).toBeLessThanOrEqual(1);

  const [yes, no] = await Promise.all([claim(bob).boundingBox(), bob.locator("[data-move='let']").boundingBox()]);
  expect(yes?.width).toBeCloseTo(no?.width ?? 0, 1); // nobody is pushed to either answer

  await claim(bob).tap();
  await bob.getByText(/You want 8♦.* The best claim wins/).waitFor();
  for (const page of [ann, cleo, eve]) expect(await page.getByText(/9♦/).count()).toBe(0);
  await claim(cleo).click();
  for (const page of [ann, bob]) await page.getByText(/Cleo gets 8♦.* and plays a turn with it/).waitFor();
  for (const page of pages) await page.locator(".laid [data-fly='8d 0']").waitFor();
  await cleo.getByText("Your turn", { exact: true }).waitFor();
  await leave(all);
});

it("a move is taken back if the others agree, and stays if they do not", async () => {
  const all = await at({ game: "mio", seats: 2, phase: "play", turn: 1, hands: [["r2", "b5", "k1"], ["r3", "y1", "k4"]], pile: ["r4"], stock: "rest" }, 2);
  const [ann, bob] = all.map(({ page }) => page) as [Page, Page];
  const held = ann.locator(".fan .slot");
  for (const [answer, heard, left] of [["Agree", "agrees", 3], ["No", "says no", 2]] as const) {
    await makeMove(ann, "mio", "r2");
    await expect.poll(() => held.count()).toBe(2);
    await ann.getByRole("button", { name: "Take back" }).click();
    const asked = bob.getByRole("alertdialog", { name: "Taking back" });
    await asked.getByText("Ann would like to take the last move back.").waitFor();
    expect(await faults(bob)).toEqual([]);
    await asked.getByRole("button", { name: answer }).tap();
    await told(ann, `Bob ${heard}`);
    await asked.waitFor({ state: "detached" });
    await expect.poll(() => held.count()).toBe(left);
  }
  await leave(all);
});

it("friends meet again: one asks for another match, the other is shown the way, and it begins", async () => {
  const all = await company(house.url, desPosition(["1...2.", ".1..2.", "..1.2.", "...1..", "......", "......"], "5+6"), PEOPLE.slice(0, 2));
  const [ann, bob] = all.map(({ page }) => page) as [Page, Page];
  await makeMove(ann, "sequence-des", "e5");
  await bob.getByRole("dialog", { name: "Ann wins" }).getByRole("button", { name: "Close" }).tap();
  const before = ann.url();
  await ann.getByRole("dialog", { name: "You win!" }).getByRole("button", { name: "Play again" }).click();
  await bob.getByRole("dialog").getByRole("button", { name: "To the new table" }).tap();
  await ann.getByRole("button", { name: "Start", exact: true }).click();
  for (const page of [ann, bob]) await page.getByRole("button", { name: /^e5, number 7, free/ }).waitFor(); // the match that was prepared, once more
  expect([ann.url() === before, bob.url() === ann.url()]).toEqual([false, true]);
  await leave(all);
});

it("who is away is named, and the host lets a bot play for them until they come back", async () => {
  const all = await company(house.url, desPosition(["1.....", "......", "......", "......", "......", "......"], "5+6", 3), PEOPLE.slice(0, 3));
  const [ann, bob, cleo] = all.map(({ page }) => page) as [Page, Page, Page];
  const seat = (page: Page) => page.locator('[data-place="seat-2"]', { hasText: "Bob" });
  const askBot = (page: Page) => page.getByRole("button", { name: "Let a bot play for Bob" });
  await seat(ann).waitFor();
  expect(await askBot(ann).count()).toBe(0);
  const address = bob.url();
  await bob.goto(house.url);
  for (const page of [ann, cleo]) await seat(page).getByText("away").waitFor();
  expect(await askBot(cleo).count()).toBe(0); // the host's to do
  await askBot(ann).click();
  for (const page of [ann, cleo]) await seat(page).getByText("a bot stands in").waitFor();
  await bob.goto(address);
  await bob.getByRole("button", { name: "Play again myself" }).tap();
  for (const page of [ann, cleo]) await seat(page).getByText("a bot stands in").waitFor({ state: "detached" });
  expect(await askBot(ann).count()).toBe(0);
  await leave(all);
});

describe("who watches sees every move, has no hand, and can move nothing", () => {
  /** What could be used at the table itself. */
  const usable = (page: Page) => page.locator(".cloth :is(button, input):enabled:not([aria-disabled='true'])").allTextContents();

  it("20/20", async () => {
    const match = matchOf("20-20");
    const all = await company(house.url, { ...match, result: null, moves: match.moves?.slice(0, 18) }, PEOPLE.slice(0, 1));
    const [ann, eve] = all.map(({ page }) => page) as [Page, Page];
    const tops = (page: Page) => page.locator("[data-pile]").evaluateAll((piles) => piles.map((one) => (one as HTMLElement).dataset.card));
    await makeMove(ann, "20-20", "Cm-Ce");
    await eve.locator("[data-card='Cm']").waitFor({ state: "detached" });
    await told(eve, /^Ann takes/);
    expect(await tops(eve)).toEqual(await tops(ann));
    expect(await usable(eve)).toEqual([]);
    await eve.locator("[data-pile]").first().click({ force: true });
    expect(await eve.locator("[data-pile][aria-pressed='true']").count()).toBe(0);
    await leave(all);
  });

  it("Séquence Dés", async () => {
    const board = ["12.12.", ".1.2.2", "2.1221", "1.212.", "...1.1", ".2...1"];
    const all = await company(house.url, desPosition(board, "4+4"), PEOPLE.slice(0, 2));
    const [ann, bob, eve] = all.map(({ page }) => page) as [Page, Page, Page];
    await makeMove(ann, "sequence-des", "c2");
    for (const page of [bob, eve]) await page.getByRole("button", { name: /^c2, number 8, green chip/ }).waitFor();
    await told(eve, "Ann places a chip on C2");
    await told(eve, /^Bob rolls \d \+ \d = \d+$/);
    expect((await usable(eve)).map((text) => text.trim())).toEqual(["Show threats"]);
    const before = await eve.locator("aside li").count();
    for (const square of ["c1", "f1"]) await eve.locator(`[data-square="${square}"]`).click({ force: true });
    expect(await eve.locator(".prompt a, .fan").count()).toBe(0);
    expect(await eve.locator("aside li").count()).toBe(before);
    await leave(all);
  });
});
