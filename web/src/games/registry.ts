/** The games of the page, found by their folders. A game without a folder is shown by the generic table. */

import { hasText, t } from "../lib/i18n";
import { plugins } from "../lib/plugins.svelte";
import { settings } from "../lib/settings.svelte";
import type { GamePage, PluginPage, Shelf } from "./contract";
import { pluginPage } from "./generic/page";

const files = import.meta.glob<GamePage>("./*/index.ts", { eager: true, import: "default" });
const pages: Record<string, GamePage> = Object.fromEntries(Object.entries(files).map(([path, page]) => [path.split("/")[1] ?? "", page]));

/** The games that have a folder, as they stand on the shelf. */
export const SHELF: Shelf[] = Object.entries(pages)
  .map(([game, { shelf }]) => ({ game, ...shelf }))
  .sort((a, b) => a.place - b.place);

/** The whole shelf: these games, and those that packages of the server bring. */
export function shelf(): Shelf[] {
  const brought = plugins.all.map(({ game, fewest, most, minutes = null, seats = null }, i) => ({
    ...{ game, fewest, most, place: SHELF.length + i + 1 },
    ...{ minutes: minutes ?? 5, seats: seats ?? fewest },
  }));
  return [...SHELF, ...brought];
}

export const pageOf = (game: string): PluginPage => pages[game] ?? pluginPage(game);

/** The code of a game's table; of the generic one for those who prefer words. */
export const loadTable = (game: string) => (settings.plain ? pluginPage(game) : pageOf(game)).table();

/** Begins to load a game's table, so that it comes together with its texts. */
export function preloadTable(game: string): void {
  loadTable(game).catch(() => undefined); // whoever shows the table says that it is missing
}

/** The result of a solitaire, in the game's own unit. */
export function scoreText(game: string, score: number): string {
  const own = `${game}.score`;
  return t(hasText(own) ? own : "table.points", { n: score });
}
