/** How heavy a screen is and how soon it is there: a cold visit by phone, four times slower than this machine, on slow 4G. */

import type { CDPSession, Page } from "playwright-core";
import { guest, PHONE } from "./guests";
import { tight } from "./targets";

/** Slow 4G: 150 ms there and back, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const SLOWER = 4;
/** Nothing was sent and nothing was painted for so long: the screen is there. */
const QUIET = 1500;
/** Below this text is hard to read. */
const LEGIBLE = 12;

export interface Weight {
  /** Bytes as they come through the line, headers too. */
  bytes: number;
  requests: number;
  /** Milliseconds: first and largest contentful paint, and how long the page did not listen in between. */
  first: number;
  largest: number;
  blocked: number;
  /** How far things jumped: layout shift. */
  shift: number;
  /** What good manners forbid. */
  faults: string[];
}

/** What the page itself observes from its first moment. */
interface Observed {
  largest: number;
  shift: number;
  long: [start: number, duration: number][];
}

/** A cold visit of an address; `seen` is given the page when all is there. */
export async function weigh(address: string, seen: (page: Page) => Promise<void>): Promise<Weight> {
  const visitor = await guest({ screen: PHONE });
  const { page } = visitor;
  const line = await page.context().newCDPSession(page);
  const traffic = await watched(line);
  await page.addInitScript(observe);
  await page.goto(address);
  await settled(page, traffic);
  const weight = { ...(await timed(page)), bytes: traffic.bytes, requests: traffic.addresses.length };
  const manners = await page.evaluate(lookAround, LEGIBLE);
  const foreign = traffic.addresses.filter((one) => !one.startsWith(new URL(address).origin) && !one.startsWith("data:"));
  const small = await tight(page);
  await seen(page);
  await visitor.leave();
  return { ...weight, faults: [...manners, ...small.map((one) => `small target: ${one}`), ...foreign.map((one) => `from elsewhere: ${one}`)] };
}

interface Traffic {
  bytes: number;
  addresses: string[];
  last: number;
}

async function watched(line: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { bytes: 0, addresses: [], last: Date.now() };
  line.on("Network.requestWillBeSent", ({ request }) => traffic.addresses.push(request.url));
  line.on("Network.loadingFinished", ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength;
    traffic.last = Date.now();
  });
  await line.send("Network.enable");
  await line.send("Network.clearBrowserCache");
  await line.send("Network.emulateNetworkConditions", SLOW);
  await line.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return traffic;
}

async function settled(page: Page, traffic: Traffic): Promise<void> {
  await page.locator("h1, [data-game]").first().waitFor();
  while (Date.now() - traffic.last < QUIET) await page.waitForTimeout(100);
}

function observe(): void {
  const seen: Observed = { largest: 0, shift: 0, long: [] };
  Object.assign(globalThis, { seen });
  const follow = (type: string, note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  follow("largest-contentful-paint", (entry) => (seen.largest = entry.startTime));
  follow("layout-shift", (entry) => (seen.shift += entry.hadRecentInput ? 0 : (entry.value ?? 0)));
  follow("longtask", (entry) => seen.long.push([entry.startTime, entry.duration]));
}

async function timed(page: Page): Promise<Pick<Weight, "first" | "largest" | "blocked" | "shift">> {
  return page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: Observed };
    const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity;
    const blocked = seen.long.filter(([start]) => start >= first).reduce((sum, [, duration]) => sum + duration - 50, 0);
    return { first, largest: seen.largest, blocked, shift: seen.shift };
  });
}

/** What good manners ask of any page, looked at from inside. */
function lookAround(legible: number): string[] {
  const faults: string[] = [];
  const demand = (is: unknown, what: string) => !is && faults.push(what);
  const meta = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute("content") ?? "";
  demand(document.doctype?.name === "html" && document.compatMode === "CSS1Compat", "no doctype");
  demand(document.characterSet === "UTF-8", "no UTF-8");
  demand(document.documentElement.lang, "no language");
  demand(document.title, "no title");
  demand(meta("viewport").includes("width=device-width") && !/user-scalable=no|maximum-scale/.test(meta("viewport")), "no viewport that can be zoomed");
  demand(meta("description"), "no description");
  demand(document.querySelector("link[rel=manifest]"), "no manifest");
  demand(document.documentElement.scrollWidth <= innerWidth, "wider than the screen");
  const isSeen = (node: Element) => node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !node.closest(".unseen, [aria-hidden=true]");
  for (const node of document.querySelectorAll("p, a, button, li, span, h1, h2, h3, label, td")) {
    const hasText = [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim());
    if (hasText && isSeen(node)) demand(parseFloat(getComputedStyle(node).fontSize) >= legible, `small text: ${node.textContent?.trim().slice(0, 30)}`);
  }
  return faults;
}

const COLUMNS = ["screen", "kB", "requests", "first paint", "largest paint", "blocked", "shift"];

/** The figures as a table in Markdown. */
export function told(weights: [string, Weight][]): string {
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
  const rows = weights.map(([screen, { bytes, requests, first, largest, blocked, shift }]) => [
    ...[screen, (bytes / 1000).toFixed(0), requests, seconds(first), seconds(largest)],
    ...[`${blocked.toFixed(0)} ms`, shift.toFixed(3)],
  ]);
  return [COLUMNS, COLUMNS.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
