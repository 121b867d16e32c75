/**
 * Cards fly from where they were to where they are. Elements are marked with what they show (`flies`) or as places where
 * cards come from and go to (`place`). Before the page changes, `before()` looks where everything is; afterwards,
 * `after()` lets each thing start from its old place. Nothing waits for a flight: the page is already as it will be.
 */

import type { Attachment } from "svelte/attachments";

export interface Flight {
  /**
   * Marks an element by what it shows; the same key must not be on two elements at once. `from`: the place it comes from
   * if it was not shown before; `to`: the place it goes to when it is shown no more.
   */
  flies: (key: string, ways?: Ways) => Attachment<HTMLElement>;
  /** Marks an element as a place: `seat-2`, `stock`, `pile`. */
  place: (name: string) => Attachment<HTMLElement>;
  before(): void;
  after(): void;
}

interface Ways {
  from?: string;
  to?: string;
}

const DURATION = 240;
const EASE = "cubic-bezier(0.2, 0.75, 0.25, 1)";
/** Beyond so many at once (a new deal) they only fade in. */
const MOST = 40;

interface Flier {
  node: HTMLElement;
  ways: Ways;
}

interface Seen extends Flier {
  rect: DOMRect;
}

export function createFlight(isCalm: () => boolean): Flight {
  const cards = new Map<string, Flier>();
  const places = new Map<string, HTMLElement>();
  let old = new Map<string, Seen>();

  return {
    flies: (key, ways = {}) => (node) => {
      const flier = { node, ways };
      cards.set(key, flier);
      return () => {
        if (cards.get(key) === flier) cards.delete(key);
      };
    },
    place: (name) => (node) => {
      places.set(name, node);
      return () => {
        if (places.get(name) === node) places.delete(name);
      };
    },
    before() {
      old = new Map([...cards].map(([key, flier]) => [key, { ...flier, rect: flier.node.getBoundingClientRect() }]));
    },
    after() {
      const arrived = [...cards].filter(([key, { node }]) => hasMoved(old.get(key)?.rect, node));
      if (isCalm() || arrived.length > MOST) {
        for (const [, { node }] of arrived) fadeIn(node);
        return;
      }
      for (const [key, { node, ways }] of arrived) {
        const start = old.get(key)?.rect ?? rectOf(places.get(ways.from ?? ""));
        if (start) fly(node, start);
        else fadeIn(node);
      }
      for (const [key, { node, ways, rect }] of old) {
        const end = cards.has(key) ? null : rectOf(places.get(ways.to ?? ""));
        if (end) flyOff(node, rect, end);
      }
    },
  };
}

function rectOf(node: HTMLElement | undefined): DOMRect | null {
  return node?.getBoundingClientRect() ?? null;
}

function hasMoved(before: DOMRect | undefined, node: HTMLElement): boolean {
  if (!before) return true;
  const now = node.getBoundingClientRect();
  return Math.abs(before.x - now.x) > 2 || Math.abs(before.y - now.y) > 2;
}

function fadeIn(node: HTMLElement): void {
  node.animate([{ opacity: 0.2 }, { opacity: 1 }], { duration: 120, easing: "ease-out" });
}

/** From the middle of one place to the middle of another. */
function path(start: DOMRect, end: DOMRect): string {
  const x = start.x + start.width / 2 - end.x - end.width / 2;
  const y = start.y + start.height / 2 - end.y - end.height / 2;
  const scale = Math.max(0.4, Math.min(1.6, start.width / end.width || 1));
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

function fly(node: HTMLElement, start: DOMRect): void {
  const end = node.getBoundingClientRect();
  node.animate([{ transform: path(start, end), zIndex: 5 }, { transform: "none", zIndex: 5 }], {
    duration: DURATION,
    easing: EASE,
  });
}

/** A card that is shown no more leaves a copy, which flies to its place and vanishes. */
function flyOff(node: HTMLElement, start: DOMRect, end: DOMRect): void {
  const copy = node.cloneNode(true) as HTMLElement;
  copy.setAttribute("aria-hidden", "true");
  copy.removeAttribute("id");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${start.x}px`,
    top: `${start.y}px`,
    width: `${start.width}px`,
    height: `${start.height}px`,
    margin: "0",
    zIndex: "50",
    pointerEvents: "none",
  });
  document.body.append(copy);
  const there = `translate(${end.x + end.width / 2 - start.x - start.width / 2}px, ${end.y + end.height / 2 - start.y - start.height / 2}px) scale(0.6)`;
  const animation = copy.animate([{ transform: "none" }, { transform: there, opacity: 0.2 }], {
    duration: DURATION + 60,
    easing: EASE,
  });
  animation.onfinish = animation.oncancel = () => copy.remove();
}
