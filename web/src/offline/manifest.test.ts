import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { languages } from "../lang/languages";
import { placeOf } from "../lib/router.svelte";
import { manifestTexts } from "../../tools/manifest-texts";
import { manifestFor, manifestName } from "./manifest";

interface Manifest {
  lang: string;
  description: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { name: string; url: string; description: string }[];
}

it.each(languages)("%s: a device finds everything to install the page", (lang) => {
  const manifest = manifestFor(lang, manifestTexts(lang)) as Manifest;
  expect(manifestName(lang)).toBe(`manifest.${lang}.webmanifest`);
  expect(manifest).toMatchObject({ lang, start_url: "/", display: "standalone" });
  expect(manifest.icons.map((icon) => existsSync(`public${icon.src}`))).not.toContain(false);
  expect(manifest.icons.map((icon) => icon.sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.some((icon) => icon.purpose === "maskable")).toBe(true);
});

it.each(languages)("%s: a shortcut leads to each game, in words", (lang) => {
  const { shortcuts } = manifestFor(lang, manifestTexts(lang)) as Manifest;
  expect(shortcuts.map((one) => placeOf(one.url))).toEqual(
    ["20-20", "six-sequences", "mio", "ekko", "sequence-des"].map((game) => ({ name: "new", game })),
  );
  expect(shortcuts.filter((one) => !one.name || !one.description)).toEqual([]);
});
