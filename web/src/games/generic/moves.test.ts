import { describe, expect, it } from "vitest";
import { bareMoves, movesWith, movesWithout, things } from "./moves";

describe("moves and what they name", () => {
  it.each([
    ["r3!", ["r3"]],
    ["J:b", ["J", "b"]],
    ["73>drop:15", ["73", "15"]],
    ["73>draw", ["73"]],
    ["6s-6h", ["6s", "6h"]],
    ["lay 3h-0h-5h", ["3h", "0h", "5h"]],
    ["add 9c>series", ["9c"]],
    ["x:d2", ["d2"]],
    ["d2!", ["d2"]],
    ["draw", []],
    ["give-up", []],
  ])("%s", (move, named) => {
    expect(things(move)).toEqual(named);
  });

  it("bare moves name nothing that one could tap", () => {
    expect(bareMoves(["r3", "draw", "mio", "J:b", "give-up", "name:r"])).toEqual(["draw", "mio", "give-up", "name:r"]);
  });

  it("a card stands for the moves that begin with it, or else for those that hold it", () => {
    expect(movesWith(["73>draw", "73>drop:15", "15"], "15")).toEqual(["15"]);
    expect(movesWith(["6s-6h", "6s-6d"], "6h")).toEqual(["6s-6h"]);
    expect(movesWith(["r3", "r3!", "draw"], "r3")).toEqual(["r3", "r3!"]);
  });

  it("what no card stands for has a button, whatever it is called", () => {
    expect(movesWithout(["3", "5", "spill", "pour 3"], ["3", "5"])).toEqual(["spill"]);
  });
});
