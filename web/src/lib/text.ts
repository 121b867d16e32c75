/**
 * Texts with placeholders. `{name}` is replaced; `{n:card|cards}` is a number with its noun; `{n?|s}` only chooses by the
 * number; `[play|plays]` is what you do and what another does. A noun has as many forms as its language needs: they stand
 * in the order zero, one, two, few, many, other, and the last one serves for all that follow.
 */

export type Values = Record<string, string | number | boolean>;

/** A regular expression, and what replaces each match. */
export type Replacement = readonly [pattern: string, by: string];

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"] as const;

/** The form of a noun that a language takes for a number. */
function formFor(n: number, forms: readonly string[], lang: string): string {
  const rules = new Intl.PluralRules(lang);
  const used = CATEGORIES.filter((category) => rules.resolvedOptions().pluralCategories.includes(category));
  return forms[Math.min(used.indexOf(rules.select(n)), forms.length - 1)] ?? "";
}

export function formatted(text: string, values: Values, lang: string): string {
  const person = text.replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, you: string, other: string) =>
    values.you === true ? you : other,
  );
  return person.replace(/\{(\w+)(?:([:?])([^{}|]*\|[^{}]*))?\}/g, (_, name, mark, forms) => {
    const value = values[name as string];
    if (value === undefined) return `{${String(name)}}`;
    if (mark === undefined) return shown(value, lang);
    const form = formFor(Number(value), String(forms).split("|"), lang);
    return mark === ":" ? `${shown(value, lang)}\u00a0${form}` : form;
  });
}

function shown(value: string | number | boolean, lang: string): string {
  return typeof value === "number" ? new Intl.NumberFormat(lang).format(value) : String(value);
}

/** A text after all replacements, in order. */
export function spaced(text: string, replacements: readonly Replacement[] = []): string {
  return replacements.reduce((before, [pattern, by]) => before.replace(new RegExp(pattern, "g"), by), text);
}

/** The names of all placeholders in a text, for checks that translations agree. */
export function places(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ""))].sort();
}
