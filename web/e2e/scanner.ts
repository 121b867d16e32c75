/** What a phone's camera makes of a QR code on the screen. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Locator } from "playwright-core";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const program = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
prepareZXingModule({ overrides: { wasmBinary: readFileSync(program).buffer as ArrayBuffer } });

/** The texts of all codes in the picture of an element. */
export async function scanned(element: Locator): Promise<string[]> {
  const found = await readBarcodes(new Uint8Array(await element.screenshot()), { formats: ["QRCode"] });
  return found.map((one) => one.text);
}
