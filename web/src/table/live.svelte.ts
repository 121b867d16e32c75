/** A table as it is now: what the line brought, in a form that the page follows. */

import { toasts } from "../shell/toasts.svelte";
import { Line, browserWorld, moveId, type LineState, type WhyAnswer } from "../lib/connection";
import { serverText, t } from "../lib/i18n";
import type { AnyCommand, AnyPublicEvent, Error as ErrorMessage, Frame, Hints, Snapshot, Update, Winnable } from "../lib/protocol";
import { myGames } from "../lib/mygames.svelte";
import { watchersOf } from "./people";
import { noteSeal } from "../lib/seals";
import { session } from "../lib/session.svelte";
import { viewOf } from "../lib/view";
import { visited } from "../lib/visited.svelte";
import type { Reason } from "../games/contract";

const KEPT_LINES = 600;

export class LiveTable {
  /** What each of one's own seats sees; one frame for somebody who watches. */
  frames = $state.raw<Frame[]>([]);
  log = $state.raw<AnyPublicEvent[]>([]);
  /** What the last message brought, for motion, sound and narration. */
  news = $state.raw<AnyPublicEvent[]>([]);
  here = $state.raw<string[]>([]);
  state = $state<LineState>("connecting");
  retryAt = $state<number | null>(null);
  ended = $state.raw<ErrorMessage | null>(null);
  /** A move that is on its way. */
  sending = $state<string | null>(null);
  /** Where several people share this device: the seat that looks now. */
  looking = $state<number | null>(null);
  private line: Line | null = null;
  private hasForgotten = false;

  /** `isRemembered`: whether this device keeps it among the matches that were played. */
  constructor(
    readonly id: string,
    private readonly habits = { isRemembered: true },
  ) {}

  frame: Frame | null = $derived(this.frames.find((frame) => frame.viewer === this.looking) ?? this.frames[0] ?? null);
  seat: number | null = $derived(this.frame?.viewer ?? null);
  /** One's own seats. */
  own: number[] = $derived(this.frames.flatMap((frame) => (frame.viewer ? [frame.viewer] : [])));
  /** The names of those who are here without a seat. */
  watchers: string[] = $derived(watchersOf(this.here, this.frame?.seats ?? []));
  /** The own seat that has to act, if it is not the one that looks now. */
  handOver: number | null = $derived.by(() => {
    const next = this.frames.find((frame) => frame.viewer && frame.viewer === viewOf(frame)?.turn && frame.legal?.length);
    return next?.viewer && next.viewer !== this.seat ? next.viewer : null;
  });

  async start(): Promise<void> {
    await session.ensure();
    const line = new Line(
      this.id,
      () => session.token,
      {
        seen: (message) => this.see(message),
        here: (names) => (this.here = names),
        state: (state, retryAt) => {
          this.state = state;
          this.retryAt = retryAt;
        },
        ended: (error) => void this.end(error),
      },
      browserWorld(),
    );
    this.line = line;
    line.start();
  }

  stop(): void {
    this.line?.stop();
    this.line = null;
  }

  /** Tries once more at a table that did not let one in. */
  async retry(): Promise<void> {
    this.stop();
    this.ended = null;
    await this.start();
  }

  wake(): void {
    this.line?.wake();
  }

  /** The server's clock. */
  now = (): number => Date.now() + (this.line?.offset ?? 0);

  private see(message: Snapshot | Update): void {
    const last = this.log.at(-1)?.number ?? 0;
    const fresh = message.events.filter((event) => event.number > last);
    this.log = [...this.log, ...fresh].slice(-KEPT_LINES);
    this.news = message.type === "update" || last > 0 ? fresh : [];
    this.frames = message.frames;
    if (this.line?.eyes && this.frames[0]?.seats.some((seat) => seat.yours)) this.line.look(null); // a seat of one's own goes before others
    if (this.habits.isRemembered) this.remember();
  }

  /** A token that the server does not know is replaced once; any other end is final. */
  private async end(error: ErrorMessage): Promise<void> {
    if (error.code === "who" && !this.hasForgotten) {
      this.hasForgotten = true;
      session.forget();
      await this.start();
      return;
    }
    this.ended = error;
  }

  private remember(): void {
    const frame = this.frame;
    if (frame?.phase === "open") noteSeal(this.id, frame.proof.commit);
    if (!frame || frame.phase === "open" || this.seat === null) return;
    const { game, seats } = frame;
    const visit = { table: this.id, game, at: Date.now(), names: seats.map((seat) => seat.name ?? "") };
    if (frame.phase === "playing") visited.note({ ...visit, isOver: false });
    // over for this device once it is kept: whoever leaves before that finds it when their matches are caught up with
    else void myGames.note(this.id, frame, this.own, this.log, session.token).then(() => visited.note({ ...visit, isOver: true }));
  }

  // What one does

  /** Sends a command; null when it was followed, or the reason why not. */
  async do(command: AnyCommand): Promise<Reason | null> {
    const answer = await this.line?.do(command);
    if (answer?.kind === "done") return null;
    if (answer?.kind === "refused") return reasonOf(answer);
    return { clause: "", text: t(answer?.kind === "unsettled" ? "line.unsettled" : "line.notSent") };
  }

  /** Sends a command, and shows why not if it was not followed. */
  act = async (command: AnyCommand): Promise<Reason | null> => {
    const reason = await this.do(command);
    if (reason) toasts.explain(reason, "");
    return reason;
  };

  play = async (move: string): Promise<Reason | null> => {
    if (this.sending !== null || this.seat === null) return { clause: "", text: t("move.waiting") };
    this.sending = move;
    try {
      return await this.do({ type: "play", move, id: moveId(), seat: this.seat });
    } finally {
      this.sending = null;
    }
  };

  /** Somebody who watches looks into the hand of a seat that shows it. */
  watch = (seat: number): void => this.line?.look([seat]);

  /** What a strong bot would do: its moves, best first, or the reason why it says nothing. */
  hint = async (): Promise<Hints | Reason> => {
    const answer = this.seat === null ? null : await this.line?.hint(this.seat);
    if (!answer) return { clause: "", text: t("line.notSent") };
    return "moves" in answer ? answer : reasonOf(answer);
  };

  /** Whether the match can still be won, or the reason why nobody says. */
  winnable = async (): Promise<Winnable["can"] | Reason> => {
    const answer = this.seat === null ? null : await this.line?.winnable(this.seat);
    if (!answer) return { clause: "", text: t("line.notSent") };
    return "can" in answer ? answer.can : reasonOf(answer);
  };

  ask = async (move: string): Promise<Reason | null> => {
    if (this.seat === null) return null;
    const why = await this.line?.ask(this.seat, move);
    return why ? reasonOf(why) : null;
  };
}

const reasonOf = ({ clause, texts }: WhyAnswer): Reason => ({ clause, text: serverText(texts) });
