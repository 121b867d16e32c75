/** Games that packages of the server bring along: the page learns their names and words from the server. */

import { api } from "./api";
import { server } from "./server.svelte";
import type { GameInfo } from "./protocol";
import { formatted, typeset } from "./text";

/** Texts that belong to a game's own, by what the page calls them. */
const KEYS: Record<string, (rest: string) => string> = { mood: () => "about", ended: (rest) => `ended.${rest}` };

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

  /** A text of the page about such a game: `game.NAME`, `mood.NAME`, `ended.NAME.REASON`. */
  text(lang: string, key: string): string | undefined {
    const [kind = "", name = "", ...rest] = key.split(".");
    const game = this.all.find((one) => one.game === name);
    if (kind === "game") return game?.title;
    const own = KEYS[kind]?.(rest.join("."));
    return game && own ? this.own(game.game, lang, own) : undefined;
  }

  /** A text that the game brought. */
  own(name: string, lang: string, key: string): string | undefined {
    const texts = this.all.find((one) => one.game === name)?.texts ?? {};
    return texts[lang]?.[key] ?? texts.en?.[key];
  }

  /** A move in the game's words. */
  move(name: string, lang: string, move: string, you: boolean): string {
    const exact = this.own(name, lang, `move.${move}`);
    const text = exact ?? this.own(name, lang, "move") ?? "{move}";
    return typeset(formatted(text, { move, you }, lang), lang);
  }
}

export const plugins = new Plugins();
