/** A language is a folder of files: one is added to a copy of the page, and no code with it. */

import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createServer, type ViteDevServer } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";

const FILES: Record<string, object> = {
  "lang/pl/language.json": { name: "Polski", switch: "Po polsku", typography: [[" -- ", "\u00a0– "]], docs: "/docs/index.pl/" },
  "lang/pl/home.json": { "home.title": "W co zagramy -- dzisiaj?" },
  "lang/pl/table.json": { "table.cards": "{n:karta|karty|kart}" },
  "games/mio/lang/pl/box.json": { name: "MIAU" },
  "games/mio/lang/pl/game.json": { "button.draw": "Dobierz" },
  "games/mio/lang/pl/tour.json": { aim: { title: "Pierwsza gra", say: "…" } },
};

interface Page {
  texts: typeof import("./texts.svelte");
  languages: typeof import("./languages");
  i18n: typeof import("../lib/i18n");
  settings: typeof import("../lib/settings.svelte");
  registry: typeof import("../games/registry");
  script: typeof import("../learn/script");
}

const copy = mkdtempSync(join(tmpdir(), "tablee-lang-"));
let server: ViteDevServer;
let page: Page;

beforeAll(async () => {
  cpSync("src", join(copy, "src"), { recursive: true });
  for (const file of ["package.json", "tsconfig.json", "svelte.config.js"]) cpSync(file, join(copy, file));
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  for (const [file, texts] of Object.entries(FILES)) {
    const path = join(copy, "src", file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(texts));
  }
  const { svelte } = await import("@sveltejs/vite-plugin-svelte");
  server = await createServer({ root: copy, configFile: false, logLevel: "error", plugins: [svelte()], server: { middlewareMode: true, watch: null, ws: false } });
  const load = (path: string) => server.ssrLoadModule(`/src/${path}`);
  const [texts, languages, i18n, settings, registry, script] = await Promise.all(
    ["lang/texts.svelte.ts", "lang/languages.ts", "lib/i18n.ts", "lib/settings.svelte.ts", "games/registry.ts", "learn/script.ts"].map(load),
  );
  page = { texts, languages, i18n, settings, registry, script } as unknown as Page;
  await page.settings.settings.speak("pl");
  await page.texts.loadedTexts.loadGame("mio", "pl");
}, 60_000);

afterAll(async () => {
  await server.close();
  rmSync(copy, { recursive: true });
});

it("is offered, with a name of its own", () => {
  expect(page.languages.languages).toEqual(["en", "fr", "pl"]);
  expect(page.languages.languageOf("pl")?.name).toBe("Polski");
  expect(page.languages.preferredLanguage(["pl-PL"])).toBe("pl");
});

it("gives the page its texts and its typography, and English where it has none", () => {
  const { t } = page.i18n;
  expect(t("home.title")).toBe("W co zagramy\u00a0– dzisiaj?");
  expect(t("home.rules")).toBe("Rules");
});

it("counts by its own rules", () => {
  const cards = [1, 2, 5, 22].map((n) => page.i18n.t("table.cards", { n }));
  expect(cards).toEqual(["1\u00a0karta", "2\u00a0karty", "5\u00a0kart", "22\u00a0karty"]);
});

it("names games and their moves", () => {
  const { words } = page.registry.pageOf("mio");
  expect(page.i18n.t("mio.name")).toBe("MIAU");
  expect([words.button("draw"), words.button("pass")]).toEqual(["Dobierz", "Pass"]);
});

it("teaches in its own words, and in English where a lesson is missing", async () => {
  const [own, english] = await Promise.all([page.script.loadTexts("mio", "pl"), page.script.loadTexts("mio", "en")]);
  expect(own.aim?.title).toBe("Pierwsza gra");
  expect(own.colour).toEqual(english.colour);
});
