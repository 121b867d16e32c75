/** What axe-core finds on a page, as `rule: element`. */

import axe from "axe-core";
import type { Page } from "playwright-core";

export async function faults(page: Page): Promise<string[]> {
  await page.waitForTimeout(400); // things that fly in have arrived
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const tool = (globalThis as unknown as { axe: typeof axe }).axe;
    return (await tool.run(document)).violations;
  });
  return found.flatMap((fault) => fault.nodes.map((node) => `${fault.id}: ${node.target.join(" ")} ${node.failureSummary ?? ""}`));
}
