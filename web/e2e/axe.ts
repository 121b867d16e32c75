/** What axe-core finds on a page. */

import axe from "axe-core";
import type { Page } from "playwright-core";

/** Waits until everything that moves has arrived; what moves for ever is not waited for. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await document.fonts.ready;
    const isUnderWay = (one: Animation) => one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity;
    await new Promise(requestAnimationFrame);
    return !document.getAnimations().some(isUnderWay);
  });
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
}

/** The faults of a page as it stands, as `rule: element`. */
export async function faults(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const tool = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await tool.run(document)).violations;
  });
  return found.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}
