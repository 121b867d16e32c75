/** An address as a QR code: one path of squares. */

import { encode } from "uqr";

export interface Code {
  size: number;
  path: string;
}

export function codeOf(text: string): Code {
  const { data, size } = encode(text, { border: 2, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
