/** The texts of a manifest, read from the files of a language while the page is built. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ManifestTexts } from "../src/offline/manifest.ts";

const LANGUAGES = "src/lang";
const GAMES = "src/games";
const FALLBACK = "en";

const json = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T;
const oneOf = (...files: string[]): string => files.find(existsSync) ?? "";

export const languages = (): string[] => readdirSync(LANGUAGES).filter((lang) => existsSync(join(LANGUAGES, lang, "language.json")));

export function manifestTexts(lang: string): ManifestTexts {
  const page = (one: string) => join(LANGUAGES, one, "page.json");
  const texts = json<Record<string, string>>(oneOf(page(lang), page(FALLBACK)));
  const { typography } = json<Pick<ManifestTexts, "typography">>(join(LANGUAGES, lang, "language.json"));
  return { description: texts["app.description"] ?? "", games: games(lang), typography };
}

/** The games in the order of the shelf. */
function games(lang: string): ManifestTexts["games"] {
  const folders = readdirSync(GAMES).filter((game) => existsSync(join(GAMES, game, "shelf.json")));
  const place = (game: string) => json<{ place: number }>(join(GAMES, game, "shelf.json")).place;
  return folders
    .sort((a, b) => place(a) - place(b))
    .map((game) => {
      const box = (one: string) => join(GAMES, game, "lang", one, "box.json");
      return { game, ...json<{ name: string; about: string }>(oneOf(box(lang), box(FALLBACK))) };
    });
}
