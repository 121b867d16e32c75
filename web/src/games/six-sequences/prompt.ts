/** What the table asks of a seat now, in one line. */

import { t } from "../../lib/i18n";
import { k6tText } from "../shared/k6t/text";
import type { Move } from "./notation";
import { discarder, handOf, type SixView } from "./view";

const FULL = 9;

/** Who won the last claim, and with which card the turn began. */
export interface Claimed {
  seat: number;
  card: string;
}

/** A text of the catalogue, and who and which card stand in it. */
interface Prompt {
  key: string;
  name?: string;
  card?: string;
}

/** `spoken` is for screen readers: cards by their names. */
export function promptText({ key, name = "", card = "" }: Prompt, spoken: boolean): string {
  return key && t(`six-sequences.prompt.${key}`, { name, card: card && k6tText(card, spoken) });
}

export function promptOf(
  view: SixView,
  seat: number | null,
  moves: Move[],
  chosen: string[],
  offers: Move[],
  claimed: Claimed | null,
  nameOf: (seat: number) => string,
): Prompt {
  const card = view.discard[0] ?? "";
  const can = (verb: string) => moves.some((move) => move.verb === verb);
  if (seat === null || view.phase === "over") return { key: "" };
  if (view.phase === "deal") return { key: "deal" };
  if (view.phase === "claims") {
    if (can("let")) return { key: "claims", name: nameOf(discarder(view)), card };
    const said = view.claims[seat - 1];
    return { key: said === null || said === undefined ? "notAsked" : said === "let" ? "hasLet" : "hasClaimed", card };
  }
  if (view.turn !== seat && claimed) return { key: "claimed", name: nameOf(claimed.seat), card: claimed.card };
  if (view.turn !== seat) return { key: view.phase === "final" ? "finalOther" : "other", name: nameOf(view.turn ?? 0) };
  if (offers.filter((move) => move.verb !== "discard").length > 1) return { key: "where" };
  if (chosen.length > 0 && offers.length > 0) return { key: "chosen" };
  if (view.phase === "draw") return can("take") ? { key: "drawOrTake", card } : { key: "draw" };
  if (view.phase === "take") return { key: "take", card };
  if (view.phase === "A" && handOf(view, seat).length < FULL) return { key: can("end") ? "endOr" : "refill" };
  return { key: view.phase };
}
