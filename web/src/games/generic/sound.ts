/** The sound of a move, read from its text. */

import type { Sound } from "../../lib/sound";

const SILENT = ["let", "pass", "close", "end"];

export function usualSound(move: string): Sound | null {
  if (move.startsWith("roll:") || move.startsWith("open:")) return "dice";
  if (move.endsWith("!")) return "shout";
  if (move === "draw" || move === "refill") return "draw";
  return SILENT.includes(move) ? null : "card";
}
