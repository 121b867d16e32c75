import type { GamePage } from "../contract";
import { usualSound } from "../generic/sound";
import { dealtBy } from "../shared/chance";
import { cardsOf } from "./cards";
import { askedFor } from "./moves";
import shelf from "./shelf.json";
import "./tokens.css";
import { colourName, words } from "./words";

const page: GamePage = {
  shelf,
  cover: { edge: "#a87917", load: () => import("./Cover.svelte") },
  table: () => import("./Table.svelte"),
  deck: () => import("./deck"),
  pileNote: ({ named }) => (typeof named === "string" ? colourName(named) : ""),
  words,
  sound: (move) => (move === "mio" ? "shout" : usualSound(move)),
  question: askedFor,
  chance: { cards: cardsOf, hasDealer: true, dealtBy },
  calls: ["mio"],
};

export default page;
