/** Everything that needs no live line. */

import { FALLBACK, languageOf } from "../lang/languages";
import { server } from "./server.svelte";
import type { Card, Frame, GameInfo, GuestToken, NewTable, Offer, Record as MatchRecord, Replay, RulePage } from "./protocol";

/** How the server says that it refused: a sentence in each of its languages, and the clause if a table did. */
interface Problem {
  detail?: string;
  texts?: Record<string, string>;
  clause?: string;
}

/** The server refused; status 0 if it could not be reached. */
export class ApiError extends Error {
  readonly texts: Record<string, string>;
  readonly clause: string;

  constructor(
    readonly status: number,
    { detail = "", texts = { [FALLBACK]: detail }, clause = "" }: Problem,
  ) {
    super(detail);
    this.texts = texts;
    this.clause = clause;
  }
}

async function request<T>(path: string, token = "", init: RequestInit = {}): Promise<T> {
  const headers = new Headers(init.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (init.body) headers.set("content-type", "application/json");
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers });
  } catch {
    server.lost();
    throw new ApiError(0, { detail: "the server cannot be reached" });
  }
  if (!response.ok) throw await failure(response);
  const text = await response.text();
  return (text ? JSON.parse(text) : null) as T;
}

async function failure(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Problem;
  return new ApiError(response.status, { detail: response.statusText, ...body });
}

const post = (body: unknown, method = "POST"): RequestInit => ({ method, body: JSON.stringify(body) });

export const api = {
  games: () => request<GameInfo[]>("/api/games"),
  tables: () => request<Card[]>("/api/tables"),
  table: (id: string, token = "") => request<Frame>(`/api/tables/${encodeURIComponent(id)}`, token),
  open: (offer: Offer, token: string) => request<NewTable>("/api/tables", token, post(offer)),
  newGuest: (name: string) => request<GuestToken>("/api/guests", "", post({ name })),
  rename: (name: string, token: string) => request<GuestToken>("/api/guests/me", token, post({ name }, "PUT")),
  rules: (game: string, lang: string) =>
    request<RulePage>(`/api/rules/${encodeURIComponent(game)}?lang=${languageOf(lang)?.rules ?? FALLBACK}`),
  knock: (id: string, token: string) => request<unknown>(`/api/tables/${encodeURIComponent(id)}/knock`, token, post({})),
  deal: (game: string, day: string) => request<MatchRecord>(`/api/deals/${encodeURIComponent(game)}/${encodeURIComponent(day)}`),
  record: (id: string, token: string) => request<MatchRecord>(`/api/tables/${encodeURIComponent(id)}/record`, token),
  /** A finished match step by step; whose eyes: a seat, `public` or `all`. */
  replay: (id: string, eyes: string, token: string) =>
    request<Replay>(`/api/tables/${encodeURIComponent(id)}/replay?viewer=${encodeURIComponent(eyes)}`, token),
  /** A record step by step. */
  replayRecord: (record: MatchRecord, viewer: string) => request<Replay>("/api/replay", "", post({ record, viewer })),
};
