/** What this device prefers: language, light, motion, sound. Kept in the browser and nowhere else. */

import { FALLBACK, languages, preferredLanguage } from "../lang/languages";
import { loadedTexts } from "../lang/texts.svelte";
import { paperFor } from "./paper";
import { setSound } from "./sound";
import { store, stored } from "./storage";

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

class Settings {
  private language = $state(FALLBACK);
  /** The language that was asked for last; shown as soon as its texts are loaded. */
  private wanted = FALLBACK;
  theme = $state<Theme>("system");
  motion = $state<Motion>("system");
  sound = $state(true);
  /** Every game at the generic table, with all legal moves as buttons in words. */
  plain = $state(false);

  get lang(): string {
    return this.language;
  }

  set lang(lang: string) {
    void this.speak(lang);
  }

  /** Loads a language and changes to it; where it cannot be loaded the page stays as it is. */
  async speak(lang: string): Promise<void> {
    this.wanted = lang;
    const isLoaded = await loadedTexts.loadLanguage(lang).then(
      () => true,
      () => false,
    );
    if (isLoaded && this.wanted === lang) this.language = lang;
  }

  /** Reads what was kept, and lets the page follow every change. Resolves when the language is loaded. */
  async begin(): Promise<void> {
    const before = stored<Partial<Kept>>(KEY, {});
    const spoken = this.speak(before.lang && languages.includes(before.lang) ? before.lang : preferredLanguage(navigator.languages));
    this.theme = before.theme ?? "system";
    this.motion = before.motion ?? "system";
    this.sound = before.sound ?? true;
    this.plain = before.plain ?? false;
    await spoken;
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
    store(KEY, { lang, theme, motion, sound, plain } satisfies Kept);
  }

  /** Whether things should hardly move. */
  get isCalm(): boolean {
    if (this.motion !== "system") return this.motion === "less";
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const settings = new Settings();
