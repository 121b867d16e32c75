// Plays any legal move of any game, without any package.
//
//   node --experimental-websocket bot.mjs http://127.0.0.1:8120 TABLE SEAT [TOKEN-FILE] [PAUSE]
//
// Seats count from 1; the pause before each move is in milliseconds. Node 22 and newer need no flag.
// With a file that keeps the token the bot is itself when it is started again.

import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE = 5_000; // milliseconds after which a command without an answer is sent again
const SILENCE = 45_000; // without a word from the server, which pings every 15 seconds, the line is taken for dead
const HOPELESS = ["who", "no-table", "denied", "protocol"]; // errors that trying again does not mend

const [server, table, seatText, tokenFile, pauseText = "800"] = process.argv.slice(2);
const [seat, pause] = [Number(seatText), Number(pauseText)];

let line;
let frame = { version: 0, phase: "open" };
let unanswered = null; // the command that waits for its answer
let settled = 0; // the version of the last answer: an older frame is no ground to act on
let [heardAt, timer] = [0, null];

const isOn = () => frame.phase === "open" || frame.phase === "playing";
const send = (message) => line.readyState === WebSocket.OPEN && line.send(JSON.stringify(message));

/** Any move but giving up. `let` is said only where somebody waits for it: elsewhere silence says the same. */
function choose() {
  const isWaitedFor = frame.view.turn === frame.viewer || frame.window !== undefined;
  const moves = frame.legal.filter((move) => move !== "give-up" && (move !== "let" || isWaitedFor));
  return moves[Math.floor(Math.random() * moves.length)];
}

/** What to do with the table as it is: sit down, begin, come back, move; undefined for nothing. */
function wish() {
  if (!frame.seats) return undefined;
  const own = frame.seats[seat - 1];
  if (!own) leave(`There is no seat ${seat}: the table has ${frame.seats.length}.`);
  if (!own.yours && own.holder === "person") leave(`Somebody else sits on seat ${seat}.`);
  if (!own.yours) return { type: "sit", seat };
  const isFull = frame.seats.every((one) => one.holder !== "nobody");
  if (frame.phase === "open") return frame.host && isFull ? { type: "start" } : undefined;
  if (own.stood_in) return frame.view?.turn === seat ? undefined : { type: "return", seat }; // that turn is lost
  const move = frame.legal?.length ? choose() : undefined;
  return move && { type: "play", move, id: randomUUID(), seat };
}

/** Repeats the unanswered command, or sends the next one. */
function act() {
  if (Date.now() - heardAt > SILENCE) return line.close();
  later(PATIENCE);
  if (!unanswered && frame.version >= settled) {
    const command = wish();
    unanswered = command ? { type: "do", ref: randomUUID(), command } : null;
  }
  if (unanswered) send(unanswered);
}

function later(wait) {
  clearTimeout(timer);
  timer = setTimeout(act, wait);
}

/** Milliseconds to wait before acting: people want to follow, and some moments leave them time to react. */
function breath() {
  return Math.max(pause, frame.hold ?? 0);
}

/** Takes a message in; what follows from it is done after a pause. */
function hear(message) {
  heardAt = Date.now();
  if (message.type === "ping") {
    send({ type: "pong", n: message.n });
  } else if (message.type === "table" || message.type === "update") {
    frame = message.frames[0];
    if (!isOn()) line.close();
    else if (message.type === "table" || !unanswered) later(breath());
  } else if (unanswered && message.ref === unanswered.ref) {
    unanswered = null;
    settled = message.version;
    if (message.clause) console.error(`Refused: ${message.clause} ${message.texts.en}`);
    later(breath() + (message.clause ? 200 : 0)); // somebody was faster, most likely: see what they did
  } else if (message.type === "error") {
    console.error(`Error: ${message.code}: ${message.texts.en}`);
    if (HOPELESS.includes(message.code)) leave(message.texts.en);
  }
}

/** One line, from hello to its end. */
async function talk(token) {
  line = new WebSocket(`${server.replace(/^http/, "ws")}/ws`);
  line.onopen = () => send({ type: "hello", protocol: 2, token, table, eyes: [seat], cursor: frame.version });
  line.onmessage = ({ data }) => hear(JSON.parse(data));
  await new Promise((ended) => (line.onclose = line.onerror = ended)); // some versions of Node say only one of them
  clearTimeout(timer);
  if (isOn()) console.error("The line broke. Trying again.");
}

/** The token in the file, or a new one, saved there readable only by its owner. */
async function knownToken() {
  if (tokenFile && existsSync(tokenFile)) return readFileSync(tokenFile, "utf8");
  const asked = { method: "POST", headers: { "content-type": "application/json" }, body: '{"name": "Node"}' };
  const answer = await (await fetch(`${server}/api/guests`, asked)).json();
  if (!answer.token) leave(answer.detail);
  if (tokenFile) writeFileSync(tokenFile, answer.token, { mode: 0o600 });
  return answer.token;
}

function leave(why) {
  console.error(why);
  process.exit(1);
}

if (!globalThis.WebSocket || !Number.isInteger(seat) || seat < 1) leave("See the first lines of this file for how to start it.");
const token = await knownToken();
for (; isOn(); isOn() && (await sleep(300 + 700 * Math.random()))) await talk(token);
const list = (numbers = []) => `[${numbers.join(", ")}]`;
console.log(`Scores: ${list(frame.result?.scores)}; seats that won, from 1: ${list(frame.result?.winners)}.`);
process.exit(0);
