import type { Weave } from '#database/demo/designs/garment-design.ts';
import { unevenness } from './noise.ts';

const TURN = Math.PI * 2;
const sin = (turns: number): number => Math.sin(turns * TURN);
const cos = (turns: number): number => Math.cos(turns * TURN);

/** Returns the height of a knit, whose stitches look like small Vs. */
function knit(u: number, v: number, wale: number, course: number): number {
  const across = u / wale - Math.floor(u / wale) - 0.5;
  const leg = Math.sin(Math.min(1, Math.abs(across) * 2) * Math.PI);
  return 0.25 + 0.75 * leg * (0.62 + 0.38 * cos(v / course + Math.abs(across) * 1.7));
}

/** Returns the height of a plain weave, whose threads go over and under each other. */
function plain(u: number, v: number, thread: number): number {
  const [x, y] = [u / thread, v / thread];
  const over = (Math.floor(x) + Math.floor(y)) % 2 === 0;
  const [along, across] = over ? [x - Math.floor(x), y - Math.floor(y)] : [y - Math.floor(y), x - Math.floor(x)];
  return 0.2 + 0.8 * Math.sin(along * Math.PI) ** 0.6 * Math.sin(across * Math.PI) ** 0.8;
}

/** Returns the height of small tufts close to each other, for teddy fleece and towels. */
function tufts(u: number, v: number, size: number, seed: number): number {
  const bent = unevenness(u / size / 1.4, v / size / 1.4, seed + 2) * size * 0.8;
  const [x, y] = [(u + bent) / size, (v - bent) / size];
  return 0.5 * Math.abs(Math.sin(x * Math.PI) * Math.sin(y * Math.PI)) + 0.5 * unevenness(x * 1.6, y * 1.6, seed);
}

/**
 * Height of the threads at a point of the cloth, from 0 to 1, by weave. `u` is the position across the cloth and `v` along it, in
 * units of the drawing, which is 800 x 1000.
 */
export const WEAVE_HEIGHTS: Record<Weave, (u: number, v: number) => number> = {
  jersey: (u, v) => knit(u, v, 2.6, 2.2),
  pique: (u, v) => 0.5 + 0.28 * cos(u / 4.2) * cos(v / 4.2) + 0.22 * cos((u + v) / 4.2) * cos((u - v) / 4.2),
  poplin: (u, v) => plain(u, v, 1.7),
  linen: (u, v) => plain(u + unevenness(v / 30, u / 3, 5) * 2, v + unevenness(u / 30, v / 3, 9) * 2, 2.4),
  twill: (u, v) => 0.5 + 0.34 * sin((u + v * 1.4) / 3.6) + 0.16 * sin((u * 2 - v) / 3.2),
  denim: (u, v) => 0.5 + 0.32 * sin((u + v * 1.3) / 3.4) + 0.3 * (unevenness(u / 1.2, v / 7, 3) - 0.5),
  fleece: (u, v) => 0.5 + 0.5 * (unevenness(u / 1.8, v / 1.8, 11) + unevenness(u / 5, v / 5, 12) - 1),
  loopback: (u, v) => knit(u, v, 3.4, 3),
  rib: (u, v) => 0.55 + 0.3 * cos(u / 6.4) + 0.15 * cos(v / 2.4),
  corduroy: (u, v) => Math.abs(Math.sin((u / 8.5) * Math.PI)) ** 0.7 * (0.9 + 0.1 * unevenness(u / 2, v / 2, 21)),
  sherpa: (u, v) => tufts(u, v, 5.4, 31),
  wool: (u, v) =>
    0.5 + 0.3 * sin((u + Math.abs(((v / 9) % 2) - 1) * 9) / 4.5) + 0.4 * (unevenness(u / 2, v / 2, 8) - 0.5),
  terry: (u, v) => tufts(u, v, 2.6, 41),
  seersucker: (u, v) =>
    0.3 * plain(u, v, 1.7) + 0.7 * (Math.floor(u / 12) % 2 === 0 ? unevenness(u / 6, v / 4, 51) : 0.5),
  smooth: (u, v) => 0.5 + 0.12 * sin(v / 1.9) + 0.1 * (unevenness(u / 3, v / 3, 61) - 0.5),
};

/** Depth of the threads by weave, in units of the drawing. */
export const WEAVE_DEPTHS: Record<Weave, number> = {
  jersey: 0.34,
  pique: 0.75,
  poplin: 0.2,
  linen: 0.42,
  twill: 0.42,
  denim: 0.5,
  fleece: 0.55,
  loopback: 0.5,
  rib: 1.1,
  corduroy: 1.9,
  sherpa: 2.6,
  wool: 0.55,
  terry: 1.1,
  seersucker: 1.4,
  smooth: 0.07,
};
