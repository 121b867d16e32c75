/** Who one is here: a guest with a name and a secret token, kept in this browser. */

import { api } from "./api";
import type { GuestToken } from "./protocol";
import { store, stored } from "./storage";

const KEY = "tablee.guest";
/** Guests who have not said their name are called after a plant of the garden; bots are called after things in the house. */
const GARDEN = [
  "Tilleul",
  "Verveine",
  "Mélisse",
  "Fougère",
  "Genévrier",
  "Capucine",
  "Aubépine",
  "Sureau",
  "Pivoine",
  "Romarin",
  "Églantine",
  "Noisetier",
];

class Session {
  guest = $state<GuestToken | null>(null);

  begin(): void {
    this.guest = stored<GuestToken | null>(KEY, null);
  }

  get name(): string {
    return this.guest?.name ?? "";
  }

  get token(): string {
    return this.guest?.token ?? "";
  }

  /** Whether the name was invented for somebody who has not said theirs. */
  get isUnnamed(): boolean {
    return GARDEN.includes(this.name);
  }

  /** A token, got from the server at first need. */
  async ensure(): Promise<string> {
    if (this.guest === null) {
      const plant = GARDEN[Math.floor(Math.random() * GARDEN.length)] ?? "Tilleul";
      this.keep(await api.newGuest(plant));
    }
    return this.token;
  }

  /** The same guest under another name. */
  async rename(name: string): Promise<void> {
    this.keep(this.guest === null ? await api.newGuest(name) : await api.rename(name, this.token));
  }

  /** The server does not know this token any more: another one is got at the next need. */
  forget(): void {
    this.guest = null;
    localStorage.removeItem(KEY);
  }

  private keep(guest: GuestToken): void {
    this.guest = guest;
    store(KEY, guest);
  }
}

export const session = new Session();
