/** Several files as one: a ZIP archive without compression. */

import { joined, type Bytes } from "./sha256";

export interface Part {
  name: string;
  data: Bytes;
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

export function crc32(data: Bytes): number {
  let crc = 0xffffffff;
  for (const byte of data) crc = (CRC[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Numbers of two (`2`) or four (`4`) bytes, lowest first. */
function fields(...values: [size: 2 | 4, value: number][]): Bytes {
  return Uint8Array.from(values.flatMap(([size, value]) => Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 0xff)));
}

const VERSION = 20;
const UTF8_NAMES = 0x0800;
/** The first of January 1980, when ZIP's calendar begins: records hold their own dates. */
const DATE = 0x21;

/** What both headers of a file say. */
function description(part: Part, name: Bytes): Bytes {
  const size = part.data.length;
  return fields([2, VERSION], [2, UTF8_NAMES], [2, 0], [2, 0], [2, DATE], [4, crc32(part.data)], [4, size], [4, size], [2, name.length], [2, 0]);
}

export function zipped(parts: Part[]): Bytes {
  const files: Bytes[] = [];
  const entries: Bytes[] = [];
  let at = 0;
  for (const part of parts) {
    const name = new TextEncoder().encode(part.name);
    const told = description(part, name);
    const file = joined(fields([4, 0x04034b50]), told, name, part.data);
    entries.push(joined(fields([4, 0x02014b50], [2, VERSION]), told, fields([2, 0], [2, 0], [2, 0], [4, 0], [4, at]), name));
    files.push(file);
    at += file.length;
  }
  const list = joined(...entries);
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, parts.length], [2, parts.length], [4, list.length], [4, at], [2, 0]);
  return joined(...files, list, end);
}
