import { describe, expect, it } from "vitest";
import { arranged } from "./order";

describe("the order of a hand", () => {
  it("begins as the server sends it", () => {
    expect(arranged([], ["r1", "r3", "J"])).toEqual(["r1", "r3", "J"]);
  });

  it("stays as the player laid it when cards leave", () => {
    expect(arranged(["J", "r3", "r1"], ["r1", "J"])).toEqual(["J", "r1"]);
  });

  it("takes new cards on the right", () => {
    expect(arranged(["J", "r3"], ["b2", "r3", "J"])).toEqual(["J", "r3", "b2"]);
  });

  it("counts cards that look alike", () => {
    expect(arranged(["r3", "b1", "r3"], ["b1", "r3"])).toEqual(["r3", "b1"]);
    expect(arranged(["r3"], ["r3", "r3"])).toEqual(["r3", "r3"]);
  });
});
