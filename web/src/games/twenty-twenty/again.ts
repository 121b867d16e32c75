/** After a game: other cards by the same house rules, or the very same cards. */

import { session } from "../../lib/session.svelte";
import type { Again } from "../contract";

const deals = () => import("./deals");

export const AGAIN: readonly Again[] = [
  {
    text: "20-20.deals.new",
    open: async (_, { options }) => (await deals()).dealFresh(options.deals === "winnable" ? "winnable" : "any", options.undo === true),
  },
  {
    text: "20-20.deals.same",
    open: async (table, { options }) => (await deals()).dealSame(table, options.undo === true, session.token),
  },
];
