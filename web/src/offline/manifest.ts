/** The manifest, by which a device installs the page: one per language, in the words of its catalogue. */

import { typeset } from "../lib/text.ts";

const PAPER = "#faf6ee";
const ICON = { src: "/icon-192.png", sizes: "192x192", type: "image/png" };

export const manifestName = (lang: string): string => `manifest.${lang}.webmanifest`;

/** A shortcut for each game of the house leads to its new table. */
export function manifestFor(lang: string, texts: Record<string, string>): object {
  const text = (key: string) => typeset(texts[key] ?? "", lang);
  const games = Object.keys(texts).flatMap((key) => (key.startsWith("game.") ? key.slice("game.".length) : []));
  return {
    id: "/",
    name: "Tablée",
    short_name: "Tablée",
    description: text("app.description"),
    lang,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: PAPER,
    theme_color: PAPER,
    categories: ["games"],
    icons: [
      ICON,
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    ],
    shortcuts: games.map((game) => ({ name: text(`game.${game}`), description: text(`mood.${game}`), url: `/new/${game}`, icons: [ICON] })),
  };
}
