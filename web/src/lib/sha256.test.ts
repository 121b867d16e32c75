import { createHash, createHmac, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { computed, fromHex, hex, hmac, sha256, type Bytes } from "./sha256";

const random = (length: number): Bytes => new Uint8Array(randomBytes(length));

describe("SHA-256", () => {
  it.each([0, 1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])("%i bytes, by the browser's and by our own computation", async (length) => {
    const data = random(length);
    const wanted = createHash("sha256").update(data).digest("hex");
    expect(hex(await sha256(data))).toBe(wanted);
    expect(hex(computed(data))).toBe(wanted);
  });

  it.each([0, 32, 64])("HMAC with a key of %i bytes", async (length) => {
    const [key, data] = [random(length), random(41)];
    expect(hex(await hmac(key, data))).toBe(createHmac("sha256", key).update(data).digest("hex"));
  });
});

it("hexadecimal texts, and what is none", () => {
  expect(fromHex("00ffA0")).toEqual(Uint8Array.of(0, 255, 160));
  expect(fromHex("")).toEqual(new Uint8Array());
  for (const text of ["0", "zz", "0x12", " 12 "]) expect(fromHex(text)).toBeNull();
});
