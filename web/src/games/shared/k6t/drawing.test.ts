import { expect, it } from "vitest";
import { PIPS } from "./drawing";

it("has as many pips on a card as it says, apart from each other and clear of the corners", () => {
  for (let rank = 1; rank <= 12; rank++) {
    const pips = PIPS[rank] ?? [];
    expect(pips).toHaveLength(rank);
    for (const [i, [x, y]] of pips.entries()) {
      expect(x).toBeGreaterThanOrEqual(34);
      expect(x).toBeLessThanOrEqual(66);
      for (const [otherX, otherY] of pips.slice(i + 1)) expect(Math.hypot(otherX - x, otherY - y)).toBeGreaterThan(14);
    }
  }
});

it("is the same card after a half turn, but for the 7", () => {
  for (let rank = 1; rank <= 12; rank++) {
    if (rank === 7) continue;
    const pips = (PIPS[rank] ?? []).map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    const turned = (PIPS[rank] ?? []).map(([x, y]) => `${(100 - x).toFixed(1)} ${(140 - y).toFixed(1)}`);
    expect(turned.sort()).toEqual(pips.sort());
  }
});
