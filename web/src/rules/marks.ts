/** The little Markdown of the rule pages: bold, slanted, code. Clause numbers in the text become links. */

export type Span = { kind: "text" | "bold" | "slanted" | "code" | "clause"; text: string };

const MARK = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`|\b([A-Z]\d{1,2})\b/g;

/** `clauses`: the numbers that the page has; anything else that looks like one stays text. */
export function spans(text: string, clauses: ReadonlySet<string>): Span[] {
  const found: Span[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    const [whole, bold, slanted, code, clause] = match;
    if (clause !== undefined && !clauses.has(clause)) continue;
    if (match.index > end) found.push({ kind: "text", text: text.slice(end, match.index) });
    end = match.index + whole.length;
    if (bold !== undefined) found.push({ kind: "bold", text: bold });
    else if (slanted !== undefined) found.push({ kind: "slanted", text: slanted });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else found.push({ kind: "clause", text: clause ?? "" });
  }
  if (end < text.length) found.push({ kind: "text", text: text.slice(end) });
  return found;
}

/** A text without its marks, for searching; letters without accents, so that `regle` finds `règle`. */
export function plain(text: string): string {
  return text
    .replace(/[*`]/g, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
}
