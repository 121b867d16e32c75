import { expect, it } from "vitest";
import { loadAllTexts } from "../../lang/texts.svelte";
import { rollName, squareName } from "./names";

await loadAllTexts();

it("names squares and rolls", () => {
  expect(squareName("d2", 9, 2, "en")).toBe("d2, number 9, blue chip");
  expect(squareName("a1", 2, null, "fr")).toBe("a1, numéro 2, libre");
  expect(rollName([3, 4], "fr")).toBe("dés\u00a0: 3 et 4, somme 7");
  expect(rollName(null, "en")).toBe("dice, not rolled yet");
});
