/** The page's side of the service worker: registers it, and says when a newer page is ready. */

import { server } from "../lib/server.svelte";
import type { Word } from "./plan";

/** How often a page that stays open asks for a newer one. */
const EVERY = 3_600_000;

class Updates {
  /** A newer page lies ready. */
  isReady = $state(false);
  private entry = "";
  private waiting: ServiceWorker | null = null;
  private isAsked = false;

  /** `entry`: the address of the script that started the page. A browser without workers, or one that forbids them, has just the page. */
  begin(entry: string): void {
    this.entry = new URL(entry).pathname;
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    if (document.readyState === "complete") void this.register();
    else addEventListener("load", () => void this.register());
  }

  /** The newer page takes over, at once. */
  use(): void {
    this.isAsked = true;
    if (this.waiting?.state === "installed") say(this.waiting, { type: "begin" });
    else location.reload();
  }

  private async register(): Promise<void> {
    try {
      const workers = navigator.serviceWorker;
      let isFirst = workers.controller === null;
      workers.addEventListener("controllerchange", () => {
        if (isFirst) tellRead(workers.controller);
        else this.changed();
        isFirst = false;
      });
      const registration = await workers.register("/sw.js");
      registration.addEventListener("updatefound", () => this.follow(registration));
      this.follow(registration);
      setInterval(() => update(registration), EVERY);
    } catch {
      // forbidden here, or the server is away: nothing is kept this time
    }
  }

  private follow(registration: ServiceWorkerRegistration): void {
    const worker = registration.waiting ?? registration.installing;
    if (!worker || !registration.active) return;
    if (worker.state === "installed") void this.look(worker);
    else worker.addEventListener("statechange", () => worker.state === "installed" && void this.look(worker));
  }

  /** Asks a worker that waits whether its page is newer than this one. */
  private async look(worker: ServiceWorker): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((hear) => (port1.onmessage = (event) => hear(event.data === true)));
    say(worker, { type: "look", entry: this.entry }, [port2]);
    this.isReady = await answer;
    this.waiting = worker;
  }

  /** Another worker took over: asked for here, or in another tab, and then whoever looks at this one is not interrupted. */
  private changed(): void {
    if (this.isReady && (this.isAsked || document.visibilityState === "hidden")) location.reload();
  }
}

function update(registration: ServiceWorkerRegistration): void {
  if (!server.isAway && document.visibilityState === "visible") registration.update().catch(() => undefined);
}

/** The first worker learns which rule pages were read before it came. */
function tellRead(worker: ServiceWorker | null): void {
  const pages = performance.getEntriesByType("resource").map((entry) => entry.name);
  if (worker) say(worker, { type: "read", pages });
}

function say(worker: ServiceWorker, word: Word, ports: Transferable[] = []): void {
  worker.postMessage(word, ports);
}

export const updates = new Updates();
