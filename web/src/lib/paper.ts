/** The colour of the browser's own bars: that of the paper, by day or by night. */

import type { Theme } from "./settings.svelte";

export type Light = "light" | "dark";
/** As in `tokens.css` and in `index.html`. */
export const PAPER: Record<Light, string> = { light: "#faf6ee", dark: "#15181a" };

/** The paper's colour where the system wants day or night: what was chosen here goes before that. */
export function paperFor(theme: Theme, system: Light): string {
  return PAPER[theme === "system" ? system : theme];
}
