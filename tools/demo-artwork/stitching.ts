import { offsetPath, pointsAlong, round, smoothPath } from './geometry.ts';
import type { Palette } from './palette.ts';

const LINE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

/** Draws a seam: a dark groove with a bright edge on the side away from the light. */
export function seam(path: string, palette: Palette, strength = 1): string {
  return (
    `<path d="${path}" ${LINE} stroke="${palette.deep}" stroke-width="5" stroke-opacity="${round2(0.16 * strength)}"/>` +
    `<path d="${path}" ${LINE} stroke="${palette.deep}" stroke-width="1.7" stroke-opacity="${round2(0.62 * strength)}"/>` +
    `<path d="${path}" ${LINE} stroke="${palette.light}" stroke-width="1.3" stroke-opacity="${round2(0.3 * strength)}" transform="translate(1.6 1.9)"/>`
  );
}

/** Draws a row of stitches, each in a faint groove. */
export function topstitch(path: string, palette: Palette, thread = palette.stitch): string {
  return (
    `<path d="${path}" ${LINE} stroke="${palette.deep}" stroke-width="2.8" stroke-opacity="0.2"/>` +
    `<path d="${path}" ${LINE} stroke="${palette.deep}" stroke-width="1.7" stroke-opacity="0.42" stroke-dasharray="4 2.6" transform="translate(0.5 0.8)"/>` +
    `<path d="${path}" ${LINE} stroke="${thread}" stroke-width="1.3" stroke-opacity="0.82" stroke-dasharray="4 2.6"/>`
  );
}

/** Draws the two rows of stitches of a hem. */
export function hemstitch(
  edge: string,
  palette: Palette,
  distance: number,
  place: (path: string) => string,
  thread = palette.stitch,
): string {
  return [1, 1.42].map((factor) => topstitch(place(offsetPath(edge, distance * factor)), palette, thread)).join('');
}

/** Draws the ribs of a knitted band, from one of its edges to the other. */
export function ribs(from: string, to: string, palette: Palette, count: number): string {
  const starts = pointsAlong(from, count);
  const ends = pointsAlong(to, count);
  const strokes = starts.map(([x, y], index) => {
    const [endX, endY] = ends[index] ?? [x, y];
    return `M${round(x)} ${round(y)}L${round(endX)} ${round(endY)}`;
  });
  const path = strokes.join('');
  return (
    `<path d="${path}" ${LINE} stroke="${palette.deep}" stroke-width="2.4" stroke-opacity="0.3"/>` +
    `<path d="${path}" ${LINE} stroke="${palette.light}" stroke-width="1.6" stroke-opacity="0.26" transform="translate(2.4 0.6)"/>`
  );
}

/** Draws gathers below a seam: short strokes of different lengths. */
export function gathers(edge: string, palette: Palette, reach: number, count: number): string {
  const path = pointsAlong(edge, count)
    .map(([x, y], index) => {
      const length = reach * (0.55 + 0.45 * Math.abs(Math.sin(index * 2.3)));
      return smoothPath([
        [x, y],
        [x + Math.sin(index) * 2, y + length / 2],
        [x + Math.sin(index * 1.7) * 4, y + length],
      ]);
    })
    .join('');
  return (
    `<path d="${path}" ${LINE} stroke="${palette.deep}" stroke-width="2.6" stroke-opacity="0.22"/>` +
    `<path d="${path}" ${LINE} stroke="${palette.light}" stroke-width="2" stroke-opacity="0.22" transform="translate(3 0)"/>`
  );
}

/** Draws a band of another colour along an edge, such as on the sleeves of a ringer T-shirt. */
export function edging(edge: string, color: string, width: number): string {
  return `<path d="${edge}" ${LINE} stroke="${color}" stroke-width="${width}"/>`;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
