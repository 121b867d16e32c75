/** The service worker: keeps the page on the device, and answers from there when the server cannot. Built to `/sw.js`. */

import { isFixed, outdated, pageCache, RULES, SHELL, wayOf, type Word } from "./plan";

declare const self: ServiceWorkerGlobalScope;
/** Written in while the page is built. */
declare const BUILT: { version: string; files: string[] };

const { version, files } = BUILT;
/** A server that takes longer is answered for, where there is an answer at hand. */
const PATIENCE = 4000;

self.addEventListener("install", (event) => event.waitUntil(keepPage()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => event.waitUntil(hear(event.data as Word, event.ports[0])));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const way = wayOf(request, self.location.origin, files);
  if (way === "page") event.respondWith(page(request));
  else if (way === "file") event.respondWith(file(request));
  else if (way === "rules") event.respondWith(rules(request));
});

/** File by file, so that a game that is being played goes first; what did not change is not fetched again. */
async function keepPage(): Promise<void> {
  const cache = await caches.open(pageCache(version));
  for (const path of files) {
    const held = isFixed(path) ? await caches.match(path) : undefined;
    if (held) await cache.put(path, held);
    else await cache.add(new Request(path, { cache: isFixed(path) ? "default" : "no-cache" }));
  }
}

async function takeOver(): Promise<void> {
  await Promise.all(outdated(await caches.keys(), version).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** The server's answer; rejects if there is none in time, or if what stands before the server answers in its place. */
async function fromServer(request: Request): Promise<Response> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new Error("late")), PATIENCE));
  const answer = await Promise.race([fetch(request), late]);
  if (answer.status >= 500) throw new Error(answer.statusText);
  return answer;
}

async function page(request: Request): Promise<Response> {
  return fromServer(request).catch(async () => (await caches.match(SHELL)) ?? fetch(request));
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

async function rules(request: Request): Promise<Response> {
  try {
    const answer = await fromServer(request);
    if (answer.ok) await (await caches.open(RULES)).put(request, answer.clone());
    return answer;
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
  }
}

async function hear(word: Word, answer: MessagePort | undefined): Promise<void> {
  if (word.type === "begin") await self.skipWaiting();
  else if (word.type === "look") await look(word.entry, answer);
  else await keepRules(word.pages);
}

/** A page that is as new as this worker needs no word; if nobody else is about, the worker begins at once. */
async function look(entry: string, answer: MessagePort | undefined): Promise<void> {
  const isNewer = !files.includes(entry);
  answer?.postMessage(isNewer);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!isNewer && windows.length <= 1) await self.skipWaiting();
}

async function keepRules(pages: string[]): Promise<void> {
  const read = pages.filter((url) => wayOf({ url, method: "GET", mode: "cors" }, self.location.origin, files) === "rules");
  const cache = await caches.open(RULES);
  await Promise.all(read.map((url) => cache.add(url).catch(() => undefined)));
}
