/** Whether the page has the whole screen to itself. */

import { createSubscriber } from "svelte/reactivity";
import { t } from "./i18n";

class FullScreen {
  private follow = createSubscriber((update) => {
    document.addEventListener("fullscreenchange", update);
    return () => document.removeEventListener("fullscreenchange", update);
  });

  get isPossible(): boolean {
    return document.fullscreenEnabled;
  }

  get isOn(): boolean {
    this.follow();
    return document.fullscreenElement !== null;
  }

  /** What a button says that takes the screen, or gives it back. */
  get label(): string {
    return t(this.isOn ? "screen.leave" : "screen.full");
  }

  change(): void {
    void (this.isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  }
}

export const fullScreen = new FullScreen();
