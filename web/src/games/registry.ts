/** The games that the page has a table for. A game that it does not know is shown by the generic one. */

import { t } from "../lib/i18n";
import { plugins } from "../lib/plugins.svelte";
import type { Frame } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import type { GameTable, Words } from "./contract";
import { words as ekko } from "./ekko/words";
import { words as mio } from "./mio/words";
import { rollersIn } from "./sequence-des/view";
import { words as sequenceDes } from "./sequence-des/words";
import { words as sixSequences } from "./six-sequences/words";
import { AGAIN } from "./20-20/again";
import { words as twentyTwenty } from "./20-20/words";

const generic = () => import("./generic/Table.svelte");

/** The table that shows any game, for those who prefer words. */
export const plainTable = generic;

/** The words of a game that its package brought along. */
const broughtWords = (game: string): Words => ({
  action: (move) => capital(plugins.move(game, settings.lang, move, true)),
  told: (move, you) => (move === "deal" ? t("log.deal") : plugins.move(game, settings.lang, move, you)),
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const itself = (thing: string): string => thing;

const GAMES: Record<string, GameTable> = {
  "20-20": {
    load: () => import("./20-20/Table.svelte"),
    words: twentyTwenty,
    deck: "k6t",
    question: pairWithAnother,
    again: AGAIN,
  },
  "six-sequences": { load: () => import("./six-sequences/Table.svelte"), words: sixSequences, deck: "k6t", question: (card) => `discard ${card}` },
  mio: { load: () => import("./mio/Table.svelte"), words: mio, deck: "mio", question: (card) => (card === "J" ? "J:r" : card), calls: ["mio"] },
  ekko: { load: () => import("./ekko/Table.svelte"), words: ekko, deck: "ekko", question: itself },
  "sequence-des": {
    load: () => import("./sequence-des/Table.svelte"),
    words: sequenceDes,
    deck: null,
    question: itself,
    doers: rollersIn,
    hasPoints: false,
  },
};

/** A card with the first other one that lies open. */
function pairWithAnother(card: string, frame: Frame): string {
  const piles = (frame.view?.piles ?? []) as string[][];
  const other = piles.map((pile) => pile[0]).find((top) => top !== undefined && top !== card);
  return `${card}-${other ?? card}`;
}

/** Begins to load a game's table, so that it comes together with its texts. */
export function preloadTable(game: string): void {
  const loading = settings.plain ? plainTable() : gameTable(game).load();
  loading.catch(() => undefined); // whoever shows the table says that it is missing
}

export function gameTable(game: string): GameTable {
  return GAMES[game] ?? { load: generic, words: broughtWords(game), deck: "plain", question: itself };
}
