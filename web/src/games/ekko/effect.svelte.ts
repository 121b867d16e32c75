/** What a tap on a mirror does at once: ask for the effect, or let the others draw. Kept on this device. */

export type Habit = "ask" | "draw";

const KEY = "tablee.ekko.mirror";

function kept(): Habit {
  try {
    return localStorage.getItem(KEY) === "draw" ? "draw" : "ask";
  } catch {
    return "ask";
  }
}

class MirrorHabit {
  now = $state<Habit>(kept());

  choose(habit: Habit): void {
    this.now = habit;
    try {
      localStorage.setItem(KEY, habit);
    } catch {
      // a browser that keeps nothing: it lasts as long as the page
    }
  }
}

export const mirrorHabit = new MirrorHabit();
