/** People with browsers. Whatever a page complains about in its console fails the test that opened it. */

import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { expect } from "vitest";

const CHROMIUM = process.env.TABLEE_CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const WIDE = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export const NARROW = { ...PHONE, viewport: { width: 360, height: 640 } };

/** Whether everything at a table has room from left to right. */
export const hasRoom = (page: Page): Promise<boolean> =>
  page.evaluate(() => [document.documentElement, ...document.querySelectorAll(".cloth")].every((box) => box.scrollWidth <= box.clientWidth));

let opened: Promise<Browser> | null = null;

/** The browser that all guests of a file share, each with a profile of their own. */
export const openBrowser = (): Promise<Browser> => (opened ??= chromium.launch({ executablePath: CHROMIUM, args: FLAGS }));

export const closeBrowser = async (): Promise<void> => (await opened)?.close();

export interface Guest {
  page: Page;
  /** What the page complained about; tests that break lines take those complaints out. */
  complaints: string[];
  leave(): Promise<void>;
}

export interface Wish {
  screen?: BrowserContextOptions;
  lang?: string;
  settings?: Record<string, unknown>;
}

/** Somebody with a browser of their own. */
export async function guest({ screen = WIDE, lang = "en", settings = {} }: Wish = {}): Promise<Guest> {
  const context = await (await openBrowser()).newContext({ ...screen, locale: lang, reducedMotion: "no-preference" });
  const wanted = JSON.stringify({ lang, sound: false, ...settings });
  await context.addInitScript((kept) => {
    if (!localStorage.getItem("tablee.settings")) localStorage.setItem("tablee.settings", kept);
  }, wanted);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const somebody: Guest = {
    page,
    complaints: [],
    leave: async () => {
      await context.close();
      expect(somebody.complaints).toEqual([]);
    },
  };
  page.on("console", (message) => message.type() === "error" && somebody.complaints.push(message.text()));
  page.on("pageerror", (error) => somebody.complaints.push(error.message));
  return somebody;
}

/** Says one's name. */
export async function named(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/me`);
  await page.getByLabel("Your name at the table").fill(name);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(`You are ${name} from now on.`).waitFor();
}

/** From the shelf to a table against bots. */
export async function playNow(page: Page, url: string, game: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: `Play now ${game}` }).first().click();
  await page.locator("[data-game]").waitFor();
}

/** Makes moves at the plain table until the match is over, or so many. Returns how many were made. */
export async function playOn(page: Page, most = 2000): Promise<number> {
  const moves = page.locator(".actions button[data-move]:enabled:not([data-move='give-up'], [data-move='undo'])");
  const over = page.getByRole("dialog").filter({ has: page.getByRole("link", { name: "To the shelf" }) });
  for (let made = 0; made < most; made += 1) {
    await moves.first().or(over).first().waitFor({ timeout: 60_000 });
    if (await over.isVisible()) return made;
    await moves
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined); // the table went on meanwhile
  }
  return most;
}
