/** What a tap on a mirror does at once: ask for the effect, or let the others draw. Kept on this device. */

import { storedText, storeText } from "../../lib/storage";

export type Habit = "ask" | "draw";

const KEY = "tablee.ekko.mirror";

class MirrorHabit {
  now = $state<Habit>(storedText(KEY) === "draw" ? "draw" : "ask");

  choose(habit: Habit): void {
    this.now = habit;
    storeText(KEY, habit);
  }
}

export const mirrorHabit = new MirrorHabit();
