/** A sentence that page and terminal share stands once: see `tools/shared-texts.ts`. */

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { textsOf } from "../../tools/shared-texts";

/** Sentences of the page that read like one of the terminal's, and why each is another. */
const ALIKE: Record<string, string> = {
  "You": "the heading of one's own page; the terminal's begins a sentence",
  "you": "a remark beside a seat; the terminal's is the object of a sentence",
  "won": "of a match (gagnée); the terminal's is of a player (gagné)",
  "The table": "what a screen reader calls the cloth; the terminal's acts",
  "face-down card": "any game's; the terminal's is a card of MIO",
  "{colour} {value}": "a card's name without an article (3 rouge); the terminal's has one (le 3 rouge)",
};

const folders = (root: string, pattern: RegExp): string[] =>
  readdirSync(root, { recursive: true, encoding: "utf8" })
    .map((name) => `${root}/${name}`)
    .filter((name) => pattern.test(name) && !/(language|tour)\.json$/.test(name));

const sentences = (file: string): string[] => Object.values(JSON.parse(readFileSync(file, "utf8")) as Record<string, string>);
const terminal = new Set(folders("../src/tablee", /lang\/(en\/\w+|en)\.json$/).flatMap(sentences));
const page = folders("src", /lang\/en\/\w+\.json$/);

it("sentences that stand in both places are two things", () => {
  const doubled = page.flatMap(sentences).filter((sentence) => terminal.has(sentence));
  expect([...new Set(doubled)].sort()).toEqual(Object.keys(ALIKE).sort());
});

it("what is shared is taken over in every language", () => {
  const shared = page.flatMap((file) => Object.entries(textsOf(resolve(file)).texts).filter(([, text]) => terminal.has(String(text))));
  expect(shared.length).toBeGreaterThan(70);
  const french = page.flatMap((file) => Object.values(textsOf(resolve(file.replace("/en/", "/fr/"))).texts));
  expect(french.filter((text) => String(text).startsWith("@"))).toEqual([]);
  expect(french).toEqual(expect.arrayContaining(["{n:carte|cartes}", "débutant"]));
});

it("a reference to a sentence that nobody has is an error", () => {
  const root = mkdtempSync(join(tmpdir(), "tablee-texts-"));
  const file = join(root, "web/src/lang/en/home.json");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ title: "@no.such.sentence" }));
  expect(() => textsOf(file)).toThrow("no.such.sentence");
  rmSync(root, { recursive: true });
});
