/** What the words of all games share: one text for a button, one for the log, both from the catalogue. */

import { t } from "../../lib/i18n";
import type { Values } from "../../lib/text";
import type { Words } from "../contract";

/** What a move is: the name of its text, and what stands in it. */
export interface Meaning {
  key: string;
  values?: Values;
}

/** Words of a game whose moves are read by `meaning`: `<game>.button.<key>` on buttons, `<game>.log.<key>` in the log. */
export function wordsOf(game: string, meaning: (move: string, spoken: boolean) => Meaning): Words {
  return {
    button(move, spoken = false) {
      const { key, values } = meaning(move, spoken);
      return t(`${game}.button.${key}`, values);
    },
    log(move, you, spoken = false) {
      if (move === "deal") return t("log.deal");
      const { key, values } = meaning(move, spoken);
      return t(`${game}.log.${key}`, { ...values, you });
    },
  };
}
