/**
 * axe-core finds nothing on any screen, wide or on a phone, by day and in the evening, and nothing stands beyond the edge.
 * On the phone every target is large enough for a finger.
 * With TABLEE_SCREENS=folder a picture of each is put there (`make screens`).
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { faults, settled } from "./axe";
import { letABotPlay } from "./cards";
import { guest, named, PHONE, WIDE, type Guest } from "./guests";
import { openHouse } from "./house";
import { SCENES } from "./scenes";
import { tight } from "./targets";

const FOLDER = process.env.TABLEE_SCREENS;
const CALM = { motion: "less" };
/** What was played on this device; the last one is shown when it is over. */
const PLAYED = [
  ...Array.from({ length: 4 }, () => "sequence-des?seats=2"),
  ...Array.from({ length: 3 }, () => "ekko?seats=2&target=12&reaction=300"),
  "ekko?seats=4&target=20&reaction=300",
];

const house = openHouse(60);
/** What the device remembers. */
let storageState: Awaited<ReturnType<BrowserContext["storageState"]>>;
let table = "";

beforeAll(async () => {
  const ann = await guest({ settings: CALM });
  await named(ann.page, house.url, "Ann");
  for (const preset of PLAYED) table = await letABotPlay(ann.page, house.url, preset);
  storageState = await ann.page.context().storageState({ indexedDB: true });
  await ann.leave();
}, 180_000);

describe.each([
  ["wide", WIDE],
  ["phone", PHONE],
])("%s", (size, screen) => {
  let ann: Guest;
  let camera: CDPSession;

  beforeAll(async () => {
    ann = await guest({ screen: { ...screen, storageState }, settings: CALM });
    camera = await ann.page.context().newCDPSession(ann.page);
  });

  afterAll(() => ann.leave());

  it.each(Object.entries(SCENES))("%s", async (name, show) => {
    const { page } = ann;
    const over = await show({ house, page, table, matches: PLAYED.length });
    try {
      for (const light of ["light", "dark"] as const) await look(page, camera, `${name}.${size}`, light);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      if (size === "phone") expect(await tight(page), "targets").toEqual([]);
    } finally {
      await over?.();
    }
    ann.complaints = ann.complaints.filter((text) => !/WebSocket|ERR_|Failed to (fetch|load)/.test(text)); // lines that a scene broke
  });
});

/** Looks at a screen by day or in the evening, and makes a picture of it if one is wanted. */
async function look(page: Page, camera: CDPSession, name: string, light: "light" | "dark"): Promise<void> {
  await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), light);
  await settled(page);
  if (FOLDER) await picture(camera, FOLDER, `${name}.${light}`);
  expect(await faults(page), light).toEqual([]);
}

/** What the browser shows now, as WebP. */
async function picture(camera: CDPSession, folder: string, name: string): Promise<void> {
  const { data } = await camera.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, "base64"));
}
