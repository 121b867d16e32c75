/** The signs of the MIO deck: each colour has one out of the garden, in a square of 100 around the origin. */
import { at, circle, star } from "../../art/shapes";
import type { Colour } from "./cards";

const rays = Array.from({ length: 10 }, (_, i) => {
  const angle = (Math.PI * 2 * i) / 10;
  const point = (r: number, turn: number) => at(r * Math.sin(angle + turn), -r * Math.cos(angle + turn));
  return `M${point(33, -0.16)}L${point(50, -0.05)}L${point(50, 0.05)}L${point(33, 0.16)}Z`;
}).join("");

/** The colour itself, and what is written on it, as CSS has them. */
export const fillOf = (colour: string): string => `var(--mio-${colour})`;
export const inkOn = (colour: string): string => `var(--mio-on-${colour}, var(--mio-on))`;

/** Cherries, sun, drop, leaf, cloud. */
export const SIGN: Record<Colour, string> = {
  r: `${circle(-22, 24, 23)}${circle(24, 20, 21)}M-20 6C-16 -20 0 -38 18 -48L23 -43C24 -26 26 -10 26 4L20 4C19 -12 17 -24 15 -35C2 -26 -10 -10 -14 6ZM20 -46C30 -54 44 -50 49 -40C38 -33 26 -35 20 -46Z`,
  y: `${circle(0, 0, 26)}${rays}`,
  b: "M0 -50C12 -26 34 -6 34 17C34 36 19 49 0 49C-19 49 -34 36 -34 17C-34 -6 -12 -26 0 -50Z",
  g: "M-44 46C-50 2 -22 -44 46 -46C48 6 18 46 -28 36C-18 14 0 -8 18 -20C-4 -12 -26 12 -36 40C-38 46 -43 50 -44 46Z",
  k: "M-30 34C-44 34 -50 24 -50 14C-50 2 -42 -6 -31 -6C-29 -24 -17 -35 -1 -35C14 -35 25 -26 28 -12C41 -13 50 -3 50 10C50 24 41 34 28 34Z",
};

export const STAR = star(5, 50, 23);

/** One of the five petals of the joker, pointing up from the origin. */
export const PETAL = "M0 -6C-15 -16 -23 -32 -18 -45C-13 -56 13 -56 18 -45C23 -32 15 -16 0 -6Z";

/** Light around a star: twelve rays, long and short. */
export const SHINE = Array.from({ length: 10 }, (_, i) => {
  const angle = (Math.PI * 2 * (i + 0.5)) / 10;
  const [from, to] = i % 2 === 0 ? [40, 62] : [44, 56];
  return `M${at(from * Math.sin(angle), -from * Math.cos(angle))}L${at(to * Math.sin(angle), -to * Math.cos(angle))}`;
}).join("");
