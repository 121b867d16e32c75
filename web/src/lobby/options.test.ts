import { describe, expect, it } from "vitest";
import type { GameInfo, OptionInfo } from "../lib/protocol";
import { changed, presetFrom, presetLink, valuesOf, type Preset } from "./options";

const option = (name: string, kind: OptionInfo["kind"], value: unknown, more: Partial<OptionInfo> = {}): OptionInfo => ({
  ...{ name, kind, default: value, clause: "M1", texts: { en: "" } },
  ...more,
});

const MIO = [
  option("deck", "text", "8+2", { values: ["8+2", "9+1", "5+5"] }),
  option("target", "number", 100, { low: 1, high: 10_000 }),
  option("reaction", "number", 2000, { low: 0, high: 60_000 }),
];
const SIX = [option("teams", "flag", false, { seats: [4] }), option("merge", "flag", true)];
const game = (options: OptionInfo[]): GameInfo => ({
  ...{ game: "mio", title: "MIO", fewest: 2, most: 6, seats: 3, minutes: 9 },
  ...{ options, bots: ["novice", "casual", "expert"] },
});
const USUAL: Preset = { seats: 3, bots: "casual", visibility: "unlisted", options: {} };

describe("house rules", () => {
  it("are chosen from a list where they are words or a few numbers", () => {
    expect(MIO.map(valuesOf)).toEqual([["8+2", "9+1", "5+5"], null, null]);
    expect(valuesOf(option("row", "number", 5, { low: 5, high: 6 }))).toEqual(["5", "6"]);
    expect(valuesOf(option("claims", "choice", "open", { values: ["open", "next"] }))).toEqual(["open", "next"]);
    expect(SIX.map(valuesOf)).toEqual([null, null]);
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

  it("a deck may be written out", () => {
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
