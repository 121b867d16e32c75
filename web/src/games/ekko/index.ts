import type { GamePage } from "../contract";
import { dealtBy } from "../shared/chance";
import shelf from "./shelf.json";
import "./tokens.css";
import { words } from "./words";

const CARDS = Array.from({ length: 98 }, (_, i) => String(i + 1).padStart(2, "0"));

const page: GamePage = {
  shelf,
  cover: { edge: "#1b3a52", load: () => import("./Cover.svelte") },
  table: () => import("./Table.svelte"),
  deck: () => import("./deck"),
  words,
  question: (card) => card,
  chance: { cards: () => CARDS, hasDealer: true, dealtBy },
};

export default page;
