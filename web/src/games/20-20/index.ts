import type { Frame } from "../../lib/protocol";
import type { GamePage } from "../contract";
import { CARDS } from "../shared/k6t/cards";
import "../shared/k6t/tokens.css";
import { AGAIN } from "./again";
import shelf from "./shelf.json";
import { pilesOf } from "./view";
import { words } from "./words";

/** A card with the first other one that lies open. */
function pairWithAnother(card: string, frame: Frame): string {
  const other = pilesOf(frame).find(({ top }) => top !== null && top !== card)?.top;
  return `${card}-${other ?? card}`;
}

const page: GamePage = {
  shelf,
  cover: { edge: "#162534", load: () => import("./Cover.svelte") },
  table: () => import("./Table.svelte"),
  deck: () => import("../shared/k6t/deck"),
  dealPage: () => import("./DealPage.svelte"),
  words,
  question: pairWithAnother,
  chance: { cards: () => CARDS, hasDealer: false, mayPassOver: ({ deals }) => deals === "winnable" },
  again: AGAIN,
  scores: { most: 60, step: 10 },
};

export default page;
