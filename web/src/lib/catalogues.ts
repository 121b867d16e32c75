/** The texts of all languages: one JSON file each in `src/catalogues`. A new file is a new language. */

import { formatted, typeset, type Values } from "./text";

export type Catalogue = Record<string, string>;

const files = import.meta.glob<Catalogue>("../catalogues/*.json", { eager: true, import: "default" });

export const catalogues: Record<string, Catalogue> = Object.fromEntries(
  Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ""), texts]),
);

export const languages = Object.keys(catalogues).sort();

/** The first of the browser's languages that there is a catalogue for, or English. */
export function preferredLanguage(wanted: readonly string[], offered: readonly string[] = languages): string {
  return wanted.map((tag) => tag.toLowerCase().split("-")[0] ?? "").find((lang) => offered.includes(lang)) ?? "en";
}

/** A text in a language; in English where that one lacks it. */
export function textIn(lang: string, key: string, values: Values = {}): string {
  const text = catalogues[lang]?.[key] ?? catalogues.en?.[key] ?? key;
  return typeset(formatted(text, values, lang), lang);
}
