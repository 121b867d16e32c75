/** Records of matches: read from files, cut, named, saved. */

import type { Record as MatchRecord } from "./protocol";

export type { MatchRecord };

const FORMAT = "tablee-record/1";
/** Longer than any match that a server would show. */
export const LARGEST_FILE = 1_000_000;

/** Why a file is no record: the name of a text of the catalogue. */
export class NotARecord extends Error {
  constructor(readonly key: "record.notJson" | "record.notARecord" | "record.tooLarge") {
    super(key);
  }
}

/** A record from the text of a file; throws `NotARecord`. Whether its moves are legal is for the server to say. */
export function readRecord(text: string): MatchRecord {
  if (text.length > LARGEST_FILE) throw new NotARecord("record.tooLarge");
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new NotARecord("record.notJson");
  }
  if (!isRecord(data)) throw new NotARecord("record.notARecord");
  return data;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const areTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");

function isRecord(data: unknown): data is MatchRecord {
  if (!isObject(data) || (data.format ?? FORMAT) !== FORMAT || typeof data.game !== "string") return false;
  const isDealt = data.deal === undefined || data.deal === null || areTexts(data.deal);
  const hasExtras = [data.options, data.meta, data.position, data.result].every((one) => one === undefined || one === null || isObject(one));
  return isDealt && hasExtras && areTexts(data.seats) && data.seats.length > 0 && areTexts(data.moves ?? []);
}

/** A line of a record: who moves, a seat from 1 or the table, and the move. */
export function lineOf(line: string): { seat: number | "table"; move: string } {
  const [seat = "", ...move] = line.split(":");
  return { seat: seat === "table" ? seat : Number(seat), move: move.join(":") };
}

/** The match up to a move, to be played on from there. */
export function cutAt(record: MatchRecord, moves: number): MatchRecord {
  return { ...record, moves: (record.moves ?? []).slice(0, moves), result: null, meta: null };
}

/** As the server names it. */
export const recordName = (game: string, table: string): string => `${game}-${table}.json`;

/** As the server writes it: laid out for people. */
export const recordText = (record: MatchRecord): string => `${JSON.stringify(record, null, 1)}\n`;

/** Hands a file to whoever sits at the browser. */
export function save(name: string, data: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([data], { type }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
