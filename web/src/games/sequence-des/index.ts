import type { GamePage } from "../contract";
import shelf from "./shelf.json";
import "./tokens.css";
import { rollersIn } from "./view";
import { words } from "./words";

const ROLL = /^(?:roll|open):(.*)$/is;

const page: GamePage = {
  shelf,
  cover: { edge: "#5f3f1a", load: () => import("./Cover.svelte") },
  table: () => import("./Table.svelte"),
  plain: () => import("./plain"),
  words,
  question: (square) => square,
  chance: { cards: () => [], hasDealer: false, rolledBy: (move) => ROLL.exec(move)?.[1]?.replace(/\s/g, "") ?? null },
  actors: rollersIn,
  hasPoints: false,
};

export default page;
