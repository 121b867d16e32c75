/** What is open beside the table: a panel on a wide screen, a sheet on a phone. */

import { tick } from "svelte";

export type Tab = "moves" | "chat" | "scores" | "rules";

class Beside {
  tab = $state<Tab>("moves");
  /** Whether the sheet is up. */
  isOpen = $state(false);

  /** As it is when one comes to a table. */
  begin(): void {
    this.tab = "moves";
    this.isOpen = false;
  }

  /** Opens a part of it and goes there. */
  async show(tab: Tab): Promise<void> {
    this.tab = tab;
    this.isOpen = true;
    await tick();
    document.querySelector<HTMLElement>("aside [role='tab'][aria-selected='true']")?.focus();
  }
}

export const beside = new Beside();
