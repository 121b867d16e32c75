/** A game's code stays in its folder: nothing outside names a game or reads the text of its moves, and no game uses another. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { SHELF } from "./registry";

const SOURCE = "src";
const GAMES = join(SOURCE, "games");
const games = SHELF.map(({ game }) => game);

/** The code of a file: without comments, and without the types that are written from the server's. */
function code(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|\s)\/\/.*$/gm, "");
}

const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .map((name) => join(SOURCE, name))
  .filter((file) => /\.(ts|svelte|css)$/.test(file) && !file.endsWith(".test.ts") && !file.endsWith("lib/protocol.ts"));
const outside = files.filter((file) => !file.startsWith(GAMES));

/** The folder of a game, or another one beside them, that a file lies in. */
const folderOf = (file: string): string => relative(GAMES, file).split("/")[0] ?? "";

it("every game has a folder with all that the page asks of it", () => {
  expect([...games].sort()).toEqual(readdirSync(GAMES).filter((name) => existsSync(join(GAMES, name, "index.ts"))));
  const parts = ["Cover.svelte", "Table.svelte", "shelf.json", "tour/script.json", "tour/parts.json", "lang/en/box.json", "lang/en/game.json", "lang/en/tour.json"];
  const missing = games.flatMap((game) => parts.map((part) => join(GAMES, game, part)).filter((file) => !existsSync(file)));
  expect(missing).toEqual([]);
});

describe("outside the games", () => {
  const found = (pattern: RegExp) =>
    outside.flatMap((file) => code(file).split("\n").flatMap((line) => (pattern.test(line) ? [`${file}: ${line.trim()}`] : [])));

  it("no code names a game or its deck", () => {
    expect(outside.length).toBeGreaterThan(100);
    expect(found(new RegExp(`(?<![\\w-])(${[...games, "k6t", "twenty-?twenty"].join("|")})(?![a-z])`, "i"))).toEqual([]);
  });

  it("no code looks at the text of a move", () => {
    expect(found(/["'`/^](roll|open|deal|name|try|x|drop):|["'`](lay|add|swap|take|claim|discard) ["'`$]|["'](give-up|refill)["']/)).toEqual([]);
  });
});

it("no game imports another", () => {
  const imports = files
    .filter((file) => file.startsWith(GAMES))
    .flatMap((file) => [...code(file).matchAll(/(?:from|import|import\()\s*["'](\.[^"']+)["']/g)].map((match) => [file, normalize(join(dirname(file), match[1] ?? ""))] as const));
  expect(imports.length).toBeGreaterThan(100);
  const foreign = imports.filter(([from, to]) => games.includes(folderOf(to)) && folderOf(from) !== folderOf(to));
  expect(foreign).toEqual([]);
});
