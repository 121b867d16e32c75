/**
 * Sentences that page and terminal share stand once, among those of the terminal. In a file of the page's English texts
 * `"table.cards": "@cards"` stands for the sentence `cards` of the house (`src/tablee/lang/<lang>/common.json`), and
 * `"about": "@mio:about"` for one of a game (`src/tablee/games/mio/lang/<lang>.json`), in every language.
 */

import { existsSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

type Texts = Record<string, unknown>;

const FALLBACK = "en";
const FILE = /^(.*)\/src\/(.*\/)?lang\/(\w+)\/([\w-]+\.json)$/;
const REFERENCE = /^@(?:(\w+):)?([\w.-]+)$/;

const json = (file: string): Texts => (existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Texts) : {});

/** The file of the terminal that has the sentences of a game, or those of the house that the page shares. */
const sourceOf = (root: string, game: string | undefined, lang: string): string =>
  `${root}/../src/tablee/${game ? `games/${game}/lang/${lang}.json` : `lang/${lang}/common.json`}`;

/** The texts of a file of the page with the shared ones, and the other files that were read for it. */
export function textsOf(file: string): { texts: Texts; sources: string[] } {
  const [, root = "", folder = "", lang = "", name = ""] = FILE.exec(file) ?? [];
  const english = `${root}/src/${folder}lang/${FALLBACK}/${name}`;
  const sources = new Set([english]);
  const shared: Texts = {};
  for (const [key, text] of Object.entries(json(english))) {
    const [, game, wanted] = REFERENCE.exec(String(text)) ?? [];
    if (!wanted) continue;
    const source = sourceOf(root, game, lang);
    const sentence = json(source)[wanted];
    if (sentence !== undefined) shared[key] = sentence;
    else if (lang === FALLBACK) throw new Error(`${file}: there is no sentence ${wanted} in ${source}`);
    sources.add(source);
  }
  return { texts: { ...json(file), ...shared }, sources: [...sources].filter(existsSync) };
}

export function sharedTexts(): Plugin {
  return {
    name: "shared-texts",
    enforce: "pre",
    transform(_, id) {
      if (!FILE.test(id)) return null;
      const { texts, sources } = textsOf(id);
      for (const source of sources) this.addWatchFile(source);
      return JSON.stringify(texts);
    },
  };
}
