/** Every word that the page says, in the language that was chosen. */

import { catalogues, textIn } from "./catalogues";
import { plugins } from "./plugins.svelte";
import { settings } from "./settings.svelte";
import { formatted, typeset, type Values } from "./text";

export function t(key: string, values: Values = {}): string {
  const brought = key in (catalogues.en ?? {}) ? undefined : plugins.text(settings.lang, key);
  return brought === undefined ? textIn(settings.lang, key, values) : typeset(formatted(brought, values, settings.lang), settings.lang);
}

/** Whether there is a text of that name. */
export function hasText(key: string): boolean {
  return key in (catalogues[settings.lang] ?? {}) || plugins.text(settings.lang, key) !== undefined;
}

/** What the server says in both languages, in the one that was chosen. */
export function told(message: { en: string; fr: string }): string {
  return settings.lang === "fr" ? typeset(message.fr, "fr") : message.en;
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
