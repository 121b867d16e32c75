/** What a first visit weighs, how soon the screens are there, and whether they have manners: `npm run weigh` prints it. */

import { afterAll, expect, it } from "vitest";
import { faults } from "./axe";
import { guest, playNow } from "./guests";
import { openHouse } from "./house";
import { told, weigh, type Weight } from "./weighing";

/** A first visit may bring so many bytes, compressed. */
const MOST = 250_000;
/** Beyond this things are felt to jump. */
const STEADY = 0.1;

const house = openHouse(20);
const weights: [string, Weight][] = [];

afterAll(async () => {
  console.log(`\n${told(weights)}\n`);
});

/** The address of a table that somebody else opened. */
async function lobby(): Promise<string> {
  const host = await guest();
  await host.page.goto(`${house.url}/new/mio`);
  await host.page.getByRole("button", { name: "Open the table" }).click();
  await host.page.getByRole("heading", { name: "Round the table" }).waitFor();
  const address = host.page.url();
  await host.leave();
  return address;
}

/** The address of a match that somebody else plays. */
async function match(): Promise<string> {
  const player = await guest();
  await playNow(player.page, house.url, "MIO");
  const address = player.page.url();
  await player.leave();
  return address;
}

it.each<[string, () => Promise<string> | string]>([
  ["home", () => house.url],
  ["rules of MIO", () => `${house.url}/rules/mio`],
  ["lobby", lobby],
  ["table of MIO", match],
])("%s: light, steady, and with manners", async (screen, address) => {
  const weight = await weigh(await address(), async (page) => expect(await faults(page)).toEqual([]));
  weights.push([screen, weight]);
  expect(weight.bytes).toBeLessThanOrEqual(MOST);
  expect(weight.shift).toBeLessThanOrEqual(STEADY);
  expect(weight.faults).toEqual([]);
});
