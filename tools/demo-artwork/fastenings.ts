import type { Frame } from './frame.ts';
import { pointsAlong, round } from './geometry.ts';
import { HORN, METAL, type Palette } from './palette.ts';

interface Tones {
  light: string;
  base: string;
  deep: string;
}

/** Draws a sewn button with a rim, four holes and crossed thread. */
export function button(frame: Frame, x: number, y: number, radius = 10, tones: Tones = HORN): string {
  const [left, top] = frame.point(x, y);
  const hole = radius * 0.24;
  const holes = [
    [-hole, -hole],
    [hole, -hole],
    [-hole, hole],
    [hole, hole],
  ].map(
    ([dx = 0, dy = 0]) =>
      `<circle cx="${round(dx)}" cy="${round(dy)}" r="${round(radius * 0.13)}" fill="${tones.deep}"/>`,
  );
  return (
    `<g transform="translate(${round(left)} ${round(top)}) rotate(${round(frame.tilt)})">` +
    `<circle cx="2" cy="3" r="${radius + 1.5}" fill="#20140a" fill-opacity="0.22"/><circle cx="1.2" cy="2" r="${radius}" fill="#20140a" fill-opacity="0.4"/>` +
    `<circle r="${radius}" fill="${tones.base}"/><circle r="${radius - 1}" fill="none" stroke="${tones.light}" stroke-width="1.8"/>` +
    `<circle r="${round(radius * 0.62)}" fill="none" stroke="${tones.deep}" stroke-opacity="0.5" stroke-width="1.2"/>${holes.join('')}` +
    `<path d="M${-hole} ${-hole}L${hole} ${hole}M${hole} ${-hole}L${-hole} ${hole}" stroke="#fff" stroke-opacity="0.8" stroke-width="1.4"/>` +
    `<path d="M${round(-radius * 0.6)} ${round(-radius * 0.4)}A${round(radius * 0.72)} ${round(radius * 0.72)} 0 0 1 ${round(radius * 0.1)} ${round(-radius * 0.7)}" stroke="#fff" stroke-opacity="0.75" stroke-width="1.6" fill="none"/></g>`
  );
}

/** Draws a buttonhole beneath a button. */
export function buttonhole(frame: Frame, x: number, y: number, palette: Palette): string {
  const path = frame.path(`M${x} ${y - 15}L${x} ${y + 15}`);
  return `<path d="${path}" stroke="${palette.deep}" stroke-opacity="0.5" stroke-width="3" stroke-linecap="round"/>`;
}

/** Draws a metal stud of jeans. */
export function stud(frame: Frame, x: number, y: number, radius = 5): string {
  const [left, top] = frame.point(x, y);
  return (
    `<g transform="translate(${round(left)} ${round(top)})"><circle cx="1" cy="1.6" r="${radius + 0.6}" fill="#000" fill-opacity="0.35"/>` +
    `<circle r="${radius}" fill="#c48a4f"/><circle cx="-1" cy="-1.2" r="${round(radius * 0.5)}" fill="#f5d7ae"/></g>`
  );
}

/** Draws a metal zip along a path. `pull` is the position of its slider, from 0 (start) to 1 (end). */
export function zip(path: string, palette: Palette, pull: number): string {
  const teeth = pointsAlong(path, 74)
    .map(([x, y], index) => `M${round(x - (index % 2 ? 0 : 5))} ${round(y)}h5`)
    .join('');
  const along = pointsAlong(path, 101);
  const [x, y] = along[Math.round(pull * 100)] ?? [400, 300];
  return (
    `<path d="${path}" fill="none" stroke="${palette.deep}" stroke-opacity="0.85" stroke-width="17"/>` +
    `<path d="${path}" fill="none" stroke="${palette.shade}" stroke-width="14"/>` +
    `<path d="${path}" fill="none" stroke="${METAL.deep}" stroke-width="8"/>` +
    `<path d="${teeth}" stroke="${METAL.light}" stroke-width="3" fill="none"/>` +
    `<g transform="translate(${round(x)} ${round(y)})"><path d="M-8 -9h16l2 16c0 6 -20 6 -20 0z" fill="#20140a" fill-opacity="0.35" transform="translate(2 3)"/>` +
    `<path d="M-8 -9h16l2 16c0 6 -20 6 -20 0z" fill="${METAL.base}" stroke="${METAL.deep}" stroke-width="1"/><path d="M-5 -7h7" stroke="#fff" stroke-width="2"/>` +
    `<path d="M-5 8h10l3 30c0 7 -16 7 -16 0z" fill="#20140a" fill-opacity="0.35" transform="translate(3 3)"/>` +
    `<path d="M-5 8h10l3 30c0 7 -16 7 -16 0z" fill="${METAL.base}" stroke="${METAL.deep}" stroke-width="1.2"/><circle cy="36" r="3.4" fill="${METAL.deep}"/>` +
    `<path d="M-3 13l-1.5 18" stroke="#fff" stroke-width="2"/></g>`
  );
}

/** Draws a twisted cord with a knot and a dipped end. */
export function cord(path: string, color: string, deep: string): string {
  const points = pointsAlong(path, 60);
  const twist = points.map(([x, y]) => `M${round(x - 2.6)} ${round(y + 2)}L${round(x + 2.6)} ${round(y - 2)}`).join('');
  const [endX, endY] = points.at(-1) ?? [0, 0];
  const [nearX, nearY] = points.at(-4) ?? [0, 0];
  return (
    `<g fill="none" stroke-linecap="round"><path d="${path}" stroke="#1c1208" stroke-opacity="0.16" stroke-width="12" transform="translate(4 6)"/>` +
    `<path d="${path}" stroke="#1c1208" stroke-opacity="0.3" stroke-width="8" transform="translate(2 3.5)"/>` +
    `<path d="${path}" stroke="${color}" stroke-width="8"/><path d="${twist}" stroke="${deep}" stroke-opacity="0.38" stroke-width="1.5"/>` +
    `<path d="${path}" stroke="#fff" stroke-opacity="0.4" stroke-width="2" transform="translate(-1.6 -1.2)"/>` +
    `<path d="M${round(nearX)} ${round(nearY)}L${round(endX)} ${round(endY)}" stroke="${METAL.base}" stroke-width="9" stroke-linecap="butt"/></g>`
  );
}
