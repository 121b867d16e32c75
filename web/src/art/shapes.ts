/** Small tools for drawing: pieces of SVG path data. */

const short = (n: number): string => String(Math.round(n * 10) / 10);

/** A point in path data, with one decimal at most. */
export const at = (x: number, y: number): string => `${short(x)} ${short(y)}`;

/** A full circle. */
export const circle = (x: number, y: number, r: number): string =>
  `M${at(x - r, y)}a${at(r, r)} 0 1 1 ${at(2 * r, 0)}a${at(r, r)} 0 1 1 ${at(-2 * r, 0)}Z`;

/** A rectangle with its corner at x, y. */
export const box = (x: number, y: number, w: number, h: number): string => `M${at(x, y)}h${short(w)}v${short(h)}h${short(-w)}Z`;

/** A star around the origin, one point up. */
export function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (Math.PI * i) / points;
    const r = i % 2 === 0 ? outer : inner;
    return at(r * Math.sin(angle), -r * Math.cos(angle));
  });
  return `M${corners.join("L")}Z`;
}

/** A mesh of lozenges over a whole card of 100 × 140. */
export const LOZENGES = Array.from({ length: 9 }, (_, row) =>
  Array.from({ length: 6 }, (_, column) => `M${column * 20} ${row * 17.5 - 8.75}l10 8.75l-10 8.75l-10 -8.75Z`).join(""),
).join("");
