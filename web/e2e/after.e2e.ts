/** After the game: the result, the check of the deal, replays and links to a move, playing on, my games. */

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Download, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MatchRecord } from "../src/lib/record";
import { faults } from "./axe";
import { alone } from "./cards";
import { guest, PHONE, playNow, WIDE, type Guest } from "./guests";
import { openHouse, PYTHON } from "./house";

const house = openHouse(60);
/** Somebody who has finished a match of EKKO and one of Séquence Dés, and the tables. */
let ann: Guest;
let ekko = "";
let des = "";

beforeAll(async () => {
  ann = await alone(house.url, "ekko?seats=4&target=20&reaction=300");
  ekko = await played(ann.page);
  des = await quick(ann.page);
}, 180_000);

afterAll(async () => {
  await ann.leave();
});

const result = (page: Page) => page.getByRole("dialog").filter({ has: page.getByRole("link", { name: "To the shelf" }) });
const proof = (page: Page) => page.getByRole("dialog", { name: "Was the deal fair?" });

/** A match of Séquence Dés, which is soon over. */
async function quick(page: Page): Promise<string> {
  await playNow(page, house.url, "Séquence Dés");
  return played(page);
}

/** Lets a bot play a match to its end. Returns its table. */
async function played(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Let a bot play" }).click();
  await result(page).waitFor({ timeout: 120_000 });
  return page.url().split("/t/")[1] ?? "";
}

async function recordOf(table: string): Promise<MatchRecord> {
  return (await (await fetch(`${house.url}/api/tables/${table}/record`)).json()) as MatchRecord;
}

/** Puts a record into the page as a file. */
async function choose(page: Page, record: unknown, name = "match.json"): Promise<void> {
  const buffer = Buffer.from(typeof record === "string" ? record : JSON.stringify(record));
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "application/json", buffer });
}

/** Lets a record fall onto the page. */
async function drop(page: Page, record: unknown): Promise<void> {
  await page.getByRole("heading", { name: "A match from a file" }).waitFor();
  const dataTransfer = await page.evaluateHandle((text) => {
    const carried = new DataTransfer();
    carried.items.add(new File([text], "match.json", { type: "application/json" }));
    return carried;
  }, JSON.stringify(record));
  await page.dispatchEvent("main", "drop", { dataTransfer });
}

/** What the check says of each step: true, false, or null for what is only said. */
const steps = (page: Page): Promise<string[]> =>
  proof(page).locator("li[data-fits]").evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.fits ?? ""));

async function bytesOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), "utf8");
}

it("the points through the rounds are a chart and a table", async () => {
  const { page } = ann;
  await page.goto(`${house.url}/t/${ekko}`);
  await result(page).waitFor();
  const rounds = 1 + ((await recordOf(ekko)).moves ?? []).filter((move) => move.startsWith("table:deal:")).length;
  const chart = (place: Locator) => place.getByRole("img", { name: new RegExp(`^Points through ${rounds}\\srounds$`) });
  expect(await chart(result(page)).count()).toBe(rounds > 1 ? 1 : 0);
  await result(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("tab", { name: "Points" }).click();
  const panel = page.getByRole("tabpanel");
  expect(await panel.getByRole("row").count()).toBe(1 + rounds);
  expect(await chart(panel).locator("path").count()).toBe(rounds > 1 ? 4 : 0);
});

describe("the deal", () => {
  it("of a match that was just played is proved, seal seen before the deal and all; the record proves it elsewhere, too", async () => {
    const { page } = ann;
    await page.goto(`${house.url}/t/${ekko}`);
    await result(page).getByRole("button", { name: "Check the deal" }).click();
    await proof(page).getByText("Yes. All cards and dice").waitFor();
    await proof(page).getByText("It is the seal that this device saw before the deal.").waitFor();
    await proof(page).getByText(/The server played the \d+\smoves again/).waitFor();
    const deals = 1 + ((await recordOf(ekko)).moves ?? []).filter((move) => move.startsWith("table:deal:")).length;
    expect(await steps(page)).toEqual(["true", "true", "null", "null", "true", ...Array.from({ length: deals }, () => "true"), "true"]);
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.evaluate(() => localStorage.setItem("tablee.seals", (localStorage.getItem("tablee.seals") ?? "").replace(/"[0-9a-f]{64}"/g, `"${"0".repeat(64)}"`)));
    await result(page).getByRole("button", { name: "Check the deal" }).click();
    await proof(page).getByText("This device saw another seal before the deal.").waitFor();
    await proof(page).getByText("No. Something is not as promised").waitFor();
    await page.keyboard.press("Escape");
    const [download] = await Promise.all([page.waitForEvent("download"), result(page).getByRole("button", { name: "Download the record" }).click()]);
    expect(download.suggestedFilename()).toBe(`ekko-${ekko}.json`);
    expect(JSON.parse(await bytesOf(download))).toEqual(await recordOf(ekko));
    const verified = execFileSync(PYTHON, ["-c", "from tablee.cli import main; main()", "verify", await download.path(), "--lang", "en"], { encoding: "utf8" });
    expect(verified).toContain("Proved");
  });

  it("of a forged record is not, and what differs is named; without the server, too", async () => {
    const bob = await guest();
    const { page } = bob;
    await page.goto(`${house.url}/replay`);
    const record = await recordOf(des);
    const moves = [...(record.moves ?? [])];
    const line = moves.findIndex((move) => move.startsWith("table:roll:"));
    const told = (moves[line] ?? "").slice("table:roll:".length);
    const turned = told === "6+6" ? "1+1" : "6+6";
    moves[line] = `table:roll:${turned}`;
    await page.context().setOffline(true);
    await choose(page, { ...record, moves });
    await page.getByText("This match cannot be shown.").waitFor();
    await page.getByRole("button", { name: "Check the deal" }).click();
    await proof(page).getByText("No. Something is not as promised").waitFor();
    await proof(page).getByText(`Roll ${line + 1}: the record says ${turned}, the key gives ${told}. (line ${line + 1} of the moves)`).waitFor();
    await proof(page).getByText("the server cannot be asked now").waitFor();
    expect((await steps(page)).filter((fits) => fits === "false")).toHaveLength(1);
    await page.keyboard.press("Escape");
    await choose(page, record);
    await page.getByRole("button", { name: "Check the deal" }).click();
    await proof(page).getByText("Yes. All cards and dice").waitFor();
    await page.context().setOffline(false);
    await page.keyboard.press("Escape");
    await choose(page, { ...record, result: { reason: "row", scores: [1, 1], winners: [1, 2] } });
    await page.getByRole("button", { name: "Check the deal" }).click();
    await proof(page).getByText("Cards and dice are as promised, but the moves or the result are not").waitFor();
    await proof(page).getByText("the result does not fit").waitFor();
    bob.complaints = bob.complaints.filter((text) => !/409|ERR_|Failed to (fetch|load)|fetching the script/.test(text));
    await bob.leave();
  });

  it("files that are no records are named as such", async () => {
    const bob = await guest();
    const { page } = bob;
    await page.goto(`${house.url}/replay`);
    await choose(page, "once upon a time", "tale.txt");
    await page.getByText("tale.txt is not a record: it is not JSON.").waitFor();
    await choose(page, { game: "mio" }, "list.json");
    await page.getByText("list.json is not a record of Tablée").waitFor();
    await choose(page, { ...(await recordOf(des)), moves: ["1:a9"] });
    await page.getByText(/cannot be shown\..*move 1/).waitFor();
    bob.complaints = bob.complaints.filter((text) => !text.includes("409"));
    await bob.leave();
  });
});

describe("a replay", () => {
  const at = (page: Page) => page.locator(".replayed").getAttribute("data-at");
  const moved = (page: Page, to: number) => page.locator(`.replayed[data-at="${to}"]`).waitFor();

  it("by keys, by the line, by the list, by itself", async () => {
    const { page } = ann;
    await page.goto(`${house.url}/t/${des}`);
    await result(page).getByRole("link", { name: "Replay" }).click();
    await moved(page, 0);
    const length = ((await recordOf(des)).moves ?? []).length;
    for (const [key, to] of [["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1], ["End", length], ["Home", 0]] as const) {
      await page.keyboard.press(key);
      await moved(page, to);
    }
    await page.getByRole("slider", { name: "Moves of the match" }).fill("5");
    await moved(page, 5);
    await page.locator("[data-move-at='7']").click();
    await moved(page, 7);
    expect(await page.locator("[aria-current=step]").textContent()).toMatch(/^7/);
    expect(new URL(page.url()).search).toBe("?at=7");
    await page.getByRole("combobox", { name: "Speed" }).selectOption("2");
    await page.getByRole("button", { name: "Play by itself" }).click();
    await page.waitForFunction(() => Number(document.querySelector<HTMLElement>(".replayed")?.dataset.at) > 7);
    await page.getByRole("button", { name: "Stop" }).click();
    const stopped = await at(page);
    await page.waitForTimeout(700);
    expect(await at(page)).toBe(stopped);
  });

  it("a link to a move opens elsewhere at that move, through the same eyes", async () => {
    const { page } = ann;
    await page.goto(`${house.url}/replay/${ekko}?at=8`);
    await moved(page, 8);
    await page.keyboard.press("ArrowRight");
    await moved(page, 9);
    const hands = async (one: Page) => {
      const open = one.locator("section[aria-label^='Hand of']");
      await open.first().waitFor();
      return open.evaluateAll((nodes) => nodes.map((node) => node.getAttribute("aria-label")));
    };
    expect(await hands(page)).toHaveLength(4);
    await page.getByRole("combobox", { name: "Seen by" }).selectOption("2");
    await page.waitForURL("**?at=9&eyes=2");
    expect(await hands(page)).toHaveLength(1);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Link to this move" }).click();
    await page.getByText("The link to this move is copied.").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const bob = await guest({ screen: PHONE });
    await bob.page.goto(link);
    await moved(bob.page, 9);
    expect(await hands(bob.page)).toEqual(await hands(page));
    const text = await page.locator("[aria-current=step]").textContent();
    expect(await bob.page.locator("[aria-current=step]").textContent()).toBe(text);
    await bob.leave();
  });

  it("from a file, as from its table; what is not over yet is not shown", async () => {
    const bob = await guest();
    const { page } = bob;
    await page.goto(`${house.url}/replay`);
    await drop(page, await recordOf(des));
    await moved(page, 0);
    await page.keyboard.press("End");
    await page.getByText("wins", { exact: false }).first().waitFor();
    await playNow(page, house.url, "MIO");
    const table = page.url().split("/t/")[1] ?? "";
    await page.goto(`${house.url}/replay/${table}`);
    await page.getByText("The match is not over yet.").waitFor();
    bob.complaints = bob.complaints.filter((text) => !text.includes("409"));
    await bob.leave();
  });

  it("one plays on from a move, on the seat and against the bots one chose", async () => {
    const { page } = ann;
    await page.goto(`${house.url}/replay/${ekko}?at=6&eyes=3`);
    await moved(page, 6);
    await page.getByRole("button", { name: "Play on from here" }).click();
    const dialog = page.getByRole("dialog", { name: "Play on from here" });
    expect(await dialog.getByRole("radio").nth(2).isChecked()).toBe(true);
    await dialog.getByRole("combobox", { name: "The bots are" }).selectOption("novice");
    await dialog.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL("**/t/*");
    await page.getByText("practice", { exact: true }).waitFor();
    await page.locator("[data-game=ekko] .fan .slot").first().waitFor();
    expect(await page.getByText("novice", { exact: true }).count()).toBe(3);
    const [second, first] = [await recordOf(await played(page)), await recordOf(ekko)];
    expect([second.deal, second.moves?.slice(0, 6)]).toEqual([first.deal, first.moves?.slice(0, 6)]);
    expect(second.meta).toEqual({ begun: 6 });
    await result(page).getByRole("button", { name: "Check the deal" }).click();
    await proof(page).getByText("This was practice").waitFor();
  });
});

describe("my games", () => {
  const line = (page: Page, table: string) => page.locator(`li[data-table="${table}"]`);

  it("are listed with their result, kept over a reload, counted, downloaded and deleted", async () => {
    const { page } = ann;
    await page.goto(`${house.url}/me`);
    await line(page, des).getByText(/^(won|lost)$/).waitFor();
    await line(page, ekko).getByText(/^(won|lost|shared), \d+\spoints?$/).waitFor();
    await page.reload();
    await line(page, ekko).getByRole("link", { name: "Replay" }).waitFor();
    const statistics = page.locator("[data-statistics=ekko]");
    expect(await statistics.locator("dd").first().textContent()).toBe("1");
    await statistics.getByText("As a table").first().click();
    await statistics.getByRole("row", { name: /^casual 1 [01]$/ }).waitFor();
    const [all] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download all" }).click()]);
    expect(all.suggestedFilename()).toBe("tablee.zip");
    const names = execFileSync(PYTHON, ["-c", "import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist())", await all.path()], { encoding: "utf8" });
    expect(names.split(/\s+/)).toEqual(expect.arrayContaining([`ekko-${ekko}.json`, `sequence-des-${des}.json`]));
    await line(page, des).getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("1 match deleted.").waitFor();
    await page.reload();
    await line(page, ekko).waitFor();
    expect(await line(page, des).count()).toBe(0);
  });

  const blocked = (page: Page) => page.addInitScript(() => Object.defineProperty(globalThis, "indexedDB", { value: undefined }));

  async function full(page: Page): Promise<void> {
    const tool = await page.context().newCDPSession(page);
    await tool.send("Storage.overrideQuotaForOrigin", { origin: house.url, quotaSize: 1 });
  }

  it.each([
    ["keeps nothing", blocked],
    ["has no more room", full],
  ])("a browser that %s says so, and works", async (_, prepare) => {
    const bob = await guest();
    const { page } = bob;
    await prepare(page);
    const table = await quick(page);
    await result(page).getByRole("link", { name: "To the shelf" }).click();
    await page.getByRole("navigation").getByRole("link").last().click();
    await page.getByText("This browser keeps nothing just now").waitFor();
    await line(page, table).getByText(/^(won|lost)$/).waitFor();
    await line(page, table).getByRole("link", { name: "Replay" }).click();
    await page.locator(".replayed").waitFor();
    await bob.leave();
  });

  it("only so many are kept: the oldest goes", async () => {
    const bob = await guest();
    const { page } = bob;
    await page.goto(house.url);
    await page.evaluate(fillWithGames, 1000);
    const table = await quick(page);
    await page.goto(`${house.url}/me`);
    await line(page, table).waitFor();
    expect(await page.evaluate(gamesKept)).toEqual({ count: 1000, oldest: "old-998" });
    await bob.leave();
  });
});

/** In the page: so many matches of long ago, the first the latest of them. */
function fillWithGames(count: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("tablee", 1);
    opening.onsuccess = () => {
      const change = opening.result.transaction("games", "readwrite");
      for (let i = 0; i < count; i += 1) {
        const seats = [{ name: "Bob", bot: "" }];
        change.objectStore("games").put({ table: `old-${i}`, game: "20-20", at: 1e12 - i, seats, own: [1], reason: "stuck", scores: [i % 60], winners: [], moves: i % 60, isPractice: false });
      }
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error as Error);
    };
  });
}

/** In the page: how many matches are kept, and the oldest of them. */
function gamesKept(): Promise<{ count: number; oldest: string }> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("tablee", 1);
    opening.onsuccess = () => {
      const all = opening.result.transaction("games").objectStore("games").getAll();
      all.onsuccess = () => {
        const games = all.result as { table: string; at: number }[];
        resolve({ count: games.length, oldest: games.reduce((a, b) => (b.at < a.at ? b : a)).table });
      };
    };
  });
}

describe.each([
  ["light", "en", WIDE],
  ["dark", "fr", { ...PHONE, viewport: { width: 360, height: 780 } }],
])("axe-core and the edges of the screen, %s, %s", (theme, lang, screen) => {
  it("no faults, nothing beyond the edge", async () => {
    const bob = await guest({ screen, lang, settings: { theme, lang } });
    const { page } = bob;
    for (const path of [`/replay/${ekko}?at=9`, `/replay/${des}?at=9999&eyes=public`, "/replay", "/me"]) {
      await page.goto(house.url + path);
      await page.locator("h1").first().waitFor();
      expect(await faults(page), path).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
    await page.goto(`${house.url}/replay/${ekko}?at=9`);
    await page.locator(".now button").click();
    expect(await faults(page), "play on").toEqual([]);
    await bob.leave();
  });

  it("my games and statistics, the result, the check", async () => {
    const { page } = ann;
    await page.setViewportSize(screen.viewport);
    await page.goto(house.url);
    await page.evaluate((kept) => localStorage.setItem("tablee.settings", kept), JSON.stringify({ lang, theme, sound: false }));
    await page.goto(`${house.url}/me`);
    await page.locator("[data-statistics=ekko] summary").first().click();
    expect(await faults(page), "my games").toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.goto(`${house.url}/t/${ekko}`);
    await page.locator("dialog a[href^='/replay/']").waitFor();
    expect(await faults(page), "result").toEqual([]);
    await page.getByRole("button", { name: /^(Check the deal|Vérifier la donne)$/ }).click();
    await page.locator("dialog summary").first().click();
    expect(await faults(page), "check").toEqual([]);
  });
});
