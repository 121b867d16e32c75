/** Which sound goes with what happened. */

import type { Sound } from "../lib/sound";
import type { AnyHeard } from "../lib/protocol";

export function soundOf(line: AnyHeard): Sound | null {
  if (line.type === "started") return "card";
  if (line.type !== "moved") return null;
  const { text } = line;
  if (text.startsWith("roll:") || text.startsWith("open:")) return "dice";
  if (text === "mio" || text.endsWith("!")) return "shout";
  if (text === "draw" || text === "refill") return "draw";
  return text === "let" || text === "pass" || text === "close" || text === "end" ? null : "card";
}
