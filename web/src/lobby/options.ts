/** House rules as people choose them. */

import { pageOf } from "../games/registry";
import type { GameInfo, Offer, OptionInfo } from "../lib/protocol";

/** So few numbers are chosen from a list. */
const FEW = 6;

/** What an option can be, where that is a list; null for others. */
export function valuesOf({ kind, values = [], low, high }: OptionInfo): string[] | null {
  if (kind === "choice" || kind === "text") return values;
  const [least, most] = [low ?? 0, high ?? Infinity];
  return kind === "number" && most - least < FEW ? Array.from({ length: most - least + 1 }, (_, i) => String(least + i)) : null;
}

/** Whether a number counts milliseconds, which people give in seconds. */
export const isTime = (option: OptionInfo): boolean => option.name === "reaction";

/** A value as the server takes it: numbers are numbers. */
export const valueFrom = (option: OptionInfo, text: string): unknown => (option.kind === "number" ? Number(text) : text);

/** What is not as it comes, for a link that sets up the same table. */
export function changed(options: OptionInfo[], chosen: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    options.filter((one) => one.name in chosen && chosen[one.name] !== one.default).map((one) => [one.name, chosen[one.name]]),
  );
}

/** What is chosen for a table that is not open yet. */
export interface Preset {
  seats: number;
  /** The level of the bots. */
  bots: string;
  visibility: Visibility;
  options: Record<string, unknown>;
}

export type Visibility = NonNullable<Offer["visibility"]>;
export const VISIBILITIES: readonly Visibility[] = ["unlisted", "public", "private"];

/** What a link says that cannot be had: a name that nothing has here, or a value that it cannot take. */
export interface Fault {
  name: string;
  value: string;
  kind: "unknown" | "value";
}

/** What a link can hold. */
type Chosen = Partial<Preset> & Pick<Preset, "seats" | "options">;

/** A link that sets up the same table: seats, and all that is not as it comes. */
export function presetLink(game: string, options: OptionInfo[], chosen: Chosen, usual: Partial<Preset> = {}): string {
  const query = new URLSearchParams({ seats: String(chosen.seats) });
  for (const name of ["bots", "visibility"] as const) {
    const value = chosen[name];
    if (value !== undefined && value !== usual[name]) query.set(name, value);
  }
  for (const [name, value] of Object.entries(changed(options, chosen.options))) query.set(name, String(value));
  return `/new/${game}?${query}`;
}

const PLACES = ["seats", "bots", "visibility"];

/** What such a link says. What it does not say, or says wrongly, stays as it comes; what is wrong is told. */
export function presetFrom(query: URLSearchParams, info: GameInfo, usual: Preset): { preset: Preset; faults: Fault[] } {
  const preset: Preset = { ...usual, options: { ...usual.options } };
  const faults: Fault[] = [];
  for (const [name, value] of query) {
    const option = info.options.find((one) => one.name === name);
    const found = option ? valueIn(option, value, info.game) : placeIn(preset, name, value, info);
    if (found === undefined) faults.push({ name, value, kind: option || PLACES.includes(name) ? "value" : "unknown" });
    else if (option) preset.options[name] = found;
  }
  return { preset, faults };
}

/** Takes over what is no house rule; undefined if there is no such thing, or not so. */
function placeIn(preset: Preset, name: string, text: string, info: GameInfo): unknown {
  const visibility = VISIBILITIES.find((one) => one === text);
  if (name === "seats" && within(text, info.fewest, info.most)) return (preset.seats = Number(text));
  if (name === "bots" && info.bots.includes(text)) return (preset.bots = text);
  if (name === "visibility" && visibility) return (preset.visibility = visibility);
  return undefined;
}

/** The value that a text stands for; undefined if the option cannot take it. */
function valueIn(option: OptionInfo, text: string, game: string): unknown {
  switch (option.kind) {
    case "flag":
      return text === "true" || text === "false" ? text === "true" : undefined;
    case "choice":
      return option.values?.includes(text) ? text : undefined;
    case "text": // a deck that is written out: the game's page reads it, or else the server will
      return pageOf(game).chance?.cards({ [option.name]: text }) === null ? undefined : text;
    case "number":
      return within(text, option.low ?? 0, option.high ?? Infinity) ? Number(text) : undefined;
  }
}

const within = (text: string, least: number, most: number): boolean => /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most;
