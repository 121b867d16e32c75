/** The texts of a manifest, read from the files of a language while the page is built. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { ManifestTexts } from "../src/offline/manifest.ts";
import { textsOf } from "./shared-texts.ts";

const LANGUAGES = "src/lang";
const GAMES = "src/games";
const FALLBACK = "en";

const json = <T>(file: string): T => JSON.parse(readFileSync(file, "utf8")) as T;
/** The texts of a file in a language, in English where it has none. */
const texts = (folder: string, lang: string, name: string): Record<string, unknown> =>
  Object.assign({}, ...[FALLBACK, lang].map((one) => textsOf(resolve(folder, one, name)).texts));

export const languages = (): string[] => readdirSync(LANGUAGES).filter((lang) => existsSync(join(LANGUAGES, lang, "language.json")));

export function manifestTexts(lang: string): ManifestTexts {
  const { typography } = json<Pick<ManifestTexts, "typography">>(join(LANGUAGES, lang, "language.json"));
  return { description: String(texts(LANGUAGES, lang, "page.json")["app.description"]), games: games(lang), typography };
}

/** The games in the order of the shelf. */
function games(lang: string): ManifestTexts["games"] {
  const folders = readdirSync(GAMES).filter((game) => existsSync(join(GAMES, game, "shelf.json")));
  const place = (game: string) => json<{ place: number }>(join(GAMES, game, "shelf.json")).place;
  return folders
    .sort((a, b) => place(a) - place(b))
    .map((game) => ({ game, ...(texts(join(GAMES, game, "lang"), lang, "box.json") as { name: string; about: string }) }));
}
