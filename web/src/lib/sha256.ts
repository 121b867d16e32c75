/**
 * SHA-256 and the HMAC of it. The browser's own where it gives it out (https, or this machine); a page that came by plain
 * http, as in a house network, computes it here.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

const BLOCK = 64;

export async function sha256(data: Bytes): Promise<Bytes> {
  const own = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;
  return own ? new Uint8Array(await own.digest("SHA-256", data)) : computed(data);
}

/** HMAC-SHA-256; the key has at most 64 bytes. */
export async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  const padded = (sign: number) => Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ sign);
  return sha256(joined(padded(0x5c), await sha256(joined(padded(0x36), data))));
}

export function joined(...parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A number as four bytes, highest first. */
export const fourBytes = (n: number): Bytes => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);

export const hex = (data: Bytes): string => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of a hexadecimal text; null if it is none. */
export function fromHex(text: string): Bytes | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

// The algorithm itself, as FIPS 180-4 describes it

const PRIMES = Array.from({ length: 310 }, (_, i) => i + 2).filter((n) => !Array.from({ length: n - 2 }, (_, i) => i + 2).some((d) => n % d === 0));
const fraction = (root: number): number => Math.floor((root % 1) * 2 ** 32) | 0;
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The hash without the browser's help. */
export function computed(data: Bytes): Bytes {
  const length = new Uint8Array((((data.length + 8) >> 6) + 1) * BLOCK - data.length);
  length[0] = 0x80;
  length.set([...fourBytes(Math.floor(data.length / 2 ** 29)), ...fourBytes(data.length << 3)], length.length - 8);
  const words = new DataView(joined(data, length).buffer);
  let state = START;
  for (let at = 0; at < words.byteLength; at += BLOCK) state = compressed(state, words, at);
  return joined(...state.map(fourBytes));
}

function compressed(before: number[], words: DataView, at: number): number[] {
  const schedule = scheduled(words, at);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = before;
  for (const [i, word] of schedule.entries()) {
    const first = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + word;
    const second = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + (before[i] ?? 0)) | 0);
}

function scheduled(words: DataView, at: number): Int32Array {
  const schedule = new Int32Array(64);
  const word = (i: number): number => schedule[i] ?? 0;
  for (let i = 0; i < 64; i += 1) {
    const [old, late] = [word(i - 15), word(i - 2)];
    schedule[i] =
      i < 16
        ? words.getInt32(at + 4 * i)
        : word(i - 16) + (turned(old, 7) ^ turned(old, 18) ^ (old >>> 3)) + word(i - 7) + (turned(late, 17) ^ turned(late, 19) ^ (late >>> 10));
  }
  return schedule;
}
