import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasText, t } from "./i18n";
import { plugins } from "./plugins.svelte";
import { settings } from "./settings.svelte";

const TEXTS = {
  en: { about: "Fill the bowl.", move: "[lay|lays] a {move}", "move.spill": "[spill|spills]", "ended.brim": "Full!" },
  fr: { about: "Remplir le bol.", move: "[posez|pose] un {move}", "ended.brim": "Plein !" },
};

beforeEach(() => {
  plugins.all = [{ game: "ras-bord", title: "Ras bord", fewest: 2, most: 5, options: [], bots: [], texts: TEXTS }];
});

afterEach(async () => {
  plugins.all = [];
  await settings.speak("en");
});

describe("games that the server's packages bring", () => {
  it("have a name, a mood and endings like any other", async () => {
    expect([t("ras-bord.name"), t("ras-bord.about"), t("ras-bord.ended.brim")]).toEqual(["Ras bord", "Fill the bowl.", "Full!"]);
    await settings.speak("fr");
    expect([t("ras-bord.about"), t("ras-bord.ended.brim")]).toEqual(["Remplir le bol.", "Plein\u202f!"]);
  });

  it("say nothing about what they have no text for", () => {
    expect([hasText("ras-bord.ended.spilled"), hasText("other.ended.brim"), t("other.name")]).toEqual([false, false, "other.name"]);
  });

  it("tell moves in their own words, in English where French has none, and as they are where there are none", () => {
    expect(plugins.move("ras-bord", "en", "5", true)).toBe("lay a 5");
    expect(plugins.move("ras-bord", "fr", "5", false)).toBe("pose un 5");
    expect(plugins.move("ras-bord", "fr", "spill", false)).toBe("spills");
    expect(plugins.move("other", "fr", "5", false)).toBe("5");
  });
});
