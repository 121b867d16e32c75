/** Where the cards of a hand lie. */

export interface Place {
  x: number;
  y: number;
  /** Degrees. */
  turn: number;
}

export interface Fan {
  places: Place[];
  height: number;
}

/** What stays visible of every card, in pixels. */
export const VISIBLE = 28;
const LIFT = 18;
const GAP = 6;
/** Room at both ends for the corners of turned cards. */
const MARGIN = 14;

/** Lays `count` cards of a given width into a room of a given width, in as many rows as are needed. */
export function fan(count: number, room: number, card: number): Fan {
  const height = card * 1.4;
  const most = Math.max(1, Math.floor((room - card) / VISIBLE) + 1);
  const rows = Math.max(1, Math.ceil(count / most));
  const perRow = Math.ceil(count / rows);
  const bent = rows === 1 && count * (card + GAP) > room && room - card - 2 * MARGIN > VISIBLE * (count - 1);
  const usable = room - card - (bent ? 2 * MARGIN : 0);
  const step = Math.max(VISIBLE, Math.min(card + GAP, perRow > 1 ? usable / (perRow - 1) : card));
  const bend = bent ? Math.min(1.6, 16 / count) : 0;
  const places = Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / perRow);
    const inRow = Math.min(perRow, count - row * perRow);
    const fromMiddle = (i % perRow) - (inRow - 1) / 2;
    return {
      x: (room - card) / 2 + fromMiddle * step,
      y: LIFT + row * height * 0.62 + bend * 0.55 * fromMiddle * fromMiddle,
      turn: bend * fromMiddle,
    };
  });
  return { places, height: Math.max(0, ...places.map((place) => place.y)) + height + 4 };
}

/** The list with the item at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
