/** The manifest, by which a device installs the page: one per language, in the words of its catalogue. */

import { spaced, type Replacement } from "../lib/text.ts";

const PAPER = "#faf6ee";
const ICON = { src: "/icon-192.png", sizes: "192x192", type: "image/png" };

export const manifestName = (lang: string): string => `manifest.${lang}.webmanifest`;

/** What a manifest is made of. */
export interface ManifestTexts {
  /** What the app is. */
  description: string;
  /** The games in the order of the shelf, each with its name and what it is like. */
  games: { game: string; name: string; about: string }[];
  typography?: readonly Replacement[];
}

/** A shortcut for each game of the house leads to its new table. */
export function manifestFor(lang: string, { description, games, typography }: ManifestTexts): object {
  const text = (written: string) => spaced(written, typography);
  return {
    id: "/",
    name: "Tablée",
    short_name: "Tablée",
    description: text(description),
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
    shortcuts: games.map(({ game, name, about }) => ({ name: text(name), description: text(about), url: `/new/${game}`, icons: [ICON] })),
  };
}
