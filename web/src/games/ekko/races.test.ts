import { describe, expect, it } from "vitest";
import type { AnyPublicEvent } from "../../lib/protocol";
import { beatenBy, lastMirror } from "./races";

const moved = (number: number, at: number, seat: number | "table", text: string, order?: object): AnyPublicEvent =>
  ({ type: "moved", number, at, seat, text, ...(order ? { order } : {}) }) as AnyPublicEvent;

const LOG = [moved(1, 1000, "table", "deal"), moved(2, 3000, 1, "38"), moved(3, 3500, 2, "draw")];

describe("who was first, and by how much", () => {
  it("counts from the card that was answered, whatever was drawn since", () => {
    const log = [...LOG, moved(4, 3840, 3, "83>drop:?")];
    expect(lastMirror(log)).toEqual({ number: 4, seat: 3, card: "83", answered: "38", isDrop: true, after: 840, rivals: null });
  });

  it("takes what the server measured of a race", () => {
    const order = { place: 1, of: 2, arrived: 3900, round_trip: 120, made: 3840 };
    expect(lastMirror([...LOG, moved(4, 3910, 3, "83>draw", order)])).toMatchObject({ after: 840, rivals: 2, isDrop: false });
  });

  it("a mirror of the card turned up counts from the deal", () => {
    expect(lastMirror([LOG[0] as AnyPublicEvent, moved(2, 1700, 2, "83>draw")])).toMatchObject({ after: 700, answered: null });
  });

  it("is silent once another card lies on top", () => {
    expect(lastMirror([...LOG, moved(4, 3840, 3, "83>draw"), moved(5, 5000, 1, "84")])).toBeNull();
    expect(lastMirror(LOG)).toBeNull();
    expect(lastMirror([])).toBeNull();
  });

  it("tells the loser by how much", () => {
    const log = [...LOG, moved(4, 3840, 3, "83>draw")];
    expect(beatenBy(log, { version: 3, at: 3960 })).toEqual({ seat: 3, by: 120 });
    expect(beatenBy(log, { version: 4, at: 3960 })).toBeNull();
  });
});
