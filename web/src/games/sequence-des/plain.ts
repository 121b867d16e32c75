/** What the plain table shows of this game: the dice beside the piles, the board below. */

import type { PlainParts } from "../contract";
import Board from "./PlainBoard.svelte";
import Middle from "./PlainDice.svelte";

const parts: PlainParts = { Middle, Board };

export default parts;
