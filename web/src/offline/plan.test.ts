import { describe, expect, it } from "vitest";
import { isFixed, keptOf, outdated, pageCache, RULES, wayOf } from "./plan";

const HERE = "https://games.example";
const FILES = ["/", "/assets/index-1a.js", "/icon.svg"];
const way = (path: string, mode = "cors", method = "GET") => wayOf({ url: new URL(path, HERE).href, method, mode }, HERE, FILES);

describe("what a device keeps", () => {
  it("is the page with all its parts, under the address that opens it", () => {
    const built = ["/assets/Me-2b.js", "/assets/index-1a.css", "/icon.svg", "/index.html", "/manifest.fr.webmanifest"];
    expect(keptOf(built)).toEqual(["/assets/Me-2b.js", "/assets/index-1a.css", "/icon.svg", "/", "/manifest.fr.webmanifest"]);
  });

  it("is not the worker itself, nor large icons, nor letters of other alphabets", () => {
    expect(keptOf(["/sw.js", "/icon-512.png", "/assets/figtree-latin-ext-wght-normal-1a.woff2"])).toEqual([]);
    expect(keptOf(["/assets/figtree-latin-wght-normal-1a.woff2"])).toHaveLength(1);
  });

  it("caches of other versions go, rule pages and what belongs to others stay", () => {
    expect(outdated([pageCache("old"), pageCache("new"), RULES, "other"], "new")).toEqual([pageCache("old")]);
  });
});

describe("who answers", () => {
  it("the documentation is the server's own", () => {
    expect(way("/docs/", "navigate")).toBe("server");
  });

  it.each(["/", "/rules/mio", "/t/dsXbI4bLZd9n", "/new/mio?seats=3"])("%s opened: the page", (path) => {
    expect(way(path, "navigate")).toBe("page");
  });

  it.each(["/assets/index-1a.js", "/assets/older-9z.js", "/icon.svg"])("%s: a file of the page", (path) => {
    expect(way(path)).toBe("file");
  });

  it("rule pages are kept, in the language that was read", () => {
    expect(way("/api/rules/mio?lang=fr")).toBe("rules");
  });

  it.each(["/api/games", "/api/tables", "/api/tables/x/record", "/api/guests/me", "/healthz", "/metrics", "/icon-512.png"])(
    "%s: only the server",
    (path) => {
      expect(way(path)).toBe("server");
    },
  );

  it("nothing that is sent, nothing of other places, no API opened in a tab", () => {
    expect(way("/api/rules/mio", "cors", "POST")).toBe("server");
    expect(way("https://elsewhere.example/assets/index-1a.js")).toBe("server");
    expect(way("/api/schema/openapi.json", "navigate")).toBe("server");
  });

  it("only what has a hash in its name never changes", () => {
    expect(["/assets/index-1a.js", "/", "/manifest.en.webmanifest"].map(isFixed)).toEqual([true, false, false]);
  });
});
