/**
 * The live line to a table. It comes back by itself: after a broken socket, a sleep, a tunnel or a restart of the server,
 * with the cursor of what it has seen. A move that was on its way is sent again under its own id, so that it is played
 * once; anything else that was on its way is reported as unsettled.
 */

import {
  VERSION,
  type AnyCommand,
  type Ask,
  type AskHint,
  type AskWinnable,
  type CommandRefused,
  type Error as ErrorMessage,
  type Hints,
  type FromClient,
  type Frame,
  type FromServer,
  type Played,
  type Snapshot,
  type Update,
  type ViewDelta,
  type Why,
  type Winnable,
} from "./protocol";

export type LineState = "connecting" | "live" | "waiting" | "offline" | "ended";

/** What became of a command. */
export type Answer =
  | { kind: "done"; version: number }
  | ({ kind: "refused" } & WhyAnswer)
  | { kind: "offline" }
  | { kind: "unsettled" };

/** A clause and the sentence behind it, by language. */
export interface WhyAnswer {
  clause: string;
  texts: Record<string, string>;
}

const reasonIn = ({ clause = "", texts = {} }: Partial<CommandRefused | Why> | (ErrorMessage & { clause?: string })): WhyAnswer => ({ clause, texts });

/** What a browser's WebSocket offers of what is needed here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
  send(data: string): void;
  close(): void;
}

/** What the line needs from the world; tests bring their own. */
export interface World {
  open(): Socket;
  now(): number;
  later(call: () => void, milliseconds: number): () => void;
  isOnline(): boolean;
  random(): number;
}

export interface Listener {
  seen(message: Snapshot | Update): void;
  here(names: string[]): void;
  state(state: LineState, retryAt: number | null): void;
  ended(error: ErrorMessage): void;
}

type Question = Omit<Ask, "ref"> | Omit<AskHint, "ref"> | Omit<AskWinnable, "ref">;

interface Waiting {
  command: AnyCommand;
  settle: (answer: Answer) => void;
}

const FIRST_DELAY = 400;
const LONGEST_DELAY = 10_000;
/** The server pings every 15 seconds: a line that was silent for longer than this is dead. */
export const SILENT_FOR = 25_000;
const LOOK_EVERY = 5_000;
/** Errors after which coming back would not help. */
const FINAL = new Set(["who", "no-table", "denied", "protocol", "too-big"]);

export class Line {
  state: LineState = "connecting";
  cursor = 0;
  private frames: Frame[] = [];
  /** The seats through which one looks; null for all that one holds. */
  eyes: number[] | null = null;
  /** The server's clock minus ours, in milliseconds. */
  offset = 0;

  private socket: Socket | null = null;
  private waiting = new Map<string, Waiting>();
  private questions = new Map<string, (answer: Hints | Winnable | WhyAnswer | null) => void>();
  private refs = 0;
  private failures = 0;
  private heardAt = 0;
  private cancelRetry: (() => void) | null = null;
  private cancelWatch: (() => void) | null = null;

  constructor(
    readonly table: string,
    private token: () => string,
    private listener: Listener,
    private world: World,
  ) {}

  // Coming and going

  start(): void {
    this.connect();
    this.watch();
  }

  /** Ends the line for good. */
  stop(): void {
    this.become("ended");
    this.cancelRetry?.();
    this.cancelWatch?.();
    this.hangUp();
    this.settleAll({ kind: "unsettled" });
  }

  /** The tab woke up, or the network is back: looks at once whether the line still lives. */
  wake(): void {
    if (this.state === "ended") return;
    if (this.state !== "live") this.connect();
    else if (this.world.now() - this.heardAt > SILENT_FOR / 2) this.lost();
  }

  private connect(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    this.hangUp();
    this.become("connecting");
    this.heardAt = this.world.now();
    const socket = this.world.open();
    this.socket = socket;
    socket.onopen = () => {
      this.send({
        type: "hello",
        token: this.token(),
        table: this.table,
        ...(this.eyes === null ? {} : { eyes: this.eyes }),
        cursor: this.cursor,
        brief: true,
        protocol: VERSION,
      });
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.receive(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    if (socket === null) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lost(): void {
    if (this.state === "ended") return;
    this.hangUp();
    this.settleAllButMoves();
    const delay = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.failures) * (0.75 + this.world.random() / 2);
    this.failures += 1;
    this.become(this.world.isOnline() ? "waiting" : "offline", this.world.now() + delay);
    this.cancelRetry = this.world.later(() => this.connect(), delay);
  }

  /** A line that says nothing for too long is given up. */
  private watch(): void {
    this.cancelWatch = this.world.later(() => {
      const isSilent = this.world.now() - this.heardAt > SILENT_FOR;
      if (this.socket !== null && isSilent) this.lost();
      if (this.state !== "ended") this.watch();
    }, LOOK_EVERY);
  }

  private become(state: LineState, retryAt: number | null = null): void {
    this.state = state;
    this.listener.state(state, retryAt);
  }

  // What arrives

  private receive(message: FromServer): void {
    this.heardAt = this.world.now();
    switch (message.type) {
      case "welcome":
        this.offset = message.now - this.world.now();
        break;
      case "table":
        this.saw(message);
        if (this.state !== "live") this.arrived();
        break;
      case "update":
        this.saw(message);
        break;
      case "played":
        this.saw(whole(this.frames, message));
        break;
      case "done":
        this.settle(message.ref, { kind: "done", version: message.version });
        break;
      case "hints":
      case "winnable":
        this.answered(message.ref, message);
        break;
      case "refused":
        this.answered(message.ref, reasonIn(message));
        this.settle(message.ref, { kind: "refused", ...reasonIn(message) });
        break;
      case "why":
        this.answered(message.ref, reasonIn(message));
        break;
      case "here":
        this.listener.here(message.names);
        break;
      case "ping":
        this.offset = message.now - this.world.now();
        this.send({ type: "pong", n: message.n });
        break;
      case "error":
        this.warned(message);
        break;
    }
  }

  private saw(message: Snapshot | Update): void {
    this.cursor = Math.max(this.cursor, message.version);
    this.frames = message.frames;
    this.listener.seen(message);
    if (message.type === "table") this.listener.here(message.here ?? []);
  }

  private arrived(): void {
    this.failures = 0;
    this.become("live");
    for (const [ref, { command }] of this.waiting) this.send({ type: "do", ref, command });
  }

  /** What was too much or not understood is answered, too: nobody waits for it any more. */
  private warned(error: ErrorMessage): void {
    if (error.ref) {
      const reason = reasonIn(error);
      this.settle(error.ref, { kind: "refused", ...reason });
      this.answered(error.ref, reason);
    }
    if (!error.closing || !FINAL.has(error.code)) return;
    this.stop();
    this.listener.ended(error);
  }

  // What is asked

  /** Sends a command. Without a line nothing is sent, and the answer says so at once. */
  do(command: AnyCommand): Promise<Answer> {
    if (this.state !== "live") return Promise.resolve({ kind: "offline" });
    const ref = this.nextRef();
    return new Promise((settle) => {
      this.waiting.set(ref, { command, settle });
      this.send({ type: "do", ref, command });
    });
  }

  /** Why a move of a seat is not legal; null if it is, or if nobody can be asked. */
  async ask(seat: number, move: string): Promise<WhyAnswer | null> {
    const why = await this.question<never>({ type: "ask", seat, move });
    return why?.clause ? why : null;
  }

  /** What a strong bot would do on a seat; a refusal if the table plays without hints; null without a line. */
  hint(seat: number): Promise<Hints | WhyAnswer | null> {
    return this.question<Hints>({ type: "hint", seat });
  }

  /** Whether 20/20 can still be won; a refusal if the table plays without hints; null without a line. */
  winnable(seat: number): Promise<Winnable | WhyAnswer | null> {
    return this.question<Winnable>({ type: "winnable", seat });
  }

  private question<T>(asked: Question): Promise<T | WhyAnswer | null> {
    if (this.state !== "live") return Promise.resolve(null);
    const ref = this.nextRef();
    return new Promise((resolve) => {
      this.questions.set(ref, (answer) => resolve(answer as T | WhyAnswer | null));
      this.send({ ...asked, ref });
    });
  }

  /** Looks through other seats from now on; null for all that one holds. */
  look(eyes: number[] | null): void {
    this.eyes = eyes;
    if (this.state === "live") this.send({ type: "look", eyes });
  }

  private nextRef(): string {
    this.refs += 1;
    return `r${this.refs}`;
  }

  private send(message: FromClient): void {
    this.socket?.send(JSON.stringify(message));
  }

  private settle(ref: string, answer: Answer): void {
    this.waiting.get(ref)?.settle(answer);
    this.waiting.delete(ref);
  }

  private answered(ref: string, answer: Hints | Winnable | WhyAnswer): void {
    this.questions.get(ref)?.(answer);
    this.questions.delete(ref);
  }

  private settleAllButMoves(): void {
    for (const [ref, { command }] of [...this.waiting]) {
      if (command.type !== "play") this.settle(ref, { kind: "unsettled" });
    }
    this.leaveQuestions();
  }

  private settleAll(answer: Answer): void {
    for (const ref of [...this.waiting.keys()]) this.settle(ref, answer);
    this.leaveQuestions();
  }

  private leaveQuestions(): void {
    for (const resolve of this.questions.values()) resolve(null);
    this.questions.clear();
  }
}

/** What a message about moves comes to, laid over the frames that were seen last. */
export function whole(frames: Frame[], { version, now, changes, events }: Played): Update {
  const changed = (frame: Frame, change: ViewDelta): Frame => ({
    ...frame,
    legal: null,
    window: null,
    hold: 0,
    undo: null,
    ...change,
    seats: change.seats ?? frame.seats,
    version,
  });
  return {
    type: "update",
    version,
    now,
    frames: changes.map((change, at) => changed(frames[at] as Frame, change)),
    events,
  };
}

/** The browser as it is. */
export function browserWorld(): World {
  const address = new URL("/ws", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  return {
    open: () => new WebSocket(address) as unknown as Socket,
    now: () => Date.now(),
    later: (call, milliseconds) => {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
    isOnline: () => navigator.onLine,
    random: () => Math.random(),
  };
}

let moves = 0;

/** An id that no other move of this guest has. */
export function moveId(): string {
  moves += 1;
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return `${Date.now().toString(36)}-${moves}-${[...bytes].map((byte) => byte.toString(36)).join("")}`.slice(0, 64);
}
