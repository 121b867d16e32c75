/** Short messages at the edge of the page; they go by themselves. */

import type { Reason } from "../games/contract";

export interface Toast {
  id: number;
  text: string;
  clause: string;
  game: string;
}

const STAYS = 6000;

class Toasts {
  all = $state.raw<Toast[]>([]);
  private count = 0;

  say(text: string, clause = "", game = ""): void {
    this.count += 1;
    const toast = { id: this.count, text, clause, game };
    this.all = [...this.all.filter((other) => other.text !== text), toast].slice(-3);
    setTimeout(() => this.drop(toast.id), STAYS);
  }

  explain(reason: Reason, game: string): void {
    this.say(reason.text, reason.clause, game);
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
