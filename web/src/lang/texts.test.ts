import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { places } from "../lib/text";
import { languages, preferredLanguage } from "./languages";
import { loadAllTexts, loadedTexts } from "./texts.svelte";

await loadAllTexts();
const games = readdirSync("src/games");
const english = loadedTexts.allOf("en");

/** Every file of the page's own source. */
const sources = ["src", "tools"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
  .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith(".test.ts"))
  .map((name) => readFileSync(name, "utf8"))
  .join("\n");

it("there are English and French", () => {
  expect(languages).toEqual(expect.arrayContaining(["en", "fr"]));
});

it.each([
  [["fr-CA", "en"], "fr"],
  [["ja", "de-AT", "fr"], "de"],
  [["ja", "ko"], "en"],
  [[], "en"],
])("a browser that wants %j gets %s, where there is German, too", (wanted, lang) => {
  expect(preferredLanguage(wanted, ["de", "en", "fr"])).toBe(lang);
});

describe.each(languages)("the texts of %s", (lang) => {
  const texts = loadedTexts.allOf(lang);

  it("has every text, and no other", () => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  });

  it("has something to say everywhere", () => {
    expect(Object.entries(texts).filter(([, text]) => !text.trim())).toEqual([]);
  });

  it("keeps the places of each text", () => {
    const differs = Object.keys(texts).filter((key) => places(texts[key] ?? "").join() !== places(english[key] ?? "").join());
    expect(differs).toEqual([]);
  });
});

it("every text that the page names exists", () => {
  const named = [...sources.matchAll(/\b(?:t\(|textIn\(\w+,)\s*"([\w.-]+)"/g)].map((match) => match[1] ?? "");
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((key) => !(key in english))).toEqual([]);
});

it("every text is used", () => {
  const whole = new Set([...sources.matchAll(/"([\w-]+(?:\.[\w+-]+)*)"/g)].map((match) => match[1] ?? ""));
  const begun = [...sources.matchAll(/`([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map((match) => match[1] ?? "");
  const ofGames = [...sources.matchAll(/`\$\{[^}]+\}\.([\w.-]+)/g)].map((match) => `.${match[1] ?? ""}`); // `${game}.name`
  const isNamedByGame = (key: string) => games.some((game) => ofGames.some((start) => key.startsWith(game + start)));
  const isUsed = (key: string) => whole.has(key) || isNamedByGame(key) || begun.some((start) => key.startsWith(start));
  expect(Object.keys(english).filter((key) => !isUsed(key))).toEqual([]);
});
