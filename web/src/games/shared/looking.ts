/** Looking at a card or a square: with the pointer, with the focus, or by a long press, which picks nothing. */

import type { Attachment } from "svelte/attachments";

const REST = 180;
const LONG = 450;

export interface Looker {
  /** The card or square that is looked at. */
  look(card: string, how: "hover" | "focus" | "press"): void;
  away(): void;
}

/** The card that an element shows, or its square: a card's key in flight is the card and which of its kind it is. */
export function cardOf(target: EventTarget | null): string | null {
  const place = target instanceof Element ? target.closest<HTMLElement>("button[data-fly], button[data-square]") : null;
  return place?.dataset.square ?? place?.dataset.fly?.split(" ")[0] ?? null;
}

export function looking({ look, away }: Looker): Attachment<HTMLElement> {
  return (node) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasLong = false;
    const on = new AbortController();
    const listen = <K extends keyof HTMLElementEventMap>(type: K, call: (event: HTMLElementEventMap[K]) => void, capture = false) =>
      node.addEventListener(type, call, { signal: on.signal, capture });
    const after = (wait: number, call: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(call, wait);
    };

    listen("pointerover", (event) => {
      const card = cardOf(event.target);
      if (card && event.pointerType === "mouse") after(REST, () => look(card, "hover"));
    });
    listen("pointerleave", () => {
      clearTimeout(timer);
      away();
    });
    listen("focusin", (event) => {
      const card = cardOf(event.target);
      if (card && (event.target as Element).matches(":focus-visible")) look(card, "focus");
    });
    listen("pointerdown", (event) => {
      const card = cardOf(event.target);
      wasLong = false;
      if (!card || event.pointerType === "mouse") return;
      after(LONG, () => {
        wasLong = true;
        look(card, "press");
      });
    });
    for (const type of ["pointerup", "pointercancel"] as const) listen(type, (event) => event.pointerType !== "mouse" && clearTimeout(timer));
    listen("contextmenu", (event) => wasLong && event.preventDefault());
    listen(
      "click",
      (event) => {
        if (!wasLong) return;
        wasLong = false;
        event.stopPropagation();
        event.preventDefault();
      },
      true,
    );
    return () => {
      clearTimeout(timer);
      on.abort();
    };
  };
}
