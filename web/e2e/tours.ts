/** Taking a tour: what each lesson asks for is done at the game's own table, by mouse. */

import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { selectorOf, type Parts } from "../src/learn/parts";
import type { Lesson, Script } from "../src/learn/script";

/** A card has to be hit where no neighbour covers it. */
const EDGE = { position: { x: 10, y: 30 } };

export const scriptOf = (game: string): Script => JSON.parse(readFileSync(`src/games/${game}/tour/script.json`, "utf8")) as Script;

const partsOf = (game: string): Parts => JSON.parse(readFileSync(`src/games/${game}/tour/parts.json`, "utf8")) as Parts;

const slot = (page: Page, card: string) => page.locator(`.slot[data-fly^="${card} "]`).first();

/** How each game's moves are made with a mouse. */
const HANDS: Record<string, (page: Page, move: string) => Promise<void>> = {
  async mio(page, move) {
    if (move === "draw") return page.locator(".rest").click();
    if (move.endsWith("!")) await page.locator(".mio-button").click();
    const [card = "", colour] = move.replace("!", "").split(":");
    await slot(page, card).click(EDGE);
    if (colour) await page.locator(`.choice [data-move="${move}"]`).click();
  },
  async ekko(page, move) {
    if (move === "draw") return page.locator(".rest").click();
    await slot(page, move.slice(0, 2)).click(EDGE);
    if (move.length > 2) await page.locator(`.choice [data-move="${move}"]`).click();
  },
  async "six-sequences"(page, move) {
    const [verb = "", list = ""] = move.split(" ");
    for (const card of list.split("-").filter((one) => one && !(verb === "claim" && one === "8d"))) {
      const [held, laid] = [slot(page, card), page.locator(`.combination button[data-card="${card}"]`)];
      await held.or(laid).first().waitFor();
      await ((await held.count()) > 0 ? held : laid).click(EDGE);
    }
    await page.locator(`.actions [data-move="${move}"]`).click();
  },
  async "20-20"(page, move) {
    for (const card of move.split("-")) await page.locator(`[data-card="${card}"]`).click();
  },
  async "sequence-des"(page, move) {
    await page.locator(`[data-square="${/[a-f][1-6]/.exec(move)?.[0] ?? ""}"]`).click();
  },
};

/** Makes a move at the game's own table, by mouse. */
export async function makeMove(page: Page, game: string, move: string): Promise<void> {
  await HANDS[game]?.(page, move);
}

/** Waits for a lesson, and that what it points at can be seen. */
export async function arrived(page: Page, lesson: Lesson): Promise<void> {
  await page.locator(`[data-lesson="${lesson.id}"][data-step="${lesson.do ? "task" : "read"}"]`).waitFor();
  const game = (await page.locator("[data-game]").getAttribute("data-game")) ?? "";
  for (const part of lesson.point) {
    await page.locator(`.ring[data-part="${part}"]`).waitFor();
    const node = page.locator(selectorOf(partsOf(game), part) ?? "nothing").first();
    await expect.poll(() => covered(page, node), { message: `${lesson.id}: the coach covers ${part}` }).toBe(0);
  }
}

/** How much of a part the coach covers, in pixels. */
async function covered(page: Page, part: Locator): Promise<number> {
  const [box, coach] = [await part.boundingBox(), await page.locator(".bubble").boundingBox()];
  return box && coach ? overlap(box, coach) : Infinity;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const high = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, wide) * Math.max(0, high);
}

/** Takes a whole tour; `look` is called at every lesson, before anything is done, and again when it is over. */
export async function take(page: Page, game: string, look: (name: string) => Promise<void> = async () => undefined): Promise<void> {
  const onward = page.locator(".bubble .primary");
  for (const [i, lesson] of scriptOf(game).lessons.entries()) {
    await arrived(page, lesson);
    await look(`${i + 1}-${lesson.id}`);
    const [move] = lesson.do ?? [];
    if (move !== undefined) {
      await makeMove(page, game, move);
      await page.locator(`[data-lesson="${lesson.id}"][data-step="done"]`).waitFor();
      await look(`${i + 1}-${lesson.id}-done`);
    }
    if (i < scriptOf(game).lessons.length - 1) await onward.click();
  }
}
