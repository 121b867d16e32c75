/**
 * A tour as it is played. Each scene is a practice table that the server opens from a position; the page plays the other
 * seats by the script, and the learner's moves are the server's to judge like any others. A lesson can be taken up at any
 * time: the table is laid again with all that was played before it.
 */

import type { Reason } from "../games/contract";
import { openedTable } from "../home/opening";
import { ApiError } from "../lib/api";
import { moveId } from "../lib/connection";
import { failureText, t } from "../lib/i18n";
import type { Frame } from "../lib/protocol";
import { seatNumbers } from "../lib/seats";
import { lineOf } from "../lib/record";
import { LiveTable } from "../table/live.svelte";
import { tours } from "./progress.svelte";
import { LEARNER, openingOf, type Lesson, type Script } from "./script";

/**
 * Where a lesson stands: its table is being laid; there is something to read; the learner is to move; the others move; it
 * is over; or its table could not be laid.
 */
export type Step = "laying" | "read" | "task" | "others" | "done" | "failed";

/** For moves that are not made because the lesson is about another one: the coach says the rest. */
const NOT_MEANT: Reason = { clause: "", text: "" };

/** Milliseconds before each move of the others: time to see the last one. */
const PAUSE = 1100;
const PATIENCE = 15_000;

export class Tour {
  at = $state(0);
  step = $state<Step>("laying");
  /** Counts moves that the lesson did not ask for, so that each is answered. */
  strays = $state(0);
  live = $state.raw<LiveTable | null>(null);
  /** Why the table could not be laid. */
  fault = $state("");
  /** What goes on belongs to this turn of events: whoever goes elsewhere begins another. */
  private run = 0;

  constructor(readonly script: Script) {}

  lesson: Lesson = $derived.by(() => this.script.lessons[this.at] as Lesson);
  isLast: boolean = $derived.by(() => this.at === this.script.lessons.length - 1);
  /** Whether something is shown or asked for. */
  isPointing: boolean = $derived(this.step === "read" || this.step === "task");
  /** Whether one of the moves that the lesson asks for can be made. */
  isPossible: boolean = $derived(!this.live?.ended && (this.lesson.do ?? []).some((move) => this.live?.frame?.legal?.includes(move)));
  /** The table with the names of the company. */
  frame: Frame | null = $derived.by(() => {
    const frame = this.live?.frame;
    return frame ? { ...frame, seats: frame.seats.map((seat, i) => ({ ...seat, name: this.script.seats[i] || (seat.name ?? "") })) } : null;
  });

  /** Takes up a lesson at a table that is laid for it. */
  async go(to: number): Promise<void> {
    const run = this.begin(to);
    this.step = "laying";
    try {
      const live = await this.laid(to);
      if (run !== this.run) return clear(live);
      clear(this.live);
      this.live = live;
      this.step = this.firstStep;
    } catch (error) {
      this.fail(run, error);
    }
  }

  private fail(run: number, error: unknown): void {
    if (run !== this.run) return;
    this.fault = error instanceof ApiError ? failureText(error) : t("error.unreachable");
    this.step = "failed";
  }

  private get firstStep(): Step {
    return this.lesson.do ? "task" : "read";
  }

  private begin(to: number): number {
    this.at = to;
    this.strays = 0;
    tours.note(this.script.game, this.isLast ? { lesson: 0, isDone: true } : { lesson: to });
    return ++this.run;
  }

  /** A table where the match stands as a lesson finds it, with the learner's hand on every seat. */
  private async laid(to: number): Promise<LiveTable> {
    const { game } = this.script;
    const id = await openedTable({ game, record: openingOf(this.script, to), watching: "none", hints: false });
    const live = new LiveTable(id, { isRemembered: false });
    live.looking = LEARNER;
    try {
      await live.start();
      await until(() => live.state === "live" && live.frame !== null);
      await Promise.all(seatNumbers(this.script.seats.length).map((seat) => live.do({ type: "sit", seat })));
      await live.do({ type: "start" });
      await until(() => live.frame?.phase === "playing" && live.frame.viewer === LEARNER);
    } catch (error) {
      clear(live);
      throw error;
    }
    return live;
  }

  /** The learner's move: played if the lesson asks for it. */
  send = async (move: string): Promise<Reason | null> => {
    if (this.step !== "task" || !this.live) return NOT_MEANT;
    if (!this.lesson.do?.includes(move)) {
      this.strays += 1;
      return NOT_MEANT;
    }
    this.step = "others";
    const { live, run } = this;
    const version = versionOf(live);
    const reason = await live.play(move);
    if (run !== this.run) return null;
    if (reason) this.step = "task";
    else void this.follow(run, live, version);
    return reason;
  };

  /** What comes after the learner's move. A finished scene is cleared away: what its table would do by itself is not shown. */
  private async follow(run: number, live: LiveTable, version: number): Promise<void> {
    try {
      await until(() => versionOf(live) > version);
      for (const line of this.lesson.then ?? []) await this.playOther(run, live, line);
    } catch (error) {
      return this.fail(run, error);
    }
    if (run !== this.run) return;
    if (this.isLast || this.following?.position) clear(live);
    this.step = "done";
  }

  private async playOther(run: number, live: LiveTable, line: string): Promise<void> {
    await new Promise((go) => setTimeout(go, PAUSE));
    await until(() => live.state === "live" || run !== this.run);
    if (run !== this.run) return;
    const { seat, move } = lineOf(line);
    const version = versionOf(live);
    await live.do({ type: "play", move, id: moveId(), seat: Number(seat) });
    await until(() => versionOf(live) > version || run !== this.run);
  }

  private get following(): Lesson | undefined {
    return this.script.lessons[this.at + 1];
  }

  /** On to the next lesson, at this table if it goes on there. */
  next = async (): Promise<void> => {
    if (!this.following) return;
    if (this.following.position || this.step === "task") return this.go(this.at + 1);
    this.begin(this.at + 1);
    this.step = this.firstStep;
  };

  back = (): Promise<void> => this.go(Math.max(0, this.at - 1));
  again = (): Promise<void> => this.go(this.at);

  /** Clears the table away; the lesson is remembered. */
  leave(): void {
    this.run += 1;
    clear(this.live);
    this.live = null;
  }
}

const versionOf = (live: LiveTable): number => live.frame?.version ?? 0;

/** Clears a table away: it is of no use to anybody else. */
function clear(live: LiveTable | null): void {
  void live?.do({ type: "close" });
  live?.stop();
}

/** Waits until something is so; fails if it takes too long. */
async function until(isSo: () => boolean): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!isSo()) {
    if (Date.now() > end) throw new Error("it takes too long");
    await new Promise((go) => setTimeout(go, 15));
  }
}
