import { beforeEach, expect, it } from "vitest";
import { loadAllTexts } from "../lang/texts.svelte";
import type { AnyPublicEvent, Frame } from "../lib/protocol";
import { settings } from "../lib/settings.svelte";
import { logTexts } from "./logTexts";

const frame = { game: "sequence-des", seats: [{ name: "Ann" }, { name: "Bob" }], view: { turn: 2 } } as unknown as Frame;
const moves: [number | "table", string][] = [["table", "open:3+4"], ["table", "open:6+5"], ["table", "roll:2+2"], [2, "pass"]];
const log = moves.map(([seat, text], i): AnyPublicEvent => ({ type: "moved", number: i + 1, at: 0, seat, text }));

await loadAllTexts();

beforeEach(() => settings.speak("en"));

it("rolls are told of the seat that rolled", () => {
  const tell = logTexts(log, frame, 1);
  expect(log.map((line) => tell(line))).toEqual(["You roll 3 + 4 to open", "Bob rolls 6 + 5 to open", "Bob rolls 2 + 2 = 4", "Bob passes"]);
});

it("in French, too", async () => {
  await settings.speak("fr");
  const tell = logTexts(log, frame, 2);
  expect(log.map((line) => tell(line))).toEqual(["Ann jette 3 + 4 pour commencer", "Vous jetez 6 + 5 pour commencer", "Vous jetez 2 + 2 = 4", "Vous passez"]);
});

it("what the table does itself stays its own", () => {
  const deal: AnyPublicEvent = { type: "moved", number: 1, at: 0, seat: "table", text: "deal" };
  expect(logTexts([deal], { ...frame, game: "mio" }, 1)(deal)).toBe("The table deals the cards");
});
