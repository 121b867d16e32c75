/** Many buttons that are one stop of the Tab key: arrow keys walk from each to the next. */

import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

export const walk: Attachment<HTMLElement> = (node) => {
  const all = () => [...node.querySelectorAll("button")];

  /** Exactly one can be reached by Tab: the given one, or the one that could before, or the first. */
  function settle(wanted?: Element | null) {
    const buttons = all();
    const stop = buttons.find((one) => one === wanted) ?? buttons.find((one) => one.tabIndex === 0 && one.dataset.stop) ?? buttons[0];
    for (const one of buttons) {
      one.tabIndex = one === stop ? 0 : -1;
      if (one === stop) one.dataset.stop = "yes";
      else delete one.dataset.stop;
    }
  }

  function keydown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const buttons = all();
    const at = buttons.findIndex((one) => one === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(buttons.length - 1, at + step))]?.focus();
  }

  const focusin = (event: FocusEvent) => settle(event.target as Element);
  const changes = new MutationObserver(() => settle(document.activeElement));
  settle();
  changes.observe(node, { childList: true, subtree: true });
  node.addEventListener("focusin", focusin);
  node.addEventListener("keydown", keydown);
  return () => {
    changes.disconnect();
    node.removeEventListener("focusin", focusin);
    node.removeEventListener("keydown", keydown);
  };
};
