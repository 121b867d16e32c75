/** Games that packages of the server bring along: the page learns their names and words from the server. */

import { FALLBACK, typeset } from "../lang/languages";
import { api } from "./api";
import { server } from "./server.svelte";
import type { GameInfo } from "./protocol";
import { formatted } from "./text";

class Plugins {
  all = $state.raw<GameInfo[]>([]);

  begin(): void {
    $effect.root(() => {
      $effect(() => {
        if (!server.isAway) void this.learn();
      });
    });
  }

  private async learn(): Promise<void> {
    const games = await api.games().catch(() => null); // whoever needs the server will say that it is away
    if (games) this.all = games.filter((game) => game.texts !== undefined);
  }

  /** A text of such a game by its full key: `ras-bord.name`, `ras-bord.about`, `ras-bord.ended.brim`. */
  text(lang: string, key: string): string | undefined {
    const game = this.all.find((one) => key.startsWith(`${one.game}.`));
    const own = key.slice((game?.game.length ?? 0) + 1);
    return own === "name" ? game?.title : game && this.own(game.game, lang, own);
  }

  /** A text that the game brought. */
  own(name: string, lang: string, key: string): string | undefined {
    const texts = this.all.find((one) => one.game === name)?.texts ?? {};
    return texts[lang]?.[key] ?? texts[FALLBACK]?.[key];
  }

  /** A move in the game's words. */
  move(name: string, lang: string, move: string, you: boolean): string {
    const exact = this.own(name, lang, `move.${move}`);
    const text = exact ?? this.own(name, lang, "move") ?? "{move}";
    return typeset(formatted(text, { move, you }, lang), lang);
  }
}

export const plugins = new Plugins();
