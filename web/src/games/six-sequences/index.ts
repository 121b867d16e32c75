import type { GamePage } from "../contract";
import { dealtBy } from "../shared/chance";
import { CARDS } from "../shared/k6t/cards";
import "../shared/k6t/tokens.css";
import shelf from "./shelf.json";
import { words } from "./words";

const page: GamePage = {
  shelf,
  cover: { edge: "#b98b3d", load: () => import("./Cover.svelte") },
  table: () => import("./Table.svelte"),
  deck: () => import("../shared/k6t/deck"),
  words,
  question: (card) => `discard ${card}`,
  chance: { cards: () => CARDS, hasDealer: true, dealtBy },
};

export default page;
