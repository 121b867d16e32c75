/** What this device prefers: language, light, motion, sound. Kept in the browser and nowhere else. */

import { catalogues, preferredLanguage } from "./catalogues";
import { paperFor } from "./paper";
import { setSound } from "./sound";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "full" | "less";

interface Kept {
  lang: string;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  plain: boolean;
}

const KEY = "tablee.settings";

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

class Settings {
  lang = $state("en");
  theme = $state<Theme>("system");
  motion = $state<Motion>("system");
  sound = $state(true);
  /** Every game at the generic table, with all legal moves as buttons in words. */
  plain = $state(false);

  /** Reads what was kept, and lets the page follow every change. */
  begin(): void {
    const before = kept();
    this.lang = before.lang && before.lang in catalogues ? before.lang : preferredLanguage(navigator.languages);
    this.theme = before.theme ?? "system";
    this.motion = before.motion ?? "system";
    this.sound = before.sound ?? true;
    this.plain = before.plain ?? false;
    $effect.root(() => {
      $effect(() => this.apply());
    });
  }

  private apply(): void {
    const root = document.documentElement;
    root.lang = this.lang;
    root.dataset.theme = this.theme;
    root.dataset.motion = this.motion;
    for (const bar of document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
      bar.content = paperFor(this.theme, bar.media.includes("dark") ? "dark" : "light");
    }
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest.${this.lang}.webmanifest`);
    setSound(this.sound);
    const { lang, theme, motion, sound, plain } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ lang, theme, motion, sound, plain } satisfies Kept));
    } catch {
      // a browser that keeps nothing: the settings last as long as the page
    }
  }

  /** Whether things should hardly move. */
  get isCalm(): boolean {
    if (this.motion !== "system") return this.motion === "less";
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const settings = new Settings();
