/**
 * Texts with places in them. `{name}` is replaced; `{n:card|cards}` is a number with its noun; `{n?|s}` only chooses by
 * the number; `[play|plays]` is what you do and what another does.
 */

export type Values = Record<string, string | number | boolean>;

/** Whether a language takes the singular for a number. */
function isSingular(n: number, lang: string): boolean {
  return new Intl.PluralRules(lang).select(n) === "one";
}

export function formatted(text: string, values: Values, lang: string): string {
  const person = text.replace(/\[([^[\]|]*)\|([^[\]|]*)\]/g, (_, you: string, other: string) =>
    values.you === true ? you : other,
  );
  return person.replace(/\{(\w+)(?:([:?])([^{}|]*)\|([^{}]*))?\}/g, (_, name, mark, one, many) => {
    const value = values[name as string];
    if (value === undefined) return `{${String(name)}}`;
    if (mark === undefined) return shown(value, lang);
    const form = String(isSingular(Number(value), lang) ? one : many);
    return mark === ":" ? `${shown(value, lang)}\u00a0${form}` : form;
  });
}

function shown(value: string | number | boolean, lang: string): string {
  return typeof value === "number" ? new Intl.NumberFormat(lang).format(value) : String(value);
}

/** French typography: narrow spaces before ; ! ? and inside guillemets, a wide one before a colon. */
export function typeset(text: string, lang: string): string {
  if (lang !== "fr") return text;
  return text
    .replace(/ ([;!?])/g, "\u202f$1")
    .replace(/ :/g, "\u00a0:")
    .replace(/« /g, "«\u00a0")
    .replace(/ »/g, "\u00a0»");
}

/** The names of all places in a text, for checks that translations agree. */
export function places(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)/g)].map((match) => match[1] ?? ""))].sort();
}
