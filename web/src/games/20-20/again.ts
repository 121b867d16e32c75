/** After a game: other cards by the same house rules, or the very same cards. */

import { session } from "../../lib/session.svelte";
import type { Again } from "../contract";
import { dealFresh, dealSame } from "./deals";

export const AGAIN: readonly Again[] = [
  {
    text: "20-20.deals.new",
    open: (_, { options }) => dealFresh(options.deals === "winnable" ? "winnable" : "any", options.undo === true),
  },
  {
    text: "20-20.deals.same",
    open: (table, { options }) => dealSame(table, options.undo === true, session.token),
  },
];
