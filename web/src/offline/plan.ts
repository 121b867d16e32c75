/** What a device keeps so that the page opens without the server, and what it never keeps. Pure: the worker acts by it. */

/** How a request is answered: the page, one of its files, a rule page, or as if there were no worker. */
export type Way = "page" | "file" | "rules" | "server";

const PAGE = "tablee-page-";
/** Rule pages that were read; they outlive versions of the page. */
export const RULES = "tablee-rules";
/** Every address of the page is answered with this one file. */
export const SHELL = "/";
const FIXED = "/assets/";

export const pageCache = (version: string): string => PAGE + version;

/** Caches of other versions of the page. */
export const outdated = (names: readonly string[], version: string): string[] =>
  names.filter((name) => name.startsWith(PAGE) && name !== pageCache(version));

/** Files under this folder have a hash in their name: what is at hand is right. */
export const isFixed = (path: string): boolean => path.startsWith(FIXED);

/** The files of a built page that a device keeps. Letters of faraway alphabets and large icons are fetched when wanted. */
export function keptOf(files: readonly string[]): string[] {
  return files.filter(isKept).map((file) => (file === "/index.html" ? SHELL : file));
}

function isKept(file: string): boolean {
  if (file.endsWith(".woff2")) return /-latin-(?!ext)/.test(file);
  return file !== "/sw.js" && /\.(html|js|css|svg|webmanifest)$/.test(file);
}

export interface Asked {
  url: string;
  method: string;
  mode: string;
}

/** Answers of the API may be stale or private: of them only rule pages are kept. */
export function wayOf({ url, method, mode }: Asked, origin: string, files: readonly string[]): Way {
  const { origin: place, pathname } = new URL(url);
  if (method !== "GET" || place !== origin) return "server";
  if (pathname.startsWith("/api/rules/")) return "rules";
  if (pathname.startsWith("/api/") || pathname.startsWith("/docs")) return "server";
  if (mode === "navigate") return "page";
  return isFixed(pathname) || files.includes(pathname) ? "file" : "server";
}

/** What a page says to a worker. */
export type Word =
  /** Which script it was started by: the answer is whether the worker has a newer page. */
  | { type: "look"; entry: string }
  /** The newer page may take over. */
  | { type: "begin" }
  /** Rule pages that were read before the worker was there. */
  | { type: "read"; pages: string[] };
