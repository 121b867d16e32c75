/** Where one is in the page: paths, without reloading. */

export type Place =
  | { name: "home" }
  | { name: "table"; id: string }
  | { name: "new"; game: string }
  | { name: "rules"; game: string; clause: string }
  | { name: "all-rules" }
  | { name: "learn"; game: string }
  | { name: "replay"; id: string; search: string }
  | { name: "deal"; game: string; deal: string }
  | { name: "me" }
  | { name: "about" }
  | { name: "lost" };

export function placeOf(path: string, hash = "", search = ""): Place {
  const [first = "", second = "", third = ""] = path.split("/").filter(Boolean).map(decodeURIComponent);
  switch (first) {
    case "":
      return { name: "home" };
    case "t":
      return second ? { name: "table", id: second } : { name: "lost" };
    case "new":
      return second ? { name: "new", game: second } : { name: "lost" };
    case "rules":
      return second ? { name: "rules", game: second, clause: hash.replace("#", "") } : { name: "all-rules" };
    case "learn":
      return second ? { name: "learn", game: second } : { name: "lost" };
    case "replay":
      return { name: "replay", id: second, search };
    case "deal":
      return third ? { name: "deal", game: second, deal: third } : { name: "lost" };
    case "me":
      return { name: "me" };
    case "about":
      return { name: "about" };
    default:
      return { name: "lost" };
  }
}

class Router {
  place = $state.raw<Place>({ name: "home" });

  begin(): void {
    const follow = () => {
      this.place = placeOf(location.pathname, location.hash, location.search);
    };
    follow();
    addEventListener("popstate", follow);
    addEventListener("click", (event) => this.click(event));
  }

  go(path: string, how: "push" | "replace" = "push"): void {
    const target = new URL(path, location.href);
    if (how === "push") history.pushState(null, "", target);
    else history.replaceState(null, "", target);
    this.place = placeOf(target.pathname, target.hash, target.search);
    if (!target.hash) scrollTo(0, 0);
  }

  /** Links inside the page are followed without reloading it. */
  private click(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest("a[href]") as HTMLAnchorElement | null;
    if (!link || link.target || link.download || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/docs")) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
