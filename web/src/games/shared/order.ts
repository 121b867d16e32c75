/** The order of a hand: as the player laid it, with new cards on the right. */

/** What is kept of the old order, then what is new. Cards that look alike are interchangeable. */
export function arranged(kept: readonly string[], hand: readonly string[]): string[] {
  const left = [...hand];
  const stay = kept.filter((card) => {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return [...stay, ...left];
}
