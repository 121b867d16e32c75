/** A whole match of every game by mouse, against real bots, and the next one, which begins at once. */

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
  const [result, before] = [ann.page.getByRole("dialog"), ann.page.url()];
  await result.getByRole("button", { name: game === "20/20" ? "New deal" : "Play again" }).click();
  await result.waitFor({ state: "detached" });
  await ann.page.locator(".actions [data-move]").first().waitFor();
  expect(ann.page.url()).not.toBe(before);
  await ann.leave();
});
