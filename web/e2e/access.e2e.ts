/** Both languages; a refusal and its clause. What axe-core says of every screen is in screens.e2e.ts. */

import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { faults } from "./axe";
import { guest, hasRoom, NARROW, playNow } from "./guests";
import { openHouse } from "./house";
import { company, prepared, recordAt } from "./prepared";
import { makeMove } from "./tours";

const house = openHouse(20);

it.each(["en", "fr"])("every page has room on the narrowest phone, and its head is whole: %s", async (lang) => {
  const ann = await guest({ screen: NARROW, lang });
  const { page } = ann;
  for (const path of ["/", "/about", "/me", "/rules", "/rules/mio", "/replay", "/new/six-sequences?teams=perhaps", "/new/20-20"]) {
    await page.goto(house.url + path);
    await page.locator("h1").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await hasRoom(page), path).toBe(true);
    const cut = await page.locator("header a, header button").evaluateAll((all) =>
      all.filter((node) => node.checkVisibility() && (node.scrollWidth > node.clientWidth + 1 || node.getBoundingClientRect().height < 44)).map((node) => node.textContent),
    );
    expect(cut, path).toEqual([]);
  }
  await ann.leave();
});

it("the language of the browser comes first, and the other is one tap away", async () => {
  const ann = await guest({ lang: "fr-CA", settings: { lang: undefined } });
  const { page } = ann;
  await page.goto(house.url);
  await page.getByRole("heading", { name: "À quoi joue-t-on" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("fr");
  await page.getByRole("button", { name: /Continue in English/ }).click();
  await page.getByRole("heading", { name: "What shall we play?" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "What shall we play?" }).waitFor();
  await ann.leave();
});

it("every box says what its game is like: mood, players, minutes", async () => {
  const ann = await guest();
  const { page } = ann;
  await page.goto(house.url);
  const boxes = page.getByRole("article");
  expect(await boxes.getByRole("heading").allTextContents()).toEqual(["20/20", "Les 6 Séquences", "MIO", "EKKO", "Séquence Dés"]);
  expect(await boxes.getByText(/(1\splayer|\d to \d players)\s+· from \d+ min/).count()).toBe(5);
  await boxes.nth(3).getByText("mirrors out of nowhere").waitFor();
  await ann.leave();
});

it("the focus is seen wherever Tab leads", async () => {
  const ann = await prepared(house.url, TURN);
  const { page } = ann;
  const focused = () =>
    page.evaluate(() => {
      const node = document.activeElement ?? document.body;
      const { outlineStyle, outlineWidth } = getComputedStyle(node);
      return { name: node.outerHTML.slice(0, 80), isSeen: outlineStyle === "solid" && parseFloat(outlineWidth) >= 2 };
    });
  for (const path of [page.url(), house.url, `${house.url}/new/mio`]) {
    await page.goto(path);
    await page.locator("[data-game], h1").first().waitFor();
    const met = new Set<string>();
    for (let pressed = 0; pressed < 25; pressed += 1) {
      await page.keyboard.press("Tab");
      const { name, isSeen } = await focused();
      if (name.startsWith("<body")) continue; // round the page once
      expect(isSeen, name).toBe(true);
      met.add(name);
    }
    expect(met.size, path).toBeGreaterThan(8);
  }
  await ann.leave();
});

/** One's turn at MIO. */
const TURN = recordAt({ game: "mio", seats: 2, phase: "play", turn: 1, hands: [["r2", "b5", "k1"], ["r3", "y1", "k4"]], pile: ["r4"], stock: "rest" });

it("hand, table, moves and chat are told to screen readers, in either language", async () => {
  const all = await company(house.url, TURN, [["Ann", {}], ["Bob", { lang: "fr" }]]);
  const [ann, bob, eve] = all.map(({ page }) => page) as [Page, Page, Page];
  for (const page of [ann, bob]) await page.evaluate(listen);
  const heard = (page: Page) => page.evaluate(() => told);
  const names = (page: Page) => page.locator(".fan button").evaluateAll((cards) => cards.map((card) => card.querySelector("[aria-label]")?.getAttribute("aria-label")));
  expect([await names(ann), await names(bob)]).toEqual([["red 2", "blue 5", "grey 1"], ["3 rouge", "1 jaune", "4 gris"]]);
  await ann.getByRole("img", { name: "On top: red 4" }).waitFor();
  await bob.getByRole("img", { name: "Sur le dessus : 4 rouge".replace(" :", "\u00a0:") }).waitFor();

  await makeMove(ann, "mio", "r2");
  await expect.poll(() => heard(ann)).toContain("You play the red 2.");
  await expect.poll(() => heard(bob)).toEqual(["Ann pose le 2 rouge.", "À vous de jouer."]);
  await eve.getByRole("tab", { name: "Chat" }).click();
  await eve.getByLabel("Say something").fill("Well played");
  await eve.getByRole("button", { name: "Say", exact: true }).click();
  await expect.poll(() => heard(ann)).toContain("Eve: Well played.");
  await expect.poll(() => heard(bob)).toContain("Eve\u00a0: Well played.");
  for (const one of all) await one.leave();
});

declare global {
  var told: string[];
}

/** In the page: keeps what its narration says, line by line. */
function listen(): void {
  globalThis.told = [];
  const spoken = document.querySelector(".unseen[aria-live]");
  new MutationObserver((changes) => {
    for (const node of changes.flatMap((change) => [...change.addedNodes])) if (node.nodeName === "P") told.push(node.textContent ?? "");
  }).observe(spoken ?? document.body, { childList: true });
}

it("the browser's bars have the colour of the chosen light, whatever the system wants", async () => {
  const ann = await guest({ screen: { ...NARROW, colorScheme: "light" } });
  const { page } = ann;
  const bars = () => page.locator("meta[name=theme-color]").evaluateAll((all) => all.map((one) => (one as HTMLMetaElement).content));
  await page.goto(house.url);
  expect(await bars()).toEqual(["#faf6ee", "#15181a"]);
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "evening" }).check();
  await expect.poll(bars).toEqual(["#15181a", "#15181a"]);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(21, 24, 26)");
  await ann.leave();
});

it("rules beside a table: a clause is found there, and the table stays", async () => {
  const ann = await guest();
  const { page } = ann;
  await playNow(page, house.url, "EKKO");
  const table = page.url();
  await page.getByRole("tab", { name: "Rules" }).click();
  const link = page.getByRole("tabpanel").locator("a[href$='#E20']").last();
  await link.click();
  await page.locator("#E20.marked").waitFor();
  expect(page.url()).toBe(table);
  expect(await page.locator("[data-game]").count()).toBe(1);
  await ann.leave();
});

it("the rules are one tap away, wherever one is", async () => {
  const ann = await guest({ screen: NARROW });
  const { page } = ann;
  const top = page.locator("header");
  for (const [path, title] of [["/", "The rules"], ["/me", "The rules"], ["/rules/ekko", "The rules"], ["/new/mio", "Rules of MIO"]] as const) {
    await page.goto(house.url + path);
    await top.getByRole("link", { name: "Rules", exact: true }).click();
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  }
  await page.goto(`${house.url}/rules`);
  expect(await faults(page)).toEqual([]);
  expect(await page.locator("main li").count()).toBe(5);
  await page.locator("main").getByRole("link", { name: "Séquence Dés" }).click();
  await page.locator("#D28").waitFor();
  await playNow(page, house.url, "EKKO");
  await top.getByRole("button", { name: "Rules of EKKO" }).tap();
  await page.locator("#E20").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe("Rules");
  await ann.leave();
});

it("a refusal names its clause, and one tap opens the rules there", async () => {
  const ann = await guest();
  const { page } = ann;
  await playNow(page, house.url, "Séquence Dés");
  await page.getByText("Your turn", { exact: true }).waitFor();
  await page.locator("[data-square][aria-disabled='true']").first().hover();
  const link = page.locator(".prompt").getByRole("link", { name: /^Clause D\d+/ });
  const clause = ((await link.textContent()) ?? "").replace("Clause ", "").trim();
  const [rules] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await rules.locator(`#${clause}`).waitFor();
  expect(await rules.locator(`#${clause}`).getAttribute("class")).toContain("marked");
  await ann.leave();
});
