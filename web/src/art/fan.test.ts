import { describe, expect, it } from "vitest";
import { fan, moved, VISIBLE } from "./fan";

describe("fan", () => {
  const hands = [1, 2, 5, 9, 12, 20, 26, 40].flatMap((count) => [320, 366, 700, 1200].map((room): [number, number] => [count, room]));

  it.each(hands)("%i cards in %i pixels stay inside, each with enough showing", (count, room) => {
    const { places, height } = fan(count, room, 60);
    expect(places).toHaveLength(count);
    for (const [i, place] of places.entries()) {
      expect(place.x).toBeGreaterThanOrEqual(-0.001);
      expect(place.x + 60).toBeLessThanOrEqual(room + 0.001);
      expect(place.y + 84).toBeLessThanOrEqual(height);
      const next = places[i + 1];
      if (next && next.x > place.x) expect(next.x - place.x).toBeGreaterThanOrEqual(VISIBLE);
    }
  });

  it("lays few cards side by side in one straight row", () => {
    const { places } = fan(3, 700, 60);
    expect(new Set(places.map((place) => place.y)).size).toBe(1);
  });
});

it("moves an item within a list", () => {
  expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  expect(moved(["a", "b", "c", "d"], 3, 0)).toEqual(["d", "a", "b", "c"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});
