/** A whole match of every game by mouse, against real bots. */

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { guest, openBrowser, playNow, playOn } from "./guests";
import { House } from "./house";

let house: House;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([new House(60).start(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await house.close();
});

it.each(["20/20", "Les 6 Séquences", "MIO", "EKKO", "Séquence Dés"])("a whole match of %s", async (game) => {
  const ann = await guest(browser, { settings: { plain: true } });
  await playNow(ann.page, house.url, game);
  expect(await playOn(ann.page)).toBeGreaterThan(3);
  const result = ann.page.getByRole("dialog");
  await result.getByRole("button", { name: "Play again" }).waitFor();
  await ann.leave();
});
