/** Which moves belong to which card or square: read from their texts, without knowing any rule. */

/** The cards and squares that a move names, in order. */
export function things(move: string): string[] {
  return move
    .replace(/^(take|claim|lay|add|swap|discard|try:|x:|name:)\s*/, "")
    .split(/[\s\->@:!]+/)
    .filter((part) => part !== "" && !WORDS.has(part));
}

const WORDS = new Set(["draw", "drop", "let", "pass", "end", "refill", "mio", "undo", "give", "up", "series", "sequence"]);

/** Moves that name no card or square: draw, pass, end. */
export function bareMoves(legal: string[]): string[] {
  return legal.filter((move) => things(move).length === 0 || move.startsWith("name:"));
}

/** Moves that begin with a card or square; if there are none, those that name it anywhere. */
export function movesWith(legal: string[], thing: string): string[] {
  const rest = legal.filter((move) => !move.startsWith("name:"));
  const first = rest.filter((move) => things(move)[0] === thing);
  return first.length > 0 ? first : rest.filter((move) => things(move).includes(thing));
}

/** Moves that name none of some cards. */
export function movesWithout(legal: string[], cards: string[]): string[] {
  return legal.filter((move) => !things(move).some((thing) => cards.includes(thing)));
}
