/** Friends: a table opened, a link followed, house rules, bots, chat, a spectator, a private door. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { faults } from "./axe";
import { guest, PHONE } from "./guests";
import { openHouse } from "./house";
import { visitor } from "./prepared";
import { scanned } from "./scanner";

const house = openHouse(20);

/** A table of MIO that was set up by hand; returns its address. */
async function open(page: Page, visibility = "unlisted"): Promise<string> {
  await page.goto(`${house.url}/new/mio`);
  await page.getByLabel("Seats").selectOption("3");
  await page.getByLabel("Who may come").selectOption(visibility);
  await page.getByLabel("Points that end the match").fill("40");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("heading", { name: "Round the table" }).waitFor();
  return page.url();
}

it("two friends, a bot and a spectator at one table", async () => {
  const ann = await guest();
  const bob = await guest({ screen: PHONE, lang: "fr" });
  const eve = await guest();
  const address = await open(ann.page);
  expect(await ann.page.getByLabel("Link to this table").inputValue()).toBe(address);
  await ann.page.getByText("back to 100").waitFor();

  await bob.page.goto(address);
  await bob.page.getByRole("button", { name: "S’asseoir ici Place 2" }).click();
  await bob.page.getByText("On attend que l’hôte commence").waitFor();
  await ann.page.getByRole("button", { name: "Fill 1 seat with bots and start" }).click();

  await eve.page.goto(address);
  await eve.page.getByText("watching").waitFor();
  for (const one of [ann, bob, eve]) await one.page.locator("[data-game=mio]").waitFor();
  expect(await ann.page.getByRole("group", { name: "Your hand" }).getByRole("button").count()).toBe(5);
  expect(await bob.page.getByRole("group", { name: "Votre main" }).getByRole("button").count()).toBe(5);
  expect(await eve.page.getByRole("group", { name: "Your hand" }).count()).toBe(0);

  await ann.page.getByRole("tab", { name: "Chat" }).click();
  await ann.page.getByLabel("Say something").fill("<b>Hello</b> & welcome");
  await ann.page.getByRole("button", { name: "Say", exact: true }).click();
  await bob.page.getByRole("button", { name: "Coups, messages, règles" }).click();
  await bob.page.getByRole("tab", { name: "Messages" }).click();
  await bob.page.locator("aside").getByText("<b>Hello</b> & welcome").waitFor();
  for (const one of [ann, bob, eve]) await one.leave();
});

it("a phone that is pointed at the code finds the table, in both themes", async () => {
  const ann = await guest();
  const address = await open(ann.page);
  for (const colorScheme of ["light", "dark"] as const) {
    await ann.page.emulateMedia({ colorScheme });
    expect(await scanned(ann.page.getByRole("img", { name: "QR code of the link" }))).toEqual([address]);
  }
  await ann.leave();
});

it("players who agree show their hands to who watches, one at a time, and see that somebody does", async () => {
  const [ann, bob, eve] = await Promise.all(["Ann", "Bob", "Eve"].map((name) => visitor(house.url, name)));
  if (!ann || !bob || !eve) throw new Error("somebody is missing");
  const agree = (page: Page) => page.getByRole("switch", { name: "Spectators may see my hand" });
  const hands = (page: Page) => page.locator("section[aria-label^='Hand of']").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
  const address = await open(ann.page);
  await bob.page.goto(address);
  await bob.page.getByRole("button", { name: "Sit here Seat 2" }).click();
  expect(await agree(ann.page).count()).toBe(0);
  await ann.page.getByLabel("What spectators see").selectOption("seats");
  await bob.page.getByText("hands of players who agree").waitFor();
  await agree(ann.page).check();
  await bob.page.getByText("Waiting for the host").waitFor();
  await ann.page.getByRole("button", { name: "Fill 1 seat with bots and start" }).click();

  await eve.page.goto(address);
  await expect.poll(() => hands(eve.page)).toEqual(["Hand of Ann"]);
  for (const { page } of [ann, bob]) await page.getByRole("img", { name: "Spectators: Eve" }).waitFor();
  await bob.page.getByRole("tab", { name: "Chat" }).click();
  await agree(bob.page).check();
  await eve.page.locator("aside li", { hasText: "Bob shows the hand to spectators" }).waitFor();
  await eve.page.getByRole("combobox", { name: "Seen by" }).selectOption("Bob");
  await expect.poll(() => hands(eve.page)).toEqual(["Hand of Bob"]);
  expect(await faults(eve.page)).toEqual([]);
  await eve.page.reload();
  await expect.poll(() => hands(eve.page)).toEqual(["Hand of Ann"]);
  await ann.page.getByRole("tab", { name: "Chat" }).click();
  await agree(ann.page).uncheck();
  await expect.poll(() => hands(eve.page)).toEqual(["Hand of Bob"]);
  for (const { page } of [ann, bob]) expect(await hands(page)).toEqual([]);
  for (const one of [ann, bob, eve]) await one.leave();
});

it("whoever sits down just as the match begins plays, and no bot in their place", async () => {
  const ann = await guest();
  const { page } = ann;
  await open(page);
  await page.getByRole("button", { name: "Fill 2 seats with bots and start" }).waitFor();
  await page.locator("main button").evaluateAll((all) => {
    const press = (text: RegExp) => (all as HTMLElement[]).find((one) => text.test(one.textContent ?? ""))?.click();
    press(/^Sit here/);
    press(/start$/); // the page does not know yet that the seat is taken
  });
  await page.locator("[data-game=mio]").waitFor();
  const others = page.getByRole("list", { name: "The others" }).getByRole("listitem");
  expect(await others.filter({ hasText: "casual" }).count()).toBe(1);
  expect(await others.count()).toBe(2);
  await ann.leave();
});

it("a public table is on the first page: friends sit down there, strangers watch", async () => {
  const [ann, bob, eve] = await Promise.all(["Ann", "Bob", "Eve"].map((name) => visitor(house.url, name)));
  if (!ann || !bob || !eve) throw new Error("somebody is missing");
  const listed = (page: Page) => page.getByRole("region", { name: "Open tables" }).getByRole("listitem").filter({ hasText: "Ann" });
  await open(ann.page, "public");
  await bob.page.goto(house.url);
  await listed(bob.page).getByText("2 seats free").waitFor();
  await listed(bob.page).getByRole("link", { name: "Sit down" }).click();
  await bob.page.getByRole("button", { name: "Sit here Seat 2" }).click();
  await bob.page.getByText("Waiting for the host").waitFor();
  await ann.page.getByRole("button", { name: "Fill 1 seat with bots and start" }).click();
  await bob.page.locator("[data-game=mio]").waitFor();
  await eve.page.goto(house.url);
  await listed(eve.page).getByRole("link", { name: "Watch" }).click();
  await eve.page.getByText("watching", { exact: true }).waitFor();
  for (const one of [ann, bob, eve]) await one.leave();
});

it("a word of one's own goes into the shuffle", async () => {
  const ann = await guest();
  const { page } = ann;
  await open(page);
  await page.getByLabel("Any word").fill("hazelnut");
  await page.getByRole("button", { name: "Stir", exact: true }).click();
  await page.getByText("It is in the shuffle.").waitFor();
  expect(await faults(page)).toEqual([]);
  await page.getByRole("button", { name: "Fill 2 seats with bots and start" }).click();
  await page.locator("aside li", { hasText: "You stir the shuffle" }).waitFor();
  await ann.leave();
});

it("a preset link sets up the same table", async () => {
  const ann = await guest();
  await ann.page.goto(`${house.url}/new/mio?seats=5&deck=5%2B5&target=30`);
  expect(await ann.page.getByLabel("Cards of each colour").inputValue()).toBe("5+5");
  expect(await ann.page.getByLabel("Points that end the match").inputValue()).toBe("30");
  expect(await ann.page.getByLabel("Seats").inputValue()).toBe("5");
  await ann.leave();
});

it("choices are shared as a link, and a friend is told what of it cannot be had", async () => {
  const ann = await guest();
  const bob = await guest({ screen: PHONE, lang: "fr" });
  await ann.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ann.page.goto(`${house.url}/new/mio`);
  await ann.page.getByLabel("Seats").selectOption("3");
  await ann.page.getByLabel("Level of the bots").selectOption("expert");
  await ann.page.getByLabel("Points that end the match").fill("30");
  await ann.page.getByLabel("Points that end the match").blur();
  await ann.page.getByRole("button", { name: "Copy the link" }).click();
  await ann.page.getByText("Copied.").waitFor();
  const link = await ann.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${house.url}/new/mio?seats=3&bots=expert&target=30`);

  await bob.page.goto(`${link}&deck=7%2B7&jokers=9`);
  await bob.page.getByText("« 7+7 » n’est pas possible".replaceAll(" »", "\u00a0»").replaceAll("« ", "«\u00a0")).waitFor();
  await bob.page.getByText("jokers").waitFor();
  expect(await bob.page.getByLabel("Places").inputValue()).toBe("3");
  expect(await faults(bob.page)).toEqual([]);
  await bob.page.getByRole("button", { name: "Jouer contre des robots" }).click();
  await bob.page.locator("[data-game=mio]").waitFor();
  await bob.page.getByText("expert").first().waitFor({ state: "attached" });
  for (const one of [ann, bob]) await one.leave();
});

it("at a private table one knocks, and the host opens", async () => {
  const ann = await guest();
  const bob = await guest();
  const address = await open(ann.page, "private");
  await bob.page.goto(address);
  await bob.page.getByRole("button", { name: "Knock" }).waitFor();
  expect(await faults(bob.page), "the door").toEqual([]);
  await bob.page.getByRole("button", { name: "Knock" }).click();
  await ann.page.getByRole("button", { name: "Let in" }).waitFor();
  expect(await faults(ann.page), "a knock").toEqual([]);
  await ann.page.getByRole("button", { name: "Let in" }).click();
  await bob.page.getByRole("button", { name: "Sit here Seat 2" }).click();
  await bob.page.getByText("Waiting for the host").waitFor();
  bob.complaints = bob.complaints.filter((text) => !text.includes("409")); // asked while the door was shut
  await ann.leave();
  await bob.leave();
});

it("several people share one device, and the hand of the next one is covered", async () => {
  const ann = await guest({ settings: { plain: true } });
  const { page } = ann;
  await page.goto(`${house.url}/new/sequence-des`);
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.getByRole("button", { name: "Sit here Seat 2" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.locator("[data-game]").waitFor();
  const curtain = page.getByRole("button", { name: "Show my hand" });
  const move = page.locator(".actions button[data-move]:enabled");
  for (let passed = 0; passed < 2; passed += 1) {
    while (!(await curtain.isVisible())) {
      await move.first().or(curtain).first().waitFor();
      if (!(await curtain.isVisible())) await move.first().click({ timeout: 2_000 }).catch(() => undefined);
    }
    expect(await faults(page)).toEqual([]);
    await curtain.click();
    await page.getByText("Your turn", { exact: true }).waitFor();
  }
  await ann.leave();
});
