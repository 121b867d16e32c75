import { expect, it } from "vitest";
import { plain, spans } from "./marks";

const CLAUSES = new Set(["M6", "M26"]);

it("reads bold, slanted, code and the page's own clauses", () => {
  expect(spans("a **b** *c* `d` (M6) and T2.", CLAUSES)).toEqual([
    { kind: "text", text: "a " },
    { kind: "bold", text: "b" },
    { kind: "text", text: " " },
    { kind: "slanted", text: "c" },
    { kind: "text", text: " " },
    { kind: "code", text: "d" },
    { kind: "text", text: " (" },
    { kind: "clause", text: "M6" },
    { kind: "text", text: ") and T2." },
  ]);
});

it("loses nothing of a text without marks", () => {
  expect(spans("7 × 8 <b>not bold</b>", CLAUSES)).toEqual([{ kind: "text", text: "7 × 8 <b>not bold</b>" }]);
});

it("searches without marks, case and accents", () => {
  expect(plain("**Étoile** `r*`")).toBe("etoile r");
});
