import { describe, expect, it } from "vitest";
import { cutAt, LARGEST_FILE, NotARecord, readRecord } from "./record";

const whole = { format: "tablee-record/1", game: "mio", seats: ["Ann", "Bob"], dealer: 1, deal: ["r1"], moves: ["1:draw", "2:draw"] };

describe("a file that is read", () => {
  it("as a record", () => {
    expect(readRecord(JSON.stringify(whole))).toEqual(whole);
  });

  it.each([
    ["record.notJson", "once upon a time"],
    ["record.notJson", ""],
    ["record.notARecord", "[1, 2]"],
    ["record.notARecord", "null"],
    ["record.notARecord", JSON.stringify({ ...whole, format: "tablee-record/2" })],
    ["record.notARecord", JSON.stringify({ ...whole, seats: [] })],
    ["record.notARecord", JSON.stringify({ ...whole, seats: "Ann" })],
    ["record.notARecord", JSON.stringify({ ...whole, moves: [1] })],
    ["record.notARecord", JSON.stringify({ ...whole, deal: "r1" })],
    ["record.notARecord", JSON.stringify({ ...whole, meta: [] })],
    ["record.tooLarge", " ".repeat(LARGEST_FILE + 1)],
  ] as const)("%s", (key, text) => {
    expect(() => readRecord(text)).toThrow(new NotARecord(key));
  });
});

it("a match is cut where somebody wants to play on", () => {
  const over = { ...whole, result: { reason: "target", scores: [1, 2], winners: [1] }, meta: { fair: {} } };
  expect(cutAt(readRecord(JSON.stringify(over)), 1)).toEqual({ ...whole, moves: ["1:draw"], result: null, meta: null });
});
