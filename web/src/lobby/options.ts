/** House rules as people choose them: what kind of choice an option is, read from what the server allows. */

import type { OptionInfo } from "../lib/protocol";

export type Choice =
  | { kind: "switch" }
  | { kind: "several"; values: string[] }
  | { kind: "number"; least: number; most: number }
  | { kind: "seconds"; most: number };

export function choiceOf(option: OptionInfo): Choice {
  if (typeof option.default === "boolean") return { kind: "switch" };
  const range = /^(\d+)–(\d+)$/.exec(option.allowed);
  if (range) {
    const [least, most] = [Number(range[1]), Number(range[2])];
    return option.name === "reaction" ? { kind: "seconds", most } : { kind: "number", least, most };
  }
  return { kind: "several", values: option.allowed.split(", ") };
}

/** A value as the server takes it: numbers stay numbers. */
export function valueFrom(option: OptionInfo, text: string): unknown {
  return typeof option.default === "number" ? Number(text) : text;
}

/** What is not as it comes, for a link that sets up the same table. */
export function changed(options: OptionInfo[], chosen: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    options.filter((one) => one.name in chosen && chosen[one.name] !== one.default).map((one) => [one.name, chosen[one.name]]),
  );
}

/** A link that sets up the same table. */
export function presetLink(game: string, seats: number, options: OptionInfo[], chosen: Record<string, unknown>): string {
  const query = new URLSearchParams({ seats: String(seats) });
  for (const [name, value] of Object.entries(changed(options, chosen))) query.set(name, String(value));
  return `/new/${game}?${query}`;
}

/** What such a link says; what it does not say, or says wrongly, stays as it comes. */
export function presetFrom(query: URLSearchParams, options: OptionInfo[]): Record<string, unknown> {
  const chosen: Record<string, unknown> = {};
  for (const option of options) {
    const text = query.get(option.name);
    if (text === null) continue;
    if (typeof option.default === "boolean") chosen[option.name] = text === "true";
    else if (typeof option.default !== "number" || /^\d+$/.test(text)) chosen[option.name] = valueFrom(option, text);
  }
  return chosen;
}
