/** A game that the page has no folder for, in the words that its package brought. */

import { t } from "../../lib/i18n";
import { plugins } from "../../lib/plugins.svelte";
import { settings } from "../../lib/settings.svelte";
import type { PluginPage, Words } from "../contract";

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const wordsOf = (game: string): Words => ({
  button: (move) => capital(plugins.move(game, settings.lang, move, true)),
  log: (move, you) => (move === "deal" ? t("log.deal") : plugins.move(game, settings.lang, move, you)),
});

export const pluginPage = (game: string): PluginPage => ({
  table: () => import("./Table.svelte"),
  deck: () => import("./deck"),
  words: wordsOf(game),
  question: (thing) => thing,
});
