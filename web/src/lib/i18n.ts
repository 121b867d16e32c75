/** Every text that the page shows, in the language that was chosen. */

import { typeset } from "../lang/languages";
import { loadedTexts, textIn } from "../lang/texts.svelte";
import { ApiError } from "./api";
import { plugins } from "./plugins.svelte";
import { settings } from "./settings.svelte";
import { formatted, type Values } from "./text";

/** A text by its key; what begins with the name of a game is that game's own, wherever the game comes from. */
export function t(key: string, values: Values = {}): string {
  const { lang } = settings;
  const brought = loadedTexts.find(lang, key) === undefined ? plugins.text(lang, key) : undefined;
  return brought === undefined ? textIn(lang, key, values) : typeset(formatted(brought, values, lang), lang);
}

/** Whether there is a text of that name. */
export function hasText(key: string): boolean {
  return loadedTexts.find(settings.lang, key) !== undefined || plugins.text(settings.lang, key) !== undefined;
}

/** A message of the server, which comes in several languages, in the one that was chosen; in English if it is not among them. */
export function serverText(message: { en: string }): string {
  const own = (message as Record<string, unknown>)[settings.lang];
  return typeof own === "string" ? typeset(own, settings.lang) : message.en;
}

/** Why something failed, for the person in front of the page. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return t("error.unknown");
  return error.status === 0 ? t("error.unreachable") : serverText(error);
}

export function listed(names: string[]): string {
  return new Intl.ListFormat(settings.lang, { type: "conjunction" }).format(names);
}

/** Milliseconds as a clock shows them: 1:05, or days and hours where it is long. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  if (days > 0) return t("clock.days", { days, hours });
  const minutes = Math.floor((seconds % 3600) / 60);
  const pad = (n: number) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
}

/** How long ago something was. */
export function agoText(then: number, now: number): string {
  const minutes = Math.round((then - now) / 60_000);
  const format = new Intl.RelativeTimeFormat(settings.lang, { numeric: "auto" });
  if (minutes > -60) return format.format(minutes, "minute");
  if (minutes > -60 * 24) return format.format(Math.round(minutes / 60), "hour");
  return format.format(Math.round(minutes / 60 / 24), "day");
}
