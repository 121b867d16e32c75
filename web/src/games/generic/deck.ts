import type { Deck } from "../../art/deck";
import Back from "./Back.svelte";
import Face from "./Face.svelte";

/** A deck that nobody drew: cards show what is written on them. */
export const deck: Deck = { face: Face, back: Back, nameOf: (card) => card };
