/** What a finger can hit: on a phone, targets of at least 44 × 44 px. */

import type { Page } from "playwright-core";

/** What a finger likes, in pixels. */
export const COMFORTABLE = 44;
/** What can be used: what one presses, chooses or follows. */
const TARGETS = "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role=slider], [tabindex='0'][role=button]";
/** Where links that stand in the line may be as high as the line: running text. */
const RUNNING_TEXT = "p, li, td, th";

/** The targets in sight that are smaller, as `width×height element`. What counts is where a finger hits, not what is drawn. */
export function tight(page: Page): Promise<string[]> {
  return page.evaluate(measure, { comfortable: COMFORTABLE, targets: TARGETS, running: RUNNING_TEXT });
}

function measure({ comfortable, targets, running }: { comfortable: number; targets: string; running: string }): string[] {
  const room = document.querySelector("dialog:modal") ?? document;
  const isSeen = (node: Element) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".unseen, [inert]");
  const isInText = (node: Element) => getComputedStyle(node).display === "inline" && node.matches("a") && node.closest(running) !== null;

  /** What reacts to a touch as the target does: itself, or the label that stands for it. */
  const stands = (node: Element): Element[] => [node, ...("labels" in node ? [...((node as HTMLInputElement).labels ?? [])] : [])];

  /** How far one can go from the middle of a target, across or down, and still hit it. */
  function reach(node: Element, isAcross: boolean): number {
    const { left, top, width, height } = node.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const hits = (off: number) => {
      const hit = isAcross ? document.elementFromPoint(x + off, y) : document.elementFromPoint(x, y + off);
      return hit !== null && stands(node).some((one) => one.contains(hit));
    };
    const way = (step: number) => {
      let far = 0;
      while (far < comfortable && hits(step * (far + 0.5))) far += 1;
      return far;
    };
    return way(-1) + way(1);
  }

  function size(node: Element): [number, number] {
    const box = stands(node).map((one) => one.getBoundingClientRect());
    const drawn: [number, number] = [Math.max(...box.map((one) => one.width)), Math.max(...box.map((one) => one.height))];
    if (Math.round(Math.min(...drawn)) >= comfortable) return drawn;
    node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return [Math.max(drawn[0], reach(node, true)), Math.max(drawn[1], reach(node, false))];
  }

  return [...room.querySelectorAll(targets)]
    .filter((node) => isSeen(node) && !isInText(node))
    .map((node) => ({ node, size: size(node).map(Math.round) }))
    .filter(({ size: [width = 0, height = 0] }) => Math.min(width, height) < comfortable)
    .map(({ node, size }) => `${size.join("×")} ${node.outerHTML.replace(/\s+/g, " ").slice(0, 120)}`);
}
