/** Without the server: the page opens, says so, shows what it kept, and comes back by itself. A newer page waits for leave. */

import type { Page } from "playwright-core";
import { afterAll, beforeEach, expect, it } from "vitest";
import { faults } from "./axe";
import { closeBrowser, guest, PHONE, type Guest } from "./guests";
import { House } from "./house";
import { Renewed } from "./renewed";

let house: House;

beforeEach(async () => {
  house = await new House(20).start();
  return () => house.close();
});

afterAll(closeBrowser);

/** Until the page is kept on the device. */
const kept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** The line is cut, and the server is gone besides. */
async function cut({ page }: Guest): Promise<void> {
  await page.context().setOffline(true);
  await house.kill();
}

/** Everything works again; what the browser said about requests that failed meanwhile is no fault of the page. */
async function mend(one: Guest): Promise<void> {
  await house.start();
  await one.page.context().setOffline(false);
  one.complaints = one.complaints.filter((text) => !text.includes("net::ERR"));
}

const away = (page: Page) => page.getByText("The server cannot be reached.", { exact: true });

it("opens without the server, shows what was read, and comes back by itself", async () => {
  const ann = await guest({ screen: PHONE });
  const { page } = ann;
  await page.goto(`${house.url}/rules/mio`);
  await page.locator("#M26").waitFor();
  await kept(page);
  await page.waitForFunction(async () => (await caches.match("/api/rules/mio?lang=en")) !== undefined);

  await cut(ann);
  await page.goto(house.url);
  await page.getByRole("heading", { name: "What shall we play?" }).waitFor();
  await away(page).waitFor();
  expect(await faults(page)).toEqual([]);
  await page.goto(`${house.url}/rules/mio#M26`);
  await page.locator("#M26.marked").waitFor();
  await page.goto(`${house.url}/me`);
  await page.getByRole("heading", { name: "Your matches on this device" }).waitFor();
  await page.goto(`${house.url}/rules/ekko`);
  await page.getByRole("alert").waitFor();

  await mend(ann);
  await page.locator("#E20").waitFor({ timeout: 40_000 });
  await away(page).waitFor({ state: "detached" });
  await ann.leave();
});

it("a match that was looked at can be looked at again, and its deal checked, without the server", async () => {
  const ann = await guest();
  const { page } = ann;
  await page.goto(house.url);
  await page.getByRole("button", { name: "Play now 20/20" }).click();
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("button", { name: "Yes, give up" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Replay" }).click();
  await page.locator("footer .count").waitFor();
  await kept(page);
  const address = page.url();

  await cut(ann);
  await page.goto(`${house.url}/me`);
  await page.getByRole("link", { name: /^Replay/ }).click();
  await page.locator("footer .count").waitFor();
  expect(page.url().split("?")[0]).toBe(address.split("?")[0]);
  await page.getByRole("button", { name: "Check the deal" }).click();
  await page.getByText("Yes. All cards and dice").waitFor();
  await mend(ann);
  await ann.leave();
});

it("nothing that is private lies in a cache", async () => {
  const ann = await guest();
  const { page } = ann;
  await page.goto(house.url);
  await kept(page);
  await page.getByRole("button", { name: "Play now MIO" }).click();
  await page.locator("[data-game=mio]").waitFor();
  const paths = await page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map((request) => new URL(request.url).pathname);
  });
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => /^\/(api|t|ws)\b/.test(path))).toEqual([]);
  await ann.leave();
});

it("a newer page is announced, waits for leave, and the old one goes", async () => {
  const renewed = await new Renewed(house.url).start();
  const ann = await guest();
  const { page } = ann;
  await page.goto(renewed.url);
  await kept(page);
  const before = await page.evaluate(() => caches.keys());
  renewed.isNew = true;
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await page.getByText("A new version of Tablée is ready.").waitFor();
  expect(await page.evaluate(() => document.querySelector("script[src]")?.getAttribute("src"))).toBe(renewed.entry);
  await page.getByRole("button", { name: "Use it now" }).click();
  await page.locator(`script[src="${renewed.newEntry}"]`).waitFor({ state: "attached" });
  await page.getByRole("heading", { name: "What shall we play?" }).waitFor();
  await page.waitForFunction(async (old) => !(await caches.keys()).some((name) => old.includes(name)), before);
  expect(await page.getByText("A new version of Tablée is ready.").count()).toBe(0);
  await ann.leave();
  await renewed.close();
});

it("a browser that forbids workers has the page all the same", async () => {
  const ann = await guest();
  await ann.page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "serviceWorker", {
      get: () => {
        throw new DOMException("forbidden", "SecurityError");
      },
    });
  });
  await ann.page.goto(house.url);
  await ann.page.getByRole("heading", { name: "What shall we play?" }).waitFor();
  await ann.page.waitForLoadState("networkidle");
  await ann.leave();
});
