/** What the texts of moves say: which card they lay, whether it is a mirror, and to what effect. */

const LAY = /^\d\d$/;
const MIRROR = /^(\d\d)>(?:draw|drop:(\d\d|\?))$/;

/** A mirror and the card it drops; `dropped` is null if the others draw. */
export function mirrorOf(move: string): { card: string; dropped: string | null } | null {
  const found = MIRROR.exec(move);
  return found ? { card: found[1] ?? "", dropped: found[2] ?? null } : null;
}

/** The moves that mirror with a card: first that the others draw, then each card that could be dropped. */
export function mirrorsWith(legal: readonly string[], card: string): string[] {
  const found = legal.filter((move) => mirrorOf(move)?.card === card);
  return [...found.filter((move) => move.endsWith(">draw")), ...found.filter((move) => !move.endsWith(">draw"))];
}

/**
 * The cards that are lit on one's turn: those that can be laid in the ordinary way. Mirrors are for the eye to find; one
 * is lit only where nothing else can be done.
 */
export function litCards(legal: readonly string[]): string[] {
  const lays = legal.filter((move) => LAY.test(move));
  if (lays.length > 0 || legal.includes("draw")) return lays;
  return [...new Set(legal.flatMap((move) => mirrorOf(move)?.card ?? []))];
}

/** The card that a move puts on the pile; null if it puts none there. */
export function laidBy(move: string): string | null {
  return LAY.test(move) ? move : (mirrorOf(move)?.card ?? null);
}

/** What a tap on a card comes to: moves to send or to choose from; none if it cannot be used. */
export function movesFor(legal: readonly string[], card: string): string[] {
  if (legal.includes(card)) return [card];
  const mirrors = mirrorsWith(legal, card);
  return mirrors.length > 0 ? mirrors : legal.filter((move) => move === `try:${card}`);
}
