/**
 * The texts that are loaded. English is part of the page; another language is loaded when it is chosen, a game's own texts
 * when one comes to the game. Where a language lacks a text, the English one is used.
 */

import { formatted, type Values } from "../lib/text";
import { FALLBACK, languages, typeset } from "./languages";

/** Texts by key. Those of a game have its name before their own key: `mio.button.draw`. */
export type Texts = Record<string, string>;
type Files = Record<string, () => Promise<Texts>>;

const english = import.meta.glob<Texts>(["./en/*.json", "!./en/language.json", "../games/*/lang/en/box.json"], { eager: true, import: "default" });
const pages: Files = import.meta.glob<Texts>(
  ["./*/*.json", "../games/*/lang/*/box.json", "!./*/language.json", "!./en/*", "!../games/*/lang/en/*"],
  { import: "default" },
);
const games: Files = import.meta.glob<Texts>("../games/*/lang/*/game.json", { import: "default" });
/** The folder of texts that several games use. */
const SHARED = "shared";

const isOf = (path: string, lang: string): boolean => path.includes(`/${lang}/`);
const fileOf = (game: string, lang: string): string => `../games/${game}/lang/${lang}/game.json`;

/** The texts of a file under their full keys. */
function prefixed(path: string, texts: Texts): Texts {
  const game = /\/games\/([^/]+)\//.exec(path)?.[1];
  return game === undefined ? texts : Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${game}.${key}`, text]));
}

class LoadedTexts {
  private byLanguage = $state.raw<Record<string, Texts>>({
    [FALLBACK]: Object.assign({}, ...Object.entries(english).map(([path, texts]) => prefixed(path, texts))),
  });
  /** Files that have been loaded. */
  private files = $state.raw<ReadonlySet<string>>(new Set());
  /** Games whose texts were asked for: another language is loaded with them. */
  private used = new Set<string>([SHARED]);

  private async load(lang: string, files: Files): Promise<void> {
    const wanted = Object.keys(files).filter((path) => isOf(path, lang) && !this.files.has(path));
    if (wanted.length === 0) return;
    const found = await Promise.all(wanted.map(async (path) => prefixed(path, (await files[path]?.()) ?? {})));
    this.byLanguage = { ...this.byLanguage, [lang]: Object.assign({}, this.byLanguage[lang], ...found) };
    this.files = new Set([...this.files, ...wanted]);
  }

  /** Loads a language: the page's texts, and those of the games in use. */
  async loadLanguage(lang: string): Promise<void> {
    await Promise.all([this.load(lang, pages), ...[...this.used].map((game) => this.loadGame(game, lang))]);
  }

  /** Loads the texts of a game, in English as well. */
  async loadGame(game: string, lang: string): Promise<void> {
    this.used.add(game);
    const wanted = [SHARED, game].flatMap((one) => [fileOf(one, lang), fileOf(one, FALLBACK)]);
    const files = Object.fromEntries(Object.entries(games).filter(([path]) => wanted.includes(path)));
    await Promise.all([this.load(lang, files), this.load(FALLBACK, files)]);
  }

  /** Whether a game's texts are there. A game without texts of its own here has them. */
  hasGame(game: string, lang: string): boolean {
    return [SHARED, game].every((one) => [lang, FALLBACK].every((each) => !(fileOf(one, each) in games) || this.files.has(fileOf(one, each))));
  }

  /** A text as it is written in its file. */
  find(lang: string, key: string): string | undefined {
    return this.byLanguage[lang]?.[key] ?? this.byLanguage[FALLBACK]?.[key];
  }

  /** All loaded texts of a language. */
  allOf(lang: string): Texts {
    return this.byLanguage[lang] ?? {};
  }
}

export const loadedTexts = new LoadedTexts();

/** Loads everything: for tests and the gallery. */
export async function loadAllTexts(): Promise<void> {
  const names = Object.keys(games).map((path) => path.split("/")[2] ?? "");
  await Promise.all(languages.flatMap((lang) => [loadedTexts.loadLanguage(lang), ...names.map((game) => loadedTexts.loadGame(game, lang))]));
}

/** A text in a language; its key if there is none. */
export function textIn(lang: string, key: string, values: Values = {}): string {
  return typeset(formatted(loadedTexts.find(lang, key) ?? key, values, lang), lang);
}
