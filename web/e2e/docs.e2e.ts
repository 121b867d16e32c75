/** The documentation in a browser: its search and its two themes work under the server's strict policy, on any screen. */

import { expect, it } from "vitest";
import { guest, hasRoom, NARROW, WIDE } from "./guests";
import { openHouse } from "./house";

const house = openHouse();

it("is one click from the page, in the reader's language", async () => {
  const { page, leave } = await guest({ lang: "fr" });
  await page.goto(`${house.url}/about`);
  await page.getByRole("link", { name: /^La documentation/ }).click();
  await page.waitForURL(`${house.url}/docs/index.fr/`);
  expect(await page.locator("html").getAttribute("lang")).toBe("fr");
  await page.getByRole("link", { name: "English", exact: true }).click();
  await page.waitForURL(`${house.url}/docs/`);
  await page.goto(`${house.url}/docs/rules/mio.en/`);
  await page.getByRole("link", { name: "Français", exact: true }).click();
  await page.waitForURL(`${house.url}/docs/rules/mio.fr/`);
  await leave();
});

it("finds words of both languages", async () => {
  const { page, leave } = await guest();
  await page.goto(`${house.url}/docs/`);
  for (const [word, found] of [
    ["miroirs", "Les miroirs"],
    ["commitment", "The promise"],
  ] as const) {
    const field = page.getByRole("textbox", { name: "Search" });
    await field.click();
    await field.fill("");
    await field.pressSequentially(word);
    await page.locator(".md-search-result__item").getByText(found).first().waitFor();
  }
  await leave();
});

it("has a day and an evening, and remembers which was chosen", async () => {
  const { page, leave } = await guest();
  await page.goto(`${house.url}/docs/`);
  const scheme = () => page.locator("body").getAttribute("data-md-color-scheme");
  const before = await scheme();
  await page.locator("label[for^=__palette]:visible").click();
  const after = await scheme();
  expect([before, after].sort()).toEqual(["default", "slate"]);
  await page.goto(`${house.url}/docs/python/`);
  expect(await scheme()).toBe(after);
  await leave();
});

it.each([
  ["wide", WIDE],
  ["narrow", NARROW],
] as const)("has room for everything on a %s screen", async (_, screen) => {
  const { page, leave } = await guest({ screen });
  for (const place of ["", "index.fr/", "play/start.fr/", "server/", "notation/", "reference/core/", "more/examples/bots/"]) {
    await page.goto(`${house.url}/docs/${place}`);
    await page.locator("h1").first().waitFor();
    expect(await hasRoom(page), place).toBe(true);
  }
  await leave();
});
