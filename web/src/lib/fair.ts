/**
 * Were deals and dice as promised? Computed here from a record alone, by the algorithm of `docs/fairness.md`. Whether the
 * moves in between are legal is not asked: that takes the rules, and the page has none.
 */

import type { Chance } from "../games/contract";
import { pageOf } from "../games/registry";
import type { Proof } from "./protocol";
import type { MatchRecord } from "./record";
import { fourBytes, fromHex, hex, hmac, joined, sha256, type Bytes } from "./sha256";

const ALGORITHM = "tablee-fair/1";
const MOST_TRIES = 1_000_000;

/** Why there is nothing to check. */
export type Lack = "none" | "practice" | "damaged" | "algorithm" | "secret" | "deck";

export class NoProof extends Error {
  constructor(readonly lack: Lack) {
    super(lack);
  }
}

/** One thing that chance decided. */
export interface Finding {
  what: "commit" | "dealer" | "deal" | "tries" | "roll";
  /** Which round, or which roll, from 1. */
  number: number;
  fits: boolean;
  /** The line of the record where it stands; 0 for what comes before the first. */
  move: number;
  /** What the record says, and what the proof gives: of a deal that differs, the first card that does. */
  told: string;
  promised: string;
}

/** All steps of a check. */
export interface Check {
  proof: Proof & { secret: string };
  /** The SHA-256 of the secret. */
  hash: string;
  /** The key that all chance comes from. */
  key: string;
  findings: Finding[];
  isFair: boolean;
}

const bytes = (text: string): Bytes => new TextEncoder().encode(text);

// Chance

export async function keyOf(secret: Bytes, entropy: string[]): Promise<Bytes> {
  const texts = entropy.map(bytes).flatMap((text) => [fourBytes(text.length), text]);
  return sha256(joined(bytes(`${ALGORITHM}\n`), secret, ...texts));
}

/** The numbers drawn under a label, from their beginning. */
export class Numbers {
  private block = 0;
  private words: number[] = [];

  constructor(
    private key: Bytes,
    private label: string,
  ) {}

  private async word(): Promise<number> {
    if (this.words.length === 0) {
      const data = await hmac(this.key, joined(bytes(`${this.label}\n`), fourBytes(this.block)));
      const view = new DataView(data.buffer);
      this.words = Array.from({ length: 8 }, (_, i) => view.getUint32(4 * i));
      this.block += 1;
    }
    return this.words.shift() ?? 0;
  }

  /** A number from 0 to `n` - 1, all equally likely. */
  async below(n: number): Promise<number> {
    const limit = 2 ** 32 - (2 ** 32 % n);
    let word = await this.word();
    while (word >= limit) word = await this.word();
    return word % n;
  }
}

export async function shuffled(key: Bytes, label: string, cards: readonly string[]): Promise<string[]> {
  const numbers = new Numbers(key, label);
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = await numbers.below(last + 1);
    [order[last], order[other]] = [order[other] as string, order[last] as string];
  }
  return order;
}

// The check

/** The proof in a record; throws `NoProof`. */
export function proofOf(record: MatchRecord): Proof & { secret: string } {
  const fair = record.meta?.fair as Partial<Proof> | undefined;
  if (fair === undefined) throw new NoProof(record.meta?.begun === undefined ? "none" : "practice");
  if (record.position) throw new NoProof("practice");
  const { algorithm = ALGORITHM, commit, entropy, secret = "", tries = 1 } = fair ?? {};
  if (algorithm !== ALGORITHM) throw new NoProof("algorithm");
  const isWhole = typeof commit === "string" && Array.isArray(entropy) && entropy.every((text) => typeof text === "string");
  if (!isWhole || entropy.length !== record.seats.length) throw new NoProof("damaged");
  if (!Number.isInteger(tries) || tries < 1 || tries > MOST_TRIES || fromHex(secret) === null) throw new NoProof("damaged");
  if (secret === "") throw new NoProof("secret");
  return { algorithm, commit, entropy, secret, tries };
}

/** Everything that chance decided beside what the proof gives; throws `NoProof`. */
export async function checked(record: MatchRecord): Promise<Check> {
  const proof = proofOf(record);
  const secret = fromHex(proof.secret) ?? new Uint8Array();
  const key = await keyOf(secret, proof.entropy);
  const hash = hex(await sha256(secret));
  const { chance } = pageOf(record.game);
  if (!chance) throw new NoProof("deck");
  const findings = [compared("commit", 0, 0, proof.commit, hash)];
  if (chance.hasDealer) {
    const dealer = await new Numbers(key, "dealer").below(record.seats.length);
    findings.push(compared("dealer", 0, 0, String(record.dealer ?? "–"), String(dealer + 1)));
  }
  findings.push(...(await dealFindings(record, proof, key, chance)), ...(await rollFindings(record, key, chance)));
  return { proof, hash, key: hex(key), findings, isFair: findings.every((finding) => finding.fits) };
}

function compared(what: Finding["what"], number: number, move: number, told: string, promised: string): Finding {
  return { what, number, move, told, promised, fits: told.toLowerCase() === promised.toLowerCase() };
}

/** The decks of all rounds; where deals were passed over, whether the house rules allow that (V11). */
async function dealFindings(record: MatchRecord, proof: Proof, key: Bytes, chance: Chance): Promise<Finding[]> {
  const options = record.options ?? {};
  const cards = chance.cards(options);
  if (cards === null) throw new NoProof("deck");
  if (cards.length === 0) return [];
  const tries = proof.tries ?? 1;
  const first = tries > 1 ? `deal 1 try ${tries}` : "deal 1";
  const found = [comparedDeal(1, 0, record.deal ?? [], await shuffled(key, first, cards))];
  if (tries > 1) found.push({ what: "tries", number: tries - 1, move: 0, told: "", promised: "", fits: chance.mayPassOver?.(options) ?? false });
  for (const { found: told, move } of inTableMoves(record, chance.dealtBy)) {
    const number = found.filter((finding) => finding.what === "deal").length + 1;
    found.push(comparedDeal(number, move, told, await shuffled(key, `deal ${number}`, cards)));
  }
  return found;
}

function comparedDeal(number: number, move: number, told: string[], promised: string[]): Finding {
  const places = Array.from({ length: Math.max(told.length, promised.length) }, (_, i) => i);
  const wrong = places.find((i) => told[i]?.toLowerCase() !== promised[i]?.toLowerCase());
  const fits = wrong === undefined;
  return { what: "deal", number, move, fits, told: fits ? told.join(" ") : (told[wrong] ?? "–"), promised: fits ? "" : (promised[wrong] ?? "–") };
}

async function rollFindings(record: MatchRecord, key: Bytes, chance: Chance): Promise<Finding[]> {
  const rolls = inTableMoves(record, chance.rolledBy);
  return Promise.all(
    rolls.map(async ({ found, move }, i) => {
      const k = await new Numbers(key, `roll ${i + 1}`).below(36);
      return compared("roll", i + 1, move, found, `${Math.floor(k / 6) + 1}+${(k % 6) + 1}`);
    }),
  );
}

/** What is found in the moves of the table itself, with the numbers of their lines. */
function inTableMoves<T>(record: MatchRecord, find: ((move: string) => T | null) | undefined): { found: T; move: number }[] {
  return (record.moves ?? []).flatMap((line, i) => {
    const [, text] = /^\s*table\s*:\s*(.*)$/is.exec(line) ?? [];
    const found = text === undefined ? null : (find?.(text) ?? null);
    return found === null ? [] : [{ found, move: i + 1 }];
  });
}
