import { describe, expect, it } from "vitest";
import type { GameInfo, OptionInfo } from "../lib/protocol";
import { changed, choiceOf, presetFrom, presetLink, type Preset } from "./options";

const option = (name: string, allowed: string, value: unknown): OptionInfo => ({
  name,
  allowed,
  default: value,
  clause: "M1",
  en: "",
  fr: "",
});

const MIO = [option("deck", "8+2, 9+1, 5+5, 12233445**/5", "8+2"), option("target", "1–10000", 100), option("reaction", "0–60000", 2000)];
const SIX = [option("teams", "true, false", false), option("merge", "true, false", true)];
const game = (options: OptionInfo[]): GameInfo => ({ game: "mio", title: "MIO", fewest: 2, most: 6, options, bots: ["novice", "casual", "expert"] });
const USUAL: Preset = { seats: 3, bots: "casual", visibility: "unlisted", options: {} };

describe("house rules", () => {
  it("are a switch, several values, a number or seconds", () => {
    expect(choiceOf(option("teams", "true, false", false))).toEqual({ kind: "switch" });
    expect(MIO.map((one) => choiceOf(one).kind)).toEqual(["several", "number", "seconds"]);
    expect(choiceOf(option("row", "5, 6", 5))).toEqual({ kind: "several", values: ["5", "6"] });
  });

  it("a link holds what was changed, and sets it up again", () => {
    const chosen: Preset = { seats: 4, bots: "expert", visibility: "public", options: { deck: "5+5", target: 50, reaction: 2000 } };
    const link = presetLink("mio", MIO, chosen, USUAL);
    expect(link).toBe("/new/mio?seats=4&bots=expert&visibility=public&deck=5%2B5&target=50");
    const { preset, faults } = presetFrom(new URLSearchParams(link.split("?")[1]), game(MIO), USUAL);
    expect(preset).toEqual({ ...chosen, options: changed(MIO, chosen.options) });
    expect(faults).toEqual([]);
  });

  it("what is as usual needs no word but the seats", () => {
    expect(presetLink("mio", MIO, USUAL, USUAL)).toBe("/new/mio?seats=3");
    expect(presetFrom(new URLSearchParams(), game(MIO), USUAL)).toEqual({ preset: USUAL, faults: [] });
  });

  it("a deck may be written out, as the example is", () => {
    const { preset, faults } = presetFrom(new URLSearchParams("deck=11111/0"), game(MIO), USUAL);
    expect([preset.options, faults]).toEqual([{ deck: "11111/0" }, []]);
  });

  it("switches keep their kind", () => {
    const { preset } = presetFrom(new URLSearchParams("teams=true&merge=false"), game(SIX), USUAL);
    expect(preset.options).toEqual({ teams: true, merge: false });
  });

  it.each([
    ["target=many", "value"],
    ["target=0", "value"],
    ["target=10001", "value"],
    ["target=-5", "value"],
    ["deck=7%2B7", "value"],
    ["deck=red/5", "value"],
    ["reaction=60001", "value"],
    ["seats=7", "value"],
    ["seats=", "value"],
    ["bots=genius", "value"],
    ["visibility=nobody", "value"],
    ["jokers=9", "unknown"],
    ["options=x", "unknown"],
    ["toString=1", "unknown"],
  ])("%s changes nothing and is told", (query, kind) => {
    const { preset, faults } = presetFrom(new URLSearchParams(query), game(MIO), USUAL);
    expect(preset).toEqual(USUAL);
    expect(faults).toEqual([{ name: query.split("=")[0], value: new URLSearchParams(query).values().next().value, kind }]);
  });

  it("a wrong switch is told, too, and what is right beside it holds", () => {
    const { preset, faults } = presetFrom(new URLSearchParams("teams=perhaps&merge=false"), game(SIX), USUAL);
    expect(preset.options).toEqual({ merge: false });
    expect(faults).toEqual([{ name: "teams", value: "perhaps", kind: "value" }]);
  });
});
