import { expect, it } from "vitest";
import { SHELF } from "../games/registry";
import { lineOf } from "../lib/record";
import { selectorOf } from "./parts";
import { hasTour, loadParts, loadScript, loadTexts, openingOf, type Script } from "./script";

const tours = await Promise.all(SHELF.map(({ game }) => loadScript(game)));

const parts = Object.fromEntries(await Promise.all(SHELF.map(async ({ game }) => [game, await loadParts(game)] as const)));

it("every game of the shelf has a tour, and no other has", () => {
  expect(tours.map((script) => script?.game)).toEqual(SHELF.map(({ game }) => game));
  expect(hasTour("tarot")).toBe(false);
});

it("every part that a lesson points at is a part of its table", () => {
  const points = tours.flatMap((script) => script?.lessons.flatMap(({ point }) => point.map((part) => [script.game, part] as const)) ?? []);
  expect(points.length).toBeGreaterThan(50);
  expect(points.filter(([game, part]) => selectorOf(parts[game] ?? {}, part) === null)).toEqual([]);
  expect(selectorOf(parts.mio ?? {}, "dice")).toBe(null);
});

const script: Script = {
  game: "mio",
  seats: ["", "Horloge"],
  lessons: [
    { id: "a", position: { round: 1 }, point: [], clause: "M1" },
    { id: "b", do: ["r3", "r4"], then: ["2:name:b"], point: [], clause: "M1" },
    { id: "c", do: ["draw"], point: [], clause: "M1" },
    { id: "d", position: { round: 2 }, do: ["mio"], point: [], clause: "M1" },
  ],
};

it("a lesson is taken up with all that its scene has played before", () => {
  const moves = script.lessons.map((_, at) => openingOf(script, at).moves);
  expect(moves).toEqual([[], [], ["1:r3", "2:name:b"], []]);
  expect(openingOf(script, 2).position).toEqual({ round: 1 });
  expect(openingOf(script, 3).position).toEqual({ round: 2 });
});

it("a line is a seat and its move", () => {
  expect(lineOf("2:name:b")).toEqual({ seat: 2, move: "name:b" });
});

it("a language without a translation is taught in English", async () => {
  expect(await loadTexts("mio", "xx")).toEqual(await loadTexts("mio", "en"));
  expect(await loadTexts("mio", "fr")).not.toEqual(await loadTexts("mio", "en"));
});
