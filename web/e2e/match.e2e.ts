/** A whole match of every game by mouse, against real bots, and the next one, which begins at once. */

import { expect, it } from "vitest";
import { guest, playNow, playOn } from "./guests";
import { openHouse } from "./house";

const house = openHouse(60);

it.each(["20/20", "Les 6 Séquences", "MIO", "EKKO", "Séquence Dés"])("a whole match of %s", async (game) => {
  const ann = await guest({ settings: { plain: true } });
  await playNow(ann.page, house.url, game);
  expect(await playOn(ann.page)).toBeGreaterThan(3);
  const [result, before] = [ann.page.getByRole("dialog"), ann.page.url()];
  await result.getByRole("button", { name: game === "20/20" ? "New deal" : "Play again" }).click();
  await result.waitFor({ state: "detached" });
  await ann.page.locator(".actions [data-move]").first().waitFor();
  expect(ann.page.url()).not.toBe(before);
  await ann.leave();
});
