/** What the table asks of a seat now, in one line. */

import { t } from "../../lib/i18n";
import { k6tText } from "../k6t";
import type { Move } from "./notation";
import { discarder, handOf, type SixView } from "./view";

const FULL = 9;

/** Who won the last claim, and with which card the turn began. */
export interface Claimed {
  seat: number;
  card: string;
}

export function promptOf(
  view: SixView,
  seat: number | null,
  moves: Move[],
  chosen: string[],
  offers: Move[],
  claimed: Claimed | null,
  nameOf: (seat: number) => string,
): string {
  const say = (key: string, values = {}) => t(`six-sequences.prompt.${key}`, values);
  const card = k6tText(view.discard[0] ?? "", false);
  const can = (verb: string) => moves.some((move) => move.verb === verb);
  if (seat === null || view.phase === "over") return "";
  if (view.phase === "deal") return say("deal");
  if (view.phase === "claims") {
    if (can("let")) return say("claims", { name: nameOf(discarder(view)), card });
    const said = view.claims[seat - 1];
    return said === null || said === undefined ? say("notAsked", { card }) : say(said === "let" ? "hasLet" : "hasClaimed", { card });
  }
  if (view.turn !== seat && claimed) return say("claimed", { name: nameOf(claimed.seat), card: k6tText(claimed.card, false) });
  if (view.turn !== seat) return say(view.phase === "final" ? "finalOther" : "other", { name: nameOf(view.turn ?? 0) });
  if (offers.filter((move) => move.verb !== "discard").length > 1) return say("where");
  if (chosen.length > 0 && offers.length > 0) return say("chosen");
  if (view.phase === "draw") return can("take") ? say("drawOrTake", { card }) : say("draw");
  if (view.phase === "take") return say("take", { card });
  if (view.phase === "A") return handOf(view, seat).length < FULL ? say(can("end") ? "endOr" : "refill") : say("A");
  return say(view.phase);
}
