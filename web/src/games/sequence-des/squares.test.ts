import { expect, it } from "vitest";
import rules from "../../../../docs/rules/sequence-des.en.md?raw";
import { DIE_PIPS, NUMBERS, SQUARES } from "./squares";

it("has the board of the rule page", () => {
  const rows = [...rules.matchAll(/^\| \*\*\d\*\* \|(.*)\|$/gm)].map((row) => (row[1] ?? "").split("|").map(Number));
  expect(NUMBERS).toEqual(rows);
});

it("names the squares by column and row from the top left", () => {
  expect(SQUARES).toHaveLength(36);
  expect(SQUARES[0]?.name).toBe("a1");
  expect(SQUARES.find((square) => square.name === "d2")?.number).toBe(9);
  expect(SQUARES.at(-1)?.name).toBe("f6");
});

it("has as many pips on a face as it says", () => {
  for (let value = 1; value <= 6; value++) expect(DIE_PIPS[value]).toHaveLength(value);
});
