import { beforeEach, describe, expect, it } from "vitest";
import { Line, SILENT_FOR, moveId, type LineState, type Socket } from "./connection";
import type { FromClient, FromServer, Snapshot, Update } from "./protocol";

class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: FromClient[] = [];
  isClosed = false;

  send(data: string): void {
    this.sent.push(JSON.parse(data) as FromClient);
  }
  close(): void {
    this.isClosed = true;
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  last(): FromClient | undefined {
    return this.sent.at(-1);
  }
}

/** A world whose time is moved by hand. */
class FakeWorld {
  sockets: FakeSocket[] = [];
  time = 1_000_000;
  online = true;
  timers: { at: number; call: () => void }[] = [];

  open = () => {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  };
  now = () => this.time;
  later = (call: () => void, milliseconds: number) => {
    const timer = { at: this.time + milliseconds, call };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  };
  isOnline = () => this.online;
  random = () => 0.5;

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const due = this.timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.timers = this.timers.filter((timer) => timer !== due);
      this.time = due.at;
      due.call();
    }
    this.time = end;
  }
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }
}

const snapshot = (version: number): Snapshot => ({ type: "table", version, frames: [], events: [], here: ["Ann"] });

let world: FakeWorld;
let line: Line;
let states: LineState[];
let seen: (Snapshot | Update)[];
let ends: string[];

beforeEach(() => {
  world = new FakeWorld();
  states = [];
  seen = [];
  ends = [];
  line = new Line(
    "dsXbI4bLZd9n",
    () => "token",
    {
      seen: (message) => seen.push(message),
      here: () => undefined,
      state: (state) => states.push(state),
      ended: (error) => ends.push(error.code),
    },
    world,
  );
});

function live(version = 3): FakeSocket {
  line.start();
  return welcome(version);
}

function welcome(version: number): FakeSocket {
  const socket = world.socket;
  socket.onopen?.();
  socket.say({ type: "welcome", version: 3, guest: "g", name: "Ann", now: world.time + 500 });
  socket.say(snapshot(version));
  return socket;
}

describe("a line", () => {
  it("says hello with its token, its eyes and its cursor", () => {
    line.eyes = [1];
    const socket = live();
    expect(socket.sent[0]).toEqual({
      type: "hello",
      token: "token",
      table: "dsXbI4bLZd9n",
      eyes: [1],
      cursor: 0,
      brief: true,
      protocol: 2,
    });
    expect(states).toEqual(["connecting", "live"]);
  });

  it("looks through all its seats unless it is told which", () => {
    expect(live().sent[0]).not.toHaveProperty("eyes");
  });

  it("answers pings and follows the server's clock", () => {
    const socket = live();
    expect(line.offset).toBe(500);
    socket.say({ type: "ping", version: 3, n: 7, now: world.time - 20 });
    expect(socket.last()).toEqual({ type: "pong", n: 7 });
    expect(line.offset).toBe(-20);
  });

  it("comes back with the cursor of what it has seen", () => {
    const socket = live(3);
    socket.say({ type: "update", version: 9, now: 0, frames: [], events: [] });
    socket.onclose?.();
    expect(line.state).toBe("waiting");
    world.pass(500);
    world.socket.onopen?.();
    expect(world.socket.last()).toMatchObject({ type: "hello", cursor: 9 });
  });

  it("lays what a move changed over what it saw before", () => {
    const socket = live(3);
    const frame = { version: 3, game: "mio", phase: "playing", host: true, seats: [], undo: 2, window: 9, legal: ["draw"] };
    socket.say({ type: "table", version: 3, frames: [{ ...frame, view: { turn: 1 } } as never], events: [] });
    const changes = [{ view: { turn: 2 }, legal: ["r3"] }];
    socket.say({ type: "played", version: 4, now: 0, changes, events: [] });
    expect(line.cursor).toBe(4);
    expect(seen.at(-1)).toMatchObject({ type: "update", version: 4 });
    expect(seen.at(-1)?.frames).toEqual([
      {
        ...{ version: 4, game: "mio", phase: "playing", host: true, seats: [] },
        ...{ legal: ["r3"], view: { turn: 2 }, window: null, hold: 0, undo: null },
      },
    ]);
  });

  it("waits longer after each failure, and begins anew after a success", () => {
    live().onclose?.();
    const delays: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const before = world.sockets.length;
      const from = world.time;
      while (world.sockets.length === before) world.pass(50);
      delays.push(world.time - from);
      world.socket.onclose?.();
    }
    expect(delays).toEqual([400, 800, 1600, 3200, 6400, 10_000, 10_000]);
    world.pass(10_000);
    welcome(4).onclose?.();
    const before = world.sockets.length;
    world.pass(400);
    expect(world.sockets.length).toBe(before + 1);
  });

  it("says that the device is offline, and tries at once when it wakes", () => {
    const socket = live();
    world.online = false;
    socket.onclose?.();
    expect(line.state).toBe("offline");
    world.online = true;
    line.wake();
    expect(line.state).toBe("connecting");
    welcome(5);
    expect(line.state).toBe("live");
  });

  it("gives up a line that went silent, while the tab is awake or after a sleep", () => {
    live();
    world.pass(SILENT_FOR + 6_000);
    expect(world.sockets.length).toBeGreaterThan(1);
    welcome(3);
    const count = world.sockets.length;
    world.time += 3_600_000; // timers did not run: the device slept
    line.wake();
    expect(line.state).toBe("waiting");
    world.pass(500);
    expect(world.sockets.length).toBe(count + 1);
  });

  it("leaves a living line alone when the tab wakes", () => {
    live();
    world.pass(3_000);
    line.wake();
    expect(world.sockets.length).toBe(1);
  });

  it("ignores a socket that it has left", () => {
    const old = live(3);
    const late = old.onmessage;
    old.onclose?.();
    world.pass(500);
    late?.({ data: JSON.stringify(snapshot(99)) });
    expect(line.cursor).toBe(3);
  });
});

describe("commands", () => {
  it("are answered by their ref", async () => {
    const socket = live();
    const first = line.do({ type: "start" });
    const second = line.do({ type: "say", text: "hello" });
    socket.say({ type: "refused", ref: "r2", version: 3, clause: "T20", texts: { en: "muted", fr: "muet" } });
    socket.say({ type: "done", ref: "r1", version: 4 });
    expect(await first).toEqual({ kind: "done", version: 4 });
    expect(await second).toEqual({ kind: "refused", clause: "T20", texts: { en: "muted", fr: "muet" } });
  });

  it("a move on its way is sent again under its own id, and is settled once", async () => {
    const socket = live();
    const move = line.do({ type: "play", move: "draw", id: "m-1" });
    socket.onclose?.();
    world.pass(500);
    const again = welcome(4);
    expect(again.sent.filter((message) => message.type === "do")).toEqual([
      { type: "do", ref: "r1", command: { type: "play", move: "draw", id: "m-1" } },
    ]);
    again.say({ type: "done", ref: "r1", version: 4 });
    expect(await move).toEqual({ kind: "done", version: 4 });
    again.onclose?.();
    world.pass(500);
    expect(welcome(4).sent.filter((message) => message.type === "do")).toEqual([]);
  });

  it("anything else on its way is reported as unsettled and not sent twice", async () => {
    const socket = live();
    const said = line.do({ type: "say", text: "hello" });
    socket.onclose?.();
    expect(await said).toEqual({ kind: "unsettled" });
    world.pass(500);
    expect(welcome(3).sent.filter((message) => message.type === "do")).toEqual([]);
  });

  it("without a line nothing is sent, and that is said at once", async () => {
    live().onclose?.();
    expect(await line.do({ type: "play", move: "draw", id: "m-2" })).toEqual({ kind: "offline" });
    world.pass(500);
    expect(welcome(3).sent.filter((message) => message.type === "do")).toEqual([]);
  });

  it("a question about a legal move is answered with nothing", async () => {
    const socket = live();
    const legal = line.ask(1, "draw");
    const not = line.ask(1, "r5");
    socket.say({ type: "why", ref: "r1", version: 3 });
    socket.say({ type: "why", ref: "r2", version: 3, clause: "M42", texts: { en: "You do not hold that card.", fr: "…" } });
    expect(await legal).toBeNull();
    expect(await not).toMatchObject({ clause: "M42" });
  });
});

describe("hints", () => {
  it("come with their moves, or are refused with a clause", async () => {
    const socket = live();
    const first = line.hint(1);
    const second = line.hint(1);
    socket.say({ type: "hints", ref: "r1", version: 3, moves: [], legal: 4 });
    socket.say({ type: "refused", ref: "r2", version: 3, clause: "T38", texts: { en: "no hints", fr: "…" } });
    expect(await first).toMatchObject({ legal: 4 });
    expect(await second).toMatchObject({ clause: "T38" });
  });

  it("and whether a game can be won are told apart by their refs", async () => {
    const socket = live();
    const [hint, winnable] = [line.hint(1), line.winnable(1)];
    expect(socket.last()).toEqual({ type: "winnable", ref: "r2", seat: 1 });
    socket.say({ type: "winnable", ref: "r2", version: 3, can: "no" });
    socket.say({ type: "hints", ref: "r1", version: 3, moves: [], legal: 4 });
    expect(await winnable).toMatchObject({ can: "no" });
    expect(await hint).toMatchObject({ legal: 4 });
  });

  it("and commands that were too much at once are answered, too", async () => {
    const socket = live();
    const [hint, said, why] = [line.hint(1), line.do({ type: "say", text: "!" }), line.ask(1, "draw")];
    for (const ref of ["r1", "r2", "r3"]) socket.say({ type: "error", code: "too-fast", texts: { en: "too much", fr: "trop" }, ref });
    expect(await hint).toMatchObject({ clause: "", texts: { en: "too much" } });
    expect(await said).toMatchObject({ kind: "refused", texts: { en: "too much" } });
    expect(await why).toBeNull();
  });

  it("are given up when the line breaks", async () => {
    const socket = live();
    const hint = line.hint(1);
    socket.onclose?.();
    expect(await hint).toBeNull();
  });
});

describe("ends", () => {
  it("a table that does not exist ends the line for good", () => {
    line.start();
    world.socket.onopen?.();
    world.socket.say({ type: "error", code: "no-table", texts: { en: "", fr: "" }, closing: true });
    expect(ends).toEqual(["no-table"]);
    world.pass(60_000);
    expect(world.sockets.length).toBe(1);
  });

  it("a server that is closing is waited for", () => {
    const socket = live();
    socket.say({ type: "error", code: "closing", texts: { en: "", fr: "" }, closing: true });
    socket.onclose?.();
    expect(ends).toEqual([]);
    world.pass(500);
    expect(world.sockets.length).toBe(2);
  });
});

it("every move has an id of its own that the server accepts", () => {
  const ids = new Set(Array.from({ length: 1000 }, moveId));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
});
