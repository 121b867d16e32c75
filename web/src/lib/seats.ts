/** Seats are numbers from 1. Only lists with an entry for each seat begin at 0: they are read here. */

export const seatNumbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);

/** What a list holds for a seat. */
export const ofSeat = <T>(list: readonly T[], seat: number): T | undefined => list[seat - 1];

/** The entries of a list, each with its seat. */
export const bySeat = <T>(list: readonly T[]): [seat: number, entry: T][] => list.map((entry, i) => [i + 1, entry]);

/** The seats for whose entry something holds. */
export const seatsWhere = <T>(list: readonly T[], holds: (entry: T) => boolean): number[] =>
  bySeat(list).flatMap(([seat, entry]) => (holds(entry) ? [seat] : []));
