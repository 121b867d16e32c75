import type { Deck } from "../../../art/deck";
import Back from "./Back.svelte";
import Face from "./Face.svelte";
import { nameOf } from "./text";

export const deck: Deck = { face: Face, back: Back, nameOf };
