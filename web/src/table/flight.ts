/**
 * Cards fly from where they were to where they are. A table marks elements with attributes:
 *
 *   data-fly="9c"       what it shows; the same key must not be on two elements at once
 *   data-from="seat-2"  the place it comes from if it was not shown before
 *   data-to="removed"   the place it goes to when it is shown no more
 *   data-place="stock"  a place; `seat-1` … are given by the frame of the table
 *
 * Before the page changes, `before()` looks where everything is; `after()` lets each thing start from its old place.
 * Nothing waits for a flight: the page is already as it will be.
 */

const DURATION = 240;
const EASE = "cubic-bezier(0.2, 0.75, 0.25, 1)";
/** Beyond so many at once (a new deal) they only fade in. */
const MOST = 40;

interface Seen {
  node: HTMLElement;
  rect: DOMRect;
}

export class Flight {
  private old = new Map<string, Seen>();

  constructor(
    private root: () => HTMLElement | undefined,
    private isCalm: () => boolean,
  ) {}

  before(): void {
    this.old = new Map(this.marked().map(([key, node]) => [key, { node, rect: node.getBoundingClientRect() }]));
  }

  after(): void {
    const now = new Map(this.marked());
    const arrived = [...now].filter(([key, node]) => hasMoved(this.old.get(key)?.rect, node));
    if (this.isCalm() || arrived.length > MOST) {
      for (const [, node] of arrived) fadeIn(node);
      return;
    }
    for (const [key, node] of arrived) {
      const start = this.old.get(key)?.rect ?? this.place(node.dataset.from);
      if (start) fly(node, start);
      else fadeIn(node);
    }
    for (const [key, { node, rect }] of this.old) {
      const end = now.has(key) ? null : this.place(node.dataset.to);
      if (end) flyOff(node, rect, end);
    }
  }

  private marked(): [string, HTMLElement][] {
    const nodes = this.root()?.querySelectorAll<HTMLElement>("[data-fly]") ?? [];
    return [...nodes].map((node) => [node.dataset.fly ?? "", node]);
  }

  private place(name: string | undefined): DOMRect | null {
    if (!name) return null;
    return this.root()?.querySelector(`[data-place="${CSS.escape(name)}"]`)?.getBoundingClientRect() ?? null;
  }
}

function hasMoved(before: DOMRect | undefined, node: HTMLElement): boolean {
  if (!before) return true;
  const now = node.getBoundingClientRect();
  return Math.abs(before.x - now.x) > 2 || Math.abs(before.y - now.y) > 2;
}

function fadeIn(node: HTMLElement): void {
  node.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 120, easing: "ease-out" });
}

/** The way from the middle of one box to the middle of another. */
function between(start: DOMRect, end: DOMRect): string {
  const x = end.x + end.width / 2 - start.x - start.width / 2;
  const y = end.y + end.height / 2 - start.y - start.height / 2;
  return `${x}px ${y}px`;
}

/** `translate` and `scale` are properties of their own: a card may be turned or lifted by `transform` meanwhile. */
function fly(node: HTMLElement, start: DOMRect): void {
  const end = node.getBoundingClientRect();
  const scale = Math.max(0.4, Math.min(1.6, start.width / end.width || 1));
  node.animate(
    [
      { translate: between(end, start), scale, zIndex: 300 },
      { translate: "0px 0px", scale: 1, zIndex: 300 },
    ],
    { duration: DURATION, easing: EASE },
  );
}

/** A card that is shown no more leaves a copy, which flies to its place and vanishes. */
function flyOff(node: HTMLElement, start: DOMRect, end: DOMRect): void {
  const copy = node.cloneNode(true) as HTMLElement;
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("data-fly");
  Object.assign(copy.style, {
    position: "fixed",
    inset: `${start.y}px auto auto ${start.x}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
    margin: "0",
    transform: "none",
    zIndex: "50",
    pointerEvents: "none",
  });
  document.body.append(copy);
  const animation = copy.animate([{}, { translate: between(start, end), scale: 0.6, opacity: 0.2 }], {
    duration: DURATION + 60,
    easing: EASE,
  });
  animation.onfinish = animation.oncancel = () => copy.remove();
}
