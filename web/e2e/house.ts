/** A real server in a process of its own, which can be stopped, killed and started again. */

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { closeBrowser, openBrowser } from "./guests";

const START = "from tablee.cli import main; main()";
export const PYTHON = process.env.TABLEE_PYTHON ?? resolve("../.venv/bin/python");
const PATIENCE = 30_000;

export class House {
  port = 0;
  private process: ChildProcess | null = null;
  private readonly data = mkdtempSync(join(tmpdir(), "tablee-"));

  /** `speed`: how fast bots act; `environment`: what the server finds besides. */
  constructor(
    private speed = 20,
    private environment: NodeJS.ProcessEnv = {},
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<this> {
    const flags = ["--port", String(this.port), "--data", join(this.data, "data"), "--speed", String(this.speed)];
    const child = spawn(PYTHON, ["-c", START, "serve", ...flags], {
      env: { ...process.env, TABLEE_REQUESTS_PER_SECOND: "1000", TABLEE_CONNECTIONS_PER_ADDRESS: "1000", ...this.environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.process = child;
    this.port = await listening(child);
    await this.answers();
    return this;
  }

  private async answers(): Promise<void> {
    const deadline = Date.now() + PATIENCE;
    while (Date.now() < deadline) {
      const answer = await fetch(`${this.url}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await new Promise((go) => setTimeout(go, 50));
    }
    throw new Error("the server does not answer");
  }

  /** As if the plug had been pulled. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  async close(): Promise<void> {
    await this.end("SIGTERM");
    rmSync(this.data, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.process;
    this.process = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((go) => child.once("exit", go));
    child.kill(signal);
    await gone;
  }
}

/** A house for all tests of a file, with a browser to visit it; both are closed after them. */
export function openHouse(...manner: ConstructorParameters<typeof House>): House {
  const house = new House(...manner);
  beforeAll(async () => {
    await Promise.all([house.start(), openBrowser()]);
  });
  afterAll(async () => {
    await closeBrowser();
    await house.close();
  });
  return house;
}

/** The port that the server says it listens on. */
function listening(child: ChildProcess): Promise<number> {
  return new Promise((found, failed) => {
    let told = "";
    child.stderr?.on("data", (data: Buffer) => {
      told += data.toString();
      const line = told.split("\n").find((one) => one.includes('"listening"'));
      if (line) found((JSON.parse(line) as { port: number }).port);
    });
    child.once("error", failed);
    child.once("exit", () => failed(new Error(`the server ended: ${told}`)));
    setTimeout(() => failed(new Error(`the server says nothing: ${told}`)), PATIENCE).unref();
  });
}
