/** House rules in the page's words; in the server's where the page has none. */

import { hasText, serverText, t } from "../lib/i18n";
import type { OptionInfo } from "../lib/protocol";

export function optionLabel(game: string, option: OptionInfo): string {
  const key = `${game}.option.${option.name}`;
  return hasText(key) ? t(key) : serverText(option);
}

export function valueText(game: string, option: OptionInfo, value: unknown): string {
  const key = `${game}.option.${option.name}.${String(value)}`;
  if (hasText(key)) return t(key);
  if (option.name === "reaction") return t("option.seconds", { n: Number(value) / 1000 });
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return String(value);
}
