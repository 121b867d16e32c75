/** The page's check on matches that were played at tables of the server (`tests/table/fair_records.py`). */

import { describe, expect, it, vi } from "vitest";
import { checked, NoProof, type Finding } from "./fair";
import { readRecord, type MatchRecord } from "./record";

const files = import.meta.glob<string>("../games/*/fair-records/*.json", { query: "?raw", import: "default", eager: true });
const texts = new Map(Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ""), text]));
const names = [...texts.keys()];
const record = (name: string): MatchRecord => readRecord(texts.get(name) ?? "");
const wrong = async (forged: MatchRecord): Promise<Finding[]> => (await checked(forged)).findings.filter((finding) => !finding.fits);
const lines = (one: MatchRecord, start: string) => (one.moves ?? []).filter((move) => move.startsWith(start)).length;

it("there is a match of every game, one with a deck of its own, one where a deal was passed over", () => {
  expect(names.sort()).toEqual(["20-20", "20-20-winnable", "ekko", "mio", "mio-deck", "sequence-des", "six-sequences"]);
});

describe.each(names)("%s", (name) => {
  it("is proved: every deal and every roll is counted", async () => {
    const one = record(name);
    const { findings, isFair, hash, proof } = await checked(one);
    expect(findings.filter((finding) => !finding.fits)).toEqual([]);
    expect(isFair).toBe(true);
    expect(hash).toBe(proof.commit);
    const count = (what: string) => findings.filter((finding) => finding.what === what).length;
    expect(count("commit")).toBe(1);
    expect(count("dealer")).toBe(one.dealer ? 1 : 0);
    expect(count("deal")).toBe((one.deal ? 1 : 0) + lines(one, "table:deal:"));
    expect(count("roll")).toBe(lines(one, "table:roll:") + lines(one, "table:open:"));
    expect(count("deal") + count("roll")).toBeGreaterThan(0);
  });

  it("another secret, or another text of a seat, is found out", async () => {
    const { proof } = await checked(record(name));
    const forged = (change: object) => ({ ...record(name), meta: { fair: { ...proof, ...change } } });
    const bySecret = await wrong(forged({ secret: "ab".repeat(32) }));
    expect(bySecret.map((finding) => finding.what)).toContain("commit");
    expect(bySecret.length).toBeGreaterThan(1);
    const byText = await wrong(forged({ entropy: ["other", ...proof.entropy.slice(1)] }));
    expect(byText.length).toBeGreaterThan(0);
    expect(byText.map((finding) => finding.what)).not.toContain("commit");
  });
});

it("a page that came by plain http has no Web Crypto, and comes to the same", async () => {
  const { key } = await checked(record("ekko"));
  vi.stubGlobal("crypto", {});
  expect(await checked(record("ekko"))).toMatchObject({ key, isFair: true });
  vi.unstubAllGlobals();
});

it("two cards that changed places: the first is named", async () => {
  const one = record("mio");
  const deal = [...(one.deal ?? [])];
  const other = deal.findIndex((card) => card !== deal[3]);
  const [i, k] = [Math.min(3, other), Math.max(3, other)];
  [deal[i], deal[k]] = [deal[k] as string, deal[i] as string];
  expect(await wrong({ ...one, deal })).toEqual([
    { what: "deal", number: 1, move: 0, fits: false, told: deal[i], promised: (one.deal ?? [])[i] },
  ]);
});

it("a card that is missing, and a deal that is", async () => {
  const one = record("ekko");
  expect(await wrong({ ...one, deal: (one.deal ?? []).slice(0, -1) })).toMatchObject([{ what: "deal", told: "–" }]);
  expect(await wrong({ ...one, deal: null })).toMatchObject([{ what: "deal", number: 1, told: "–" }]);
});

it("a later deal and the dealer", async () => {
  const one = record("six-sequences");
  const move = (one.moves ?? []).findIndex((line) => line.startsWith("table:deal:"));
  const moves = [...(one.moves ?? [])];
  moves[move] = `table:deal:${(one.deal ?? []).join("-")}`;
  expect(await wrong({ ...one, moves })).toMatchObject([{ what: "deal", number: 2, move: move + 1 }]);
  expect(await wrong({ ...one, dealer: ((one.dealer ?? 1) % 3) + 1 })).toMatchObject([{ what: "dealer" }]);
  expect(await wrong({ ...one, dealer: null })).toMatchObject([{ what: "dealer", told: "–" }]);
});

it("a die that was turned", async () => {
  const one = record("sequence-des");
  const moves = [...(one.moves ?? [])];
  const move = moves.findIndex((line) => line.startsWith("table:roll:"));
  const [first, second] = (moves[move] ?? "").slice("table:roll:".length).split("+").map(Number);
  const turned = `${((first ?? 1) % 6) + 1}+${second}`;
  moves[move] = `table:roll:${turned}`;
  expect(await wrong({ ...one, moves })).toEqual([
    { what: "roll", number: move + 1, move: move + 1, fits: false, told: turned, promised: `${first}+${second}` },
  ]);
});

it("deals may be passed over only where the house rules say so", async () => {
  const one = record("20-20-winnable");
  expect(await wrong({ ...one, options: { deals: "any" } })).toMatchObject([{ what: "tries", number: 1 }]);
});

it("case and spaces of the notation do not matter", async () => {
  const one = record("sequence-des");
  const moves = (one.moves ?? []).map((line) => line.replace("table:roll:", "Table : ROLL:").replace("+", " + "));
  expect(await wrong({ ...one, moves })).toEqual([]);
});

it.each([
  ["none", { meta: null }],
  ["none", { meta: { place: "here" } }],
  ["practice", { meta: { begun: 4 } }],
  ["damaged", { meta: { fair: null } }],
  ["damaged", { meta: { fair: { commit: "x", entropy: [""], secret: "xyz" } } }],
  ["damaged", { meta: { fair: { commit: "x", entropy: [], secret: "00" } } }],
  ["damaged", { meta: { fair: { commit: "x", entropy: [""], secret: "00", tries: 0 } } }],
  ["secret", { meta: { fair: { commit: "x", entropy: [""] } } }],
  ["deck", { game: "tarot" }],
  ["deck", { game: "mio", options: { deck: "12/99" } }],
  ["algorithm", { meta: { fair: { algorithm: "dice/2", commit: "x", entropy: [""], secret: "00" } } }],
] as const)("no proof: %s", async (lack, change) => {
  await expect(checked({ ...record("20-20"), ...change } as MatchRecord)).rejects.toEqual(new NoProof(lack));
});
