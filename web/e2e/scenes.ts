/** Every screen of the page, reached by real play at a real server: axe-core looks at them, and pictures are made of them. */

import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Record as MatchRecord } from "../src/lib/protocol";
import type { Guest } from "./guests";
import type { House } from "./house";
import { goOnFrom, visitor } from "./prepared";
import { arrived, makeMove, scriptOf } from "./tours";

/** Where the screens are shown: a server, and somebody who has played some matches on this device. */
export interface Stage {
  house: House;
  page: Page;
  /** The last of them, which is over. */
  table: string;
  /** How many they were. */
  matches: number;
}

/** Shows a screen; `undefined` or what has to be done when the screen was looked at. */
type Scene = (stage: Stage) => Promise<(() => Promise<void>) | undefined>;

/** A screen that leaves nothing behind. */
const simply =
  (show: (stage: Stage) => Promise<unknown>): Scene =>
  async (stage) => {
    await show(stage);
    return undefined;
  };

/** A whole match between bots. */
const matchFile = (game: string): string => `e2e/games/${game}/match.json`;

export const matchOf = (game: string): MatchRecord => JSON.parse(readFileSync(matchFile(game), "utf8")) as MatchRecord;

/** Where a match is taken up, so many moves in with the first seat on turn, and what that seat does next. */
const MOMENTS: Record<string, { after: number; moves: string[] }> = {
  "20-20": { after: 18, moves: ["Cm-Ce", "Ae-Ad", "12s-12c", "4s-4d"] },
  "six-sequences": { after: 154, moves: ["discard 7d"] },
  mio: { after: 61, moves: ["k3"] },
  ekko: { after: 63, moves: ["73>draw"] },
  "sequence-des": { after: 46, moves: ["c6"] },
};

/** Sits down in the middle of a match, plays some moves, and comes to think about the next one. */
async function takeUp({ page, house }: Stage, game: string): Promise<void> {
  const { after = 0, moves = [] } = MOMENTS[game] ?? {};
  const match = matchOf(game);
  await goOnFrom(page, house.url, { ...match, result: null, moves: match.moves?.slice(0, after) });
  const told = page.locator("aside li");
  for (const move of moves) {
    const before = await told.count();
    await makeMove(page, game, move);
    if (game === "six-sequences") await draw(page);
    await expect.poll(() => told.count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(before + match.seats.length);
    await page.getByText("Your turn", { exact: true }).waitFor();
  }
}

/** Lets every discard go until it is one's turn to draw, and draws. */
async function draw(page: Page): Promise<void> {
  const [own, pass] = [page.locator(".actions [data-move='draw']"), page.locator(".actions [data-move='let']:enabled")];
  await own.or(pass).first().waitFor();
  while (!(await own.isVisible())) {
    await pass.click();
    await own.or(pass).first().waitFor();
  }
  await own.click();
}

/** A friend who sits down at the table that is shown. */
async function friend({ house, page }: Stage): Promise<Guest> {
  const bob = await visitor(house.url, "Bob");
  await bob.page.goto(page.url());
  await bob.page.getByRole("button", { name: "Sit here Seat 2" }).click();
  await bob.page.getByText("Waiting for the host").waitFor();
  return bob;
}

const result = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("link", { name: "To the shelf" }) });

export const SCENES: Record<string, Scene> = {
  home: simply(async ({ page, house }) => {
    await page.goto(house.url);
    await page.getByRole("button", { name: "Play now MIO" }).waitFor();
  }),

  "my-games": simply(async ({ page, house, matches }) => {
    await page.goto(`${house.url}/me`);
    await expect.poll(() => page.locator("li[data-table]").count(), { timeout: 20_000 }).toBe(matches);
  }),

  "new-table": simply(async ({ page, house }) => {
    await page.goto(`${house.url}/new/mio?seats=4&target=60`);
    await page.getByRole("button", { name: "Open the table" }).waitFor();
  }),

  async lobby(stage) {
    const { page, house } = stage;
    await page.goto(`${house.url}/new/six-sequences?seats=4&teams=true`);
    await page.getByRole("button", { name: "Open the table" }).click();
    await page.getByRole("img", { name: "QR code of the link" }).waitFor();
    const bob = await friend(stage);
    await page.getByRole("combobox", { name: "Who plays on seat 3" }).selectOption("expert");
    await page.getByRole("button", { name: "Fill 1 seat with bots and start" }).waitFor();
    return () => bob.leave();
  },

  async door({ page, house }) {
    const bob = await visitor(house.url, "Bob");
    await bob.page.goto(`${house.url}/new/ekko`);
    await bob.page.getByLabel("Who may come").selectOption("private");
    await bob.page.getByRole("button", { name: "Open the table" }).click();
    await bob.page.waitForURL("**/t/*");
    await page.goto(bob.page.url());
    await page.getByRole("button", { name: "Knock" }).waitFor();
    return () => bob.leave();
  },

  async watching({ page, house }) {
    const bob = await visitor(house.url, "Bob");
    const match = matchOf("mio");
    await bob.page.goto(house.url);
    await goOnFrom(bob.page, house.url, { ...match, result: null, moves: match.moves?.slice(0, MOMENTS.mio?.after) });
    await page.goto(bob.page.url());
    await page.getByText("watching", { exact: true }).waitFor();
    await page.locator(".cloth .middle").waitFor();
    return () => bob.leave();
  },

  "20-20-table": simply((stage) => takeUp(stage, "20-20")),

  "six-sequences-table": simply(async (stage) => {
    await takeUp(stage, "six-sequences");
    await stage.page.locator("[data-proposal]").first().click();
  }),

  "mio-table": simply(async (stage) => {
    await takeUp(stage, "mio");
    const dim = stage.page.locator(".fan .slot:has(.dim)").first();
    await dim.click({ position: { x: 20, y: 30 } });
    await stage.page.getByRole("link", { name: /^Clause M\d+$/ }).waitFor();
  }),

  "ekko-table": simply((stage) => takeUp(stage, "ekko")),

  "sequence-des-table": simply(async (stage) => {
    await takeUp(stage, "sequence-des");
    await stage.page.getByRole("button", { name: "Show threats" }).click();
  }),

  panel: simply(async ({ page, house, table }) => {
    await page.goto(`${house.url}/t/${table}`);
    await result(page).getByRole("button", { name: "Close" }).click();
    const handle = page.getByRole("button", { name: "Moves, chat, rules" });
    if (await handle.isVisible()) await handle.click();
    await page.getByRole("tab", { name: "Points" }).click();
    await page.getByRole("tabpanel").getByRole("row").last().waitFor();
  }),

  result: simply(async ({ page, house, table }) => {
    await page.goto(`${house.url}/t/${table}`);
    await result(page).waitFor();
  }),

  check: simply(async ({ page, house, table }) => {
    await page.goto(`${house.url}/t/${table}`);
    await result(page).getByRole("button", { name: "Check the deal" }).click();
    await page.getByText(/The server played the \d+\smoves again/).waitFor();
  }),

  replay: simply(async ({ page, house }) => {
    await page.goto(`${house.url}/replay?at=150`);
    const buffer = readFileSync(matchFile("six-sequences"));
    await page.locator("input[type=file]").setInputFiles({ name: "match.json", mimeType: "application/json", buffer });
    await page.locator(".replayed[data-at='150']").waitFor();
  }),

  "open-record": simply(async ({ page, house }) => {
    await page.goto(`${house.url}/replay`);
    await page.getByRole("heading", { name: "A match from a file" }).waitFor();
  }),

  "all-rules": simply(async ({ page, house }) => {
    await page.goto(`${house.url}/rules`);
    await page.getByRole("heading", { name: "The rules", level: 1 }).waitFor();
  }),

  rules: simply(async ({ page, house }) => {
    await page.goto(`${house.url}/rules/ekko#E20`);
    await page.locator("#E20").waitFor();
  }),

  tour: simply(async ({ page, house }) => {
    await page.goto(`${house.url}/learn/mio`);
    const [first, second] = scriptOf("mio").lessons;
    if (!first || !second) throw new Error("the tour of MIO has lessons");
    await arrived(page, first);
    await page.locator(".bubble .primary").click();
    await arrived(page, second);
  }),

  settings: simply(async ({ page, house }) => {
    await page.goto(house.url);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
  }),

  async offline(stage) {
    const { page, house } = stage;
    await takeUp(stage, "mio");
    await page.context().setOffline(true);
    await house.kill();
    await page.getByText("You are offline.").waitFor();
    return async () => {
      await house.start();
      await page.context().setOffline(false);
      await page.getByRole("img", { name: "connected" }).waitFor();
    };
  },

  lost: simply(async ({ page, house }) => {
    await page.goto(`${house.url}/t/`);
    await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
  }),

  about: simply(async ({ page, house }) => {
    await page.goto(`${house.url}/about`);
    await page.getByRole("heading", { name: "About Tablée" }).waitFor();
  }),
};
