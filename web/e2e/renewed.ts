/** The page of a house as if a newer one had been built: its scripts are called otherwise, for each other and for the worker. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const MARK = "-NEW-";
const renamed = (script: string): string => script.replace("-", MARK);

export class Renewed {
  isNew = false;
  entry = "";
  /** The names of all scripts. */
  private scripts: string[] = [];
  private server: Server | null = null;

  constructor(private readonly house: string) {}

  get url(): string {
    return `http://127.0.0.1:${(this.server?.address() as AddressInfo).port}`;
  }

  get newEntry(): string {
    return renamed(this.entry);
  }

  async start(): Promise<this> {
    const page = await (await fetch(this.house)).text();
    this.entry = /src="(\/assets\/index-[^"]+)"/.exec(page)?.[1] ?? "";
    const worker = await (await fetch(`${this.house}/sw.js`)).text();
    this.scripts = [...new Set([...worker.matchAll(/\/assets\/([\w.-]+\.js)/g)].map((match) => match[1] ?? ""))];
    const server = createServer((request, response) => void this.pass(request, response));
    this.server = server;
    await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
    return this;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((go) => this.server?.close(go));
  }

  private changed(text: string): string {
    return this.scripts.reduce((before, name) => before.replaceAll(name, renamed(name)), text);
  }

  private async pass({ url = "/" }: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await fetch(this.house + url.replace(MARK, "-"));
    const kind = answer.headers.get("content-type") ?? "";
    const isChanged = url.includes(MARK) || (this.isNew && (kind.startsWith("text/html") || url === "/sw.js"));
    const body = isChanged ? Buffer.from(this.changed(await answer.text())) : Buffer.from(await answer.arrayBuffer());
    const caching = answer.headers.get("cache-control") ?? "no-store";
    response.writeHead(answer.status, { "content-type": kind, "content-length": body.length, "cache-control": caching });
    response.end(body);
  }
}
