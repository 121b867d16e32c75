import { expect, it } from "vitest";
import page from "../../index.html?raw";
import css from "../styles/tokens.css?raw";
import { PAPER, paperFor } from "./paper";

it("the chosen light goes before the system's", () => {
  expect(paperFor("dark", "light")).toBe(PAPER.dark);
  expect(paperFor("light", "dark")).toBe(PAPER.light);
  expect([paperFor("system", "light"), paperFor("system", "dark")]).toEqual([PAPER.light, PAPER.dark]);
});

it("the bars begin in the colours of the paper", () => {
  expect(css).toContain(`--paper: light-dark(${PAPER.light}, ${PAPER.dark});`);
  for (const [light, colour] of Object.entries(PAPER)) {
    expect(page).toContain(`<meta name="theme-color" content="${colour}" media="(prefers-color-scheme: ${light})" />`);
  }
});
