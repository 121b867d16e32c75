/** The colours of the page and of the games that carry words: at least 4.5 : 1, large signs at least 3 : 1, by day and by night. */
import { describe, expect, it } from "vitest";

const css = Object.values(import.meta.glob<string>(["./tokens.css", "../games/**/tokens.css"], { query: "?raw", import: "default", eager: true })).join("\n");

type Theme = "day" | "night";

function colour(name: string, theme: Theme): string {
  const value = new RegExp(`--${name}:\\s*(?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(css);
  const found = value?.[3] ?? value?.[theme === "day" ? 1 : 2];
  if (!found) throw new Error(`no colour --${name}`);
  return found;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((i) => {
    const part = parseInt(hex.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const words = ["ink", "ink-soft", "brick", "ochre", "sky", "leaf", "plum", "slate"];

const text: [string, string][] = [
  ...words.flatMap((word) => ["paper", "surface", "sunken"].map((ground): [string, string] => [word, ground])),
  ["on-cloth", "cloth"],
  ["on-cloth", "cloth-deep"],
  ["on-cloth-soft", "cloth"],
  ["on-cloth-soft", "cloth-deep"],
  ["on-act", "act"],
  ["card-ink", "card"],
  ...["s", "c", "m", "e", "h", "d"].map((suit): [string, string] => [`tone-${suit}`, "card"]),
  ...["r", "b", "g", "k"].map((c): [string, string] => ["mio-on", `mio-${c}`]),
  ["mio-on-y", "mio-y"],
  ["ekko-odd", "card"],
  ["ekko-even", "card"],
  ["wood-ink", "wood"],
  ["wood-ink", "wood-pale"],
  ...["1", "2", "3"].map((side): [string, string] => ["ivory", `chip-${side}`]),
];

const large: [string, string][] = [
  ["focus", "paper"],
  ["focus", "surface"],
  ["focus", "halo"],
  ["lamp", "cloth"],
  ["card", "cloth"],
];

it("measures contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

for (const theme of ["day", "night"] as const) {
  describe(`by ${theme}`, () => {
    it.each(text)("%s on %s can be read", (front, ground) => {
      expect(contrast(colour(front, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5);
    });
    it.each(large)("%s on %s can be seen", (front, ground) => {
      expect(contrast(colour(front, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3);
    });
  });
}
