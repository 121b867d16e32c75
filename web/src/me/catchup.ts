/** Matches that came to their end while this device was away are looked up and kept like the others. */

import { api, ApiError } from "../lib/api";
import { myGames } from "../lib/mygames.svelte";
import { seatsWhere } from "../lib/seats";
import { session } from "../lib/session.svelte";
import { visited, type Visit } from "../lib/visited.svelte";

/** So many tables are asked about at once. */
const MOST = 8;

export async function catchUp(): Promise<void> {
  await Promise.all(visited.all.filter((visit) => !visit.isOver).slice(0, MOST).map(lookUp));
}

async function lookUp(visit: Visit): Promise<void> {
  try {
    const frame = await api.table(visit.table, session.token);
    if (frame.phase === "playing") return;
    const own = seatsWhere(frame.seats, (seat) => seat.yours === true);
    await myGames.note(visit.table, frame, own, [], session.token);
    visited.note({ ...visit, isOver: true });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) visited.drop(visit.table);
  }
}
