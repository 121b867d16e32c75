/** Reload, tunnel, restart: the page comes back by itself to the right state, and says what it is doing. */

import { expect, it } from "vitest";
import { guest, playNow, playOn } from "./guests";
import { openHouse } from "./house";

const house = openHouse(20);

const isNetwork = (text: string) => /WebSocket|ERR_|Failed to (fetch|load)/.test(text);

const names = (nodes: Element[]) => nodes.map((node) => node.getAttribute("aria-label"));

it("a reload comes back to the same hand", async () => {
  const ann = await guest({ settings: { plain: true } });
  await playNow(ann.page, house.url, "Les 6 Séquences");
  await playOn(ann.page, 2);
  const hand = () => ann.page.getByRole("group", { name: "Your hand" }).getByRole("img").evaluateAll(names);
  await ann.page.getByText("Your turn", { exact: true }).waitFor();
  const before = await hand();
  expect(new Set(before).size).toBeGreaterThan(4);
  await ann.page.reload();
  await ann.page.getByText("Your turn", { exact: true }).waitFor();
  expect(await hand()).toEqual(before);
  await ann.page.goto(house.url);
  await ann.page.getByRole("heading", { name: "Go on where you left off" }).waitFor();
  await ann.page.getByRole("link", { name: /Les 6 Séquences/ }).first().click();
  await ann.page.getByText("Your turn", { exact: true }).waitFor();
  await ann.leave();
});

it("without a line nothing is pretended, and it comes back by itself", async () => {
  const ann = await guest({ settings: { plain: true } });
  const { page } = ann;
  await playNow(page, house.url, "20/20");
  await page.locator(".actions button").first().waitFor();
  const context = page.context();
  await context.setOffline(true);
  await house.kill();
  await page.getByText(/offline|line broke|Coming back/).first().waitFor();
  await page.locator(".actions button[data-move]:not([data-move='give-up'])").first().click();
  await page.getByText("Not done: there is no line to the table.").waitFor();
  await house.start();
  await context.setOffline(false);
  await page.getByRole("img", { name: "connected" }).waitFor();
  expect(await playOn(page, 3)).toBe(3);
  ann.complaints = ann.complaints.filter((text) => !isNetwork(text));
  await ann.leave();
});

it("a table whose code is fetched in a tunnel appears behind it", async () => {
  const ann = await guest({ settings: { plain: true } });
  const { page } = ann;
  await page.route(/assets\/Table-.*\.js/, (route) => route.abort());
  await playNow(page, house.url, "20/20");
  await page.locator(".cloth").getByText("The server cannot be reached").waitFor();
  await page.unroute(/assets\/Table-.*\.js/);
  await house.kill();
  await house.start();
  await page.locator(".actions button").first().waitFor();
  ann.complaints = ann.complaints.filter((text) => !isNetwork(text));
  await ann.leave();
});

it("a killed server loses no move, and the match goes on to its end", async () => {
  const ann = await guest({ settings: { plain: true } });
  const { page } = ann;
  await playNow(page, house.url, "MIO");
  for (let kills = 0; kills < 3; kills += 1) {
    await playOn(page, 3);
    const told = await page.locator("aside li").allTextContents();
    await house.kill();
    await house.start();
    await page.getByRole("img", { name: "connected" }).waitFor();
    const after = await page.locator("aside li").allTextContents();
    expect(after.slice(0, told.length)).toEqual(told);
  }
  await playOn(page);
  await page.getByRole("dialog").getByRole("button", { name: "Play again" }).waitFor();
  ann.complaints = ann.complaints.filter((text) => !isNetwork(text));
  await ann.leave();
});
