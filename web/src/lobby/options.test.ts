import { describe, expect, it } from "vitest";
import type { OptionInfo } from "../lib/protocol";
import { changed, choiceOf, presetFrom, presetLink } from "./options";

const option = (name: string, allowed: string, value: unknown): OptionInfo => ({
  name,
  allowed,
  default: value,
  clause: "M1",
  en: "",
  fr: "",
});

const MIO = [option("deck", "8+2, 9+1, 5+5", "8+2"), option("target", "1–10000", 100), option("reaction", "0–60000", 2000)];
const SIX = [option("teams", "true, false", false), option("merge", "true, false", true)];

describe("house rules", () => {
  it("are a switch, several values, a number or seconds", () => {
    expect(choiceOf(option("teams", "true, false", false))).toEqual({ kind: "switch" });
    expect(MIO.map((one) => choiceOf(one).kind)).toEqual(["several", "number", "seconds"]);
    expect(choiceOf(option("row", "5, 6", 5))).toEqual({ kind: "several", values: ["5", "6"] });
  });

  it("a link holds what was changed, and sets it up again", () => {
    const chosen = { deck: "5+5", target: 50, reaction: 2000 };
    const link = presetLink("mio", 4, MIO, chosen);
    expect(link).toBe("/new/mio?seats=4&deck=5%2B5&target=50");
    expect(presetFrom(new URLSearchParams(link.split("?")[1]), MIO)).toEqual(changed(MIO, chosen));
  });

  it("switches keep their kind, and nonsense is passed over", () => {
    expect(presetFrom(new URLSearchParams("teams=true&merge=false"), SIX)).toEqual({ teams: true, merge: false });
    expect(presetFrom(new URLSearchParams("target=many&other=1"), MIO)).toEqual({});
  });
});
