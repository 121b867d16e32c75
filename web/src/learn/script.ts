/**
 * A first-game tour is data: `games/<game>/tour/script.json`, and its texts in `games/<game>/lang/<lang>/tour.json`.
 * Prepared positions are played at a real table; `tests/test_tours.py` plays every script through the engine.
 */

import { FALLBACK } from "../lang/languages";
import type { Record as GameRecord } from "../lib/protocol";
import type { Parts } from "./parts";

/** The learner's seat. */
export const LEARNER = 1;

export interface Lesson {
  id: string;
  /** The position that a new scene begins with; without it the lesson goes on where the last one ended. */
  position?: Record<string, unknown>;
  /** Moves that the lesson asks for, the first as it is shown; without them there is something to read. */
  do?: string[];
  /** What the other seats then play: `seat:move`. */
  then?: string[];
  /** Parts of the table that are pointed at: see `parts.ts`. */
  point: string[];
  /** The clause of the rule page that it teaches. */
  clause: string;
}

export interface Script {
  game: string;
  /** The names of the seats; the learner's is empty. */
  seats: string[];
  lessons: Lesson[];
}

/** What is said in a lesson: at first, after a move that it did not ask for, and after the one it did. */
export interface Words {
  title: string;
  say: string;
  else?: string;
  done?: string;
}

export type Texts = Record<string, Words>;

const scripts = import.meta.glob<Script>("../games/*/tour/script.json", { import: "default" });
const parts = import.meta.glob<Parts>("../games/*/tour/parts.json", { import: "default" });
const texts = import.meta.glob<Texts>("../games/*/lang/*/tour.json", { import: "default" });

const scriptFile = (game: string): string => `../games/${game}/tour/script.json`;

/** Whether there is a tour of a game. */
export const hasTour = (game: string): boolean => scriptFile(game) in scripts;

export async function loadScript(game: string): Promise<Script | null> {
  return (await scripts[scriptFile(game)]?.()) ?? null;
}

/** The parts of a game's table that its lessons point at. */
export async function loadParts(game: string): Promise<Parts> {
  return (await parts[`../games/${game}/tour/parts.json`]?.()) ?? {};
}

/** The texts of a tour by lesson; in English where they were not translated. */
export async function loadTexts(game: string, lang: string): Promise<Texts> {
  const load = async (one: string) => (await texts[`../games/${game}/lang/${one}/tour.json`]?.()) ?? {};
  const [english, own] = await Promise.all([load(FALLBACK), load(lang)]);
  return { ...english, ...own };
}

/** The match as a lesson finds it: its scene's position, and all that the scene's earlier lessons played. */
export function openingOf(script: Script, at: number): GameRecord {
  const first = script.lessons.findLastIndex((lesson, i) => i <= at && lesson.position !== undefined);
  const played = script.lessons.slice(first, at).flatMap(({ do: [move] = [], then = [] }) => [...(move === undefined ? [] : [`${LEARNER}:${move}`]), ...then]);
  return { game: script.game, seats: script.seats, position: script.lessons[first]?.position ?? null, moves: played };
}
