/** A game that the page knows nothing of, brought by a package of the server: from its box to the end of a match. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";
import { faults } from "./axe";
import { guest, PHONE, WIDE } from "./guests";
import { openHouse } from "./house";

const packages = mkdtempSync(join(tmpdir(), "tablee-packages-"));
const path = [resolve("../src"), resolve("../examples/ras_bord/src"), packages, process.env.PYTHONPATH ?? ""];
afterAll(() => rmSync(packages, { recursive: true })); // when the house is closed
installed();
const house = openHouse(40, { PYTHONPATH: path.join(delimiter) });

/** As if somebody had installed the package. */
function installed(): void {
  const info = join(packages, "ras_bord-1.0.dist-info");
  mkdirSync(info);
  writeFileSync(join(info, "METADATA"), "Metadata-Version: 2.1\nName: ras-bord\nVersion: 1.0\n");
  writeFileSync(join(info, "entry_points.txt"), "[tablee.games]\nras-bord = ras_bord.spec:SPEC\n");
}

/** A card that fits, by keyboard; or the button of what no card stands for. */
async function play(page: Page, over: string): Promise<boolean> {
  const card = page.locator(".fan button:has(.lit)").first();
  const button = page.locator(".actions button:enabled").first();
  const end = page.getByRole("dialog").filter({ hasText: over });
  await card.or(button).or(end).first().waitFor({ timeout: 30_000 });
  if (await end.isVisible()) return false;
  const next = (await card.isVisible()) ? card : button;
  await next.press("Enter", { timeout: 2000 }).catch(() => undefined); // the table went on meanwhile
  await page.waitForTimeout(60);
  return true;
}

it.each([
  ["en", WIDE, "Ras bord", "level of the bowl", "Play now", "To the shelf"],
  ["fr", PHONE, "Ras bord", "niveau du bol", "Jouer", "étagère"],
] as const)("its box, its table and a whole match in %s", async (lang, screen, title, level, button, over) => {
  const ann = await guest({ lang, screen });
  await ann.page.goto(house.url);
  await ann.page.getByRole("heading", { name: title }).waitFor();
  expect(await faults(ann.page)).toEqual([]);
  await ann.page.getByRole("button", { name: `${button} ${title}` }).click();
  await ann.page.getByText(level).first().waitFor();
  expect(await faults(ann.page)).toEqual([]);
  let made = 0;
  while (made < 300 && (await play(ann.page, over))) made += 1;
  expect(made).toBeGreaterThan(3);
  expect(await faults(ann.page)).toEqual([]);
  await ann.leave();
});

it("its rules can be read, clause by clause", async () => {
  const ann = await guest();
  await ann.page.goto(`${house.url}/rules/ras-bord#R8`);
  await ann.page.getByText("exactly to the brim").waitFor();
  expect(await ann.page.locator("h1").textContent()).toContain("Ras bord");
  await ann.leave();
});

it("a card that does not fit says why when it is looked at", async () => {
  const ann = await guest();
  await ann.page.goto(`${house.url}/new/ras-bord?seats=2&brim=15&hand=4`);
  await ann.page.getByRole("button", { name: "bots" }).click();
  const dim = ann.page.locator(".fan button:has(.dim)").first();
  for (let tries = 0; tries < 100 && !(await dim.isVisible()); tries += 1) await play(ann.page, "To the shelf");
  await dim.hover({ position: { x: 10, y: 30 } });
  await ann.page.locator(".prompt").getByRole("link", { name: "Clause R6" }).waitFor();
  await ann.leave();
});
