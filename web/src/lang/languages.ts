/**
 * The languages of the page. Each is a folder here: `language.json` describes it, the other files hold its texts. Games
 * have theirs in `games/<game>/lang/<lang>/`. A new folder is a new language; no code names one.
 */

import { spaced, type Replacement } from "../lib/text";

export interface Language {
  /** Its name in the language itself. */
  name: string;
  /** The label of the button that switches to it. */
  switch: string;
  /** Replacements that its typography asks for, as `spaced` takes them. */
  typography?: Replacement[];
  /** The language of the rule pages that the server is asked for; English if left out. */
  rules?: string;
  /** Where the documentation begins; the English one if left out. */
  docs?: string;
}

/** What is missing in another language is shown in this one. */
export const FALLBACK = "en";

const files = import.meta.glob<Language>("./*/language.json", { eager: true, import: "default" });
const all = Object.fromEntries(Object.entries(files).map(([path, language]) => [path.split("/")[1] ?? "", language]));

/** The codes of all languages, in alphabetical order. */
export const languages = Object.keys(all).sort();

export const languageOf = (lang: string): Language | undefined => all[lang];

/** The first of the browser's languages that the page has, or English. */
export function preferredLanguage(wanted: readonly string[], offered: readonly string[] = languages): string {
  return wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find((lang) => offered.includes(lang)) ?? FALLBACK;
}

/** A text with the spaces that its language's typography asks for. */
export const typeset = (text: string, lang: string): string => spaced(text, all[lang]?.typography);
