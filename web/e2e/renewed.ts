/** The page of a house as if a newer one had been built: its first script is called otherwise, and the worker knows. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export class Renewed {
  isNew = false;
  entry = "";
  private server: Server | null = null;

  constructor(private readonly house: string) {}

  get url(): string {
    return `http://127.0.0.1:${(this.server?.address() as AddressInfo).port}`;
  }

  get newEntry(): string {
    return this.entry.replace("index-", "index-NEW-");
  }

  async start(): Promise<this> {
    const page = await (await fetch(this.house)).text();
    this.entry = /src="(\/assets\/index-[^"]+)"/.exec(page)?.[1] ?? "";
    const server = createServer((request, response) => void this.pass(request, response));
    this.server = server;
    await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
    return this;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((go) => this.server?.close(go));
  }

  private async pass({ url = "/" }: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await fetch(this.house + url.replace(this.newEntry, this.entry));
    const kind = answer.headers.get("content-type") ?? "";
    const isChanged = this.isNew && (kind.startsWith("text/html") || url === "/sw.js");
    const body = isChanged ? Buffer.from((await answer.text()).replaceAll(this.entry, this.newEntry)) : Buffer.from(await answer.arrayBuffer());
    const caching = answer.headers.get("cache-control") ?? "no-store";
    response.writeHead(answer.status, { "content-type": kind, "content-length": body.length, "cache-control": caching });
    response.end(body);
  }
}
