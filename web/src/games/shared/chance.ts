/** Deals and rolls, as the table's own moves write them. */

const DEAL = /^deal:(.*)$/is;

/** The cards of a later deal; null if a move is none. */
export const dealtBy = (move: string): string[] | null => DEAL.exec(move)?.[1]?.split("-").map((card) => card.trim()) ?? null;
