import { it } from "vitest";
import { guest, NARROW, PHONE, playNow } from "./guests";
import { openHouse } from "./house";
const house = openHouse(20);
it("shots", async () => {
  let n = 0;
  for (const [lang, screen, path] of [["en", NARROW, "six-sequences?seats=3"], ["fr", PHONE, "ekko?seats=8"], ["en", PHONE, "mio?seats=4"]] as const) {
    const cy = await guest({ screen, lang });
    await cy.page.goto(`${house.url}/new/${path}`);
    await cy.page.getByRole("button", { name: /(bots|robots)$/ }).click().catch(() => undefined);
    await cy.page.waitForTimeout(2500);
    await cy.page.screenshot({ path: `/tmp/h8/shot-${n++}.png` });
    await cy.leave();
  }
});
