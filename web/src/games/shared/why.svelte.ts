/** Why something cannot be used: asked of the server on hover, focus or a long press, and said in one place. */

import type { Attachment } from "svelte/attachments";
import type { Reason } from "../contract";

const SOON = 300;
const LONG = 500;
/** How long a reason stays when one has moved on: time to reach its link. */
const STAYS = 4000;

/** What is wondered about now, and what was answered. `moveFor`: the move that would use a thing; null if it can be used. */
export class Wondering {
  reason = $state.raw<Reason | null>(null);
  private known: Record<string, Reason | null> = {};
  private version = -1;
  private last = "";

  constructor(
    private moveFor: (thing: string) => string | null,
    private ask: (move: string) => Promise<Reason | null>,
    private versionNow: () => number,
    private explain: (reason: Reason) => void,
  ) {}

  private async answer(thing: string): Promise<Reason | null> {
    const move = this.moveFor(thing);
    return move === null ? null : this.reasonOf(move);
  }

  private async reasonOf(move: string): Promise<Reason | null> {
    if (this.version !== this.versionNow()) {
      this.version = this.versionNow();
      this.known = {};
    }
    const before = this.known[move];
    if (before !== undefined) return before;
    const reason = await this.ask(move);
    this.known[move] = reason;
    return reason;
  }

  /** Shows the reason in its place, or clears it. */
  async show(thing: string): Promise<void> {
    this.last = thing;
    const reason = await this.answer(thing);
    if (this.last === thing) this.reason = reason;
  }

  /** Shows why a move cannot be made. */
  async ponder(move: string): Promise<void> {
    this.last = move;
    const reason = await this.reasonOf(move);
    if (this.last === move) this.reason = reason;
  }

  /** Says it aloud: a tap or a long press asked for it. */
  async tell(thing: string): Promise<void> {
    const reason = await this.answer(thing);
    if (reason) this.explain(reason);
  }

  /** One has moved on from a thing: its reason goes after a while. */
  leave(thing: string): void {
    setTimeout(() => this.last === thing && this.clear(), STAYS);
  }

  clear(): void {
    this.last = "";
    this.reason = null;
  }
}

/** Lets an element wonder about the thing it shows. */
export function whyNot(wondering: Wondering, thing: string): Attachment<HTMLElement> {
  return (node) => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    let long: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(soon);
      clearTimeout(long);
    };
    const leave = () => {
      stop();
      wondering.leave(thing);
    };
    const show = () => {
      clearTimeout(soon);
      soon = setTimeout(() => void wondering.show(thing), SOON);
    };
    const hover = (event: PointerEvent) => event.pointerType === "mouse" && show();
    const press = (event: PointerEvent) => {
      if (event.pointerType === "mouse") return;
      clearTimeout(long);
      long = setTimeout(() => void wondering.tell(thing), LONG);
    };
    const noMenu = (event: Event) => event.preventDefault();
    const parts: [string, EventListener][] = [
      ["pointerenter", hover as EventListener],
      ["focus", () => node.matches(":focus-visible") && show()],
      ["pointerdown", press as EventListener],
      ["pointerup", stop],
      ["pointerleave", leave],
      ["blur", leave],
      ["pointermove", (() => clearTimeout(long)) as EventListener],
      ["contextmenu", noMenu],
    ];
    for (const [name, listener] of parts) node.addEventListener(name, listener);
    return () => {
      stop();
      for (const [name, listener] of parts) node.removeEventListener(name, listener);
    };
  };
}
