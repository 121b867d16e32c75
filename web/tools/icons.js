/** Draws the app's icons in PNG from public/icon.svg: `node tools/icons.js`. Needs Chromium. */
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const folder = new URL("../public/", import.meta.url);
const drawing = readFileSync(new URL("icon.svg", folder), "utf8");
/** Cut to a circle or a square by the system: the ground must reach the edges. */
const square = drawing.replace(' rx="14"', "");

const icons = [
  ["icon-192.png", 192, drawing],
  ["icon-512.png", 512, drawing],
  ["icon-maskable-512.png", 512, square],
  ["apple-touch-icon.png", 180, square],
];

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, size, svg] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`);
  await page.screenshot({ path: new URL(name, folder).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
