/** From a tap on the shelf to a table. */

import { api, ApiError } from "../lib/api";
import { failureText } from "../lib/i18n";
import type { Offer } from "../lib/protocol";
import { router } from "../lib/router.svelte";
import { session } from "../lib/session.svelte";
import { toasts } from "../shell/toasts.svelte";

/** What a table page does by itself once, as soon as it is reached. */
export interface Plan {
  /** Sit down on the first seat, or on `seat`. */
  sit: boolean;
  /** One's seat, from 0. */
  seat?: number;
  /** Fill the other seats with bots of this level. */
  bots: string;
  /** Begin at once. */
  start: boolean;
}

const plans = new Map<string, Plan>();

/** The plan for a table that was opened here; a second call gives none. */
export function takePlan(table: string): Plan | null {
  const plan = plans.get(table) ?? null;
  plans.delete(table);
  return plan;
}

/** Opens a table and goes there; says why not if it cannot, and returns null then. */
export async function openTable(offer: Offer, plan: Plan, how: "push" | "replace" = "push"): Promise<string | null> {
  try {
    const table = await openedTable(offer);
    goTo(table, plan, how);
    return table;
  } catch (error) {
    toasts.say(failureText(error));
    return null;
  }
}

/** Goes to a table, and does there what the plan says. */
export function goTo(table: string, plan: Plan, how: "push" | "replace" = "push"): void {
  plans.set(table, plan);
  router.go(`/t/${table}`, how);
}

/** The id of a new table. A token that the server does not know any more is replaced once. */
export async function openedTable(offer: Offer): Promise<string> {
  try {
    return (await api.open(offer, await session.ensure())).table;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    session.forget();
    return (await api.open(offer, await session.ensure())).table;
  }
}
