import type { Frame } from './frame.ts';
import { type Point, round } from './geometry.ts';

/** A fold as a quadratic curve: start, control point, end. */
export type FoldLine = readonly [from: Point, bend: Point, to: Point];

/**
 * Draws a fold into the height map (white is high, black is low). The fold consists of three nested spindles. It is strongest
 * in the middle and fades at the ends.
 */
function spindle(frame: Frame, line: FoldLine, width: number, tone: string, strength: number): string {
  const [from, bend, to] = line.map(([x, y]) => frame.point(x, y)) as [Point, Point, Point];
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const normal: Point = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  const shapes = [1, 0.62, 0.3].map((share) => {
    const reach = width * share;
    const left = `${round(bend[0] + normal[0] * reach)} ${round(bend[1] + normal[1] * reach)}`;
    const right = `${round(bend[0] - normal[0] * reach)} ${round(bend[1] - normal[1] * reach)}`;
    return `M${round(from[0])} ${round(from[1])}Q${left} ${round(to[0])} ${round(to[1])}Q${right} ${round(from[0])} ${round(from[1])}Z`;
  });
  const opacity = Math.round(strength * 380) / 1000;
  return shapes.map((shape) => `<path d="${shape}" fill="${tone}" fill-opacity="${opacity}"/>`).join('');
}

/** Raises the cloth along a line. */
export function ridge(frame: Frame, line: FoldLine, width = 22, strength = 0.5): string {
  return spindle(frame, line, width, '#fff', strength);
}

/** Lowers the cloth along a line. */
export function valley(frame: Frame, line: FoldLine, width = 14, strength = 0.5): string {
  return spindle(frame, line, width, '#000', strength);
}

/** Draws a crease: a sharp valley with ridges beside it. */
export function crease(frame: Frame, line: FoldLine, width = 16, strength = 0.5): string {
  const [from, bend, to] = line;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const step: Point = [(-(to[1] - from[1]) / length) * width * 1.1, ((to[0] - from[0]) / length) * width * 1.1];
  const beside: FoldLine = [from, [bend[0] + step[0], bend[1] + step[1]], to];
  return ridge(frame, beside, width * 2.2, strength * 0.62) + valley(frame, line, width * 1.3, strength * 0.44);
}

/** Moves the points of a fold a little at random, so that no two garments have the same creases. */
export function shaken(frame: Frame, line: FoldLine, by = 10): FoldLine {
  const shift = (point: Point): Point => [
    point[0] + frame.random.between(-by, by),
    point[1] + frame.random.between(-by, by),
  ];
  return [shift(line[0]), shift(line[1]), shift(line[2])];
}

/** Picks some of the possible folds of a sleeve or leg at random, so that garments look different. */
export function chosenFolds(frame: Frame, lines: readonly FoldLine[], share: number): FoldLine[] {
  return lines.filter(() => frame.random.next() < share).map((line) => shaken(frame, line, 15));
}

/** Draws long soft folds side by side, for hems and skirts. */
export function drapes(
  frame: Frame,
  area: { left: number; right: number; top: number; bottom: number; flare?: number },
  count: number,
  strength = 0.4,
): string {
  const { left, right, top, bottom, flare = 1 } = area;
  return Array.from({ length: count }, (_, index) => {
    const x = left + ((right - left) * (index + 0.5)) / count + frame.random.between(-18, 18);
    const start = top + frame.random.between(0, (bottom - top) * 0.55);
    const line: FoldLine = [
      [x + frame.random.between(-14, 14), start],
      [x * (1 + (flare - 1) / 2) + frame.random.between(-16, 16), (start + bottom) / 2],
      [x * flare, bottom + 30],
    ];
    const power = strength * frame.random.between(0.5, 0.9);
    return ridge(frame, line, frame.random.between(26, 42), power) + valley(frame, moved(line, 32), 30, power * 0.42);
  }).join('');
}

/** Returns the fold moved by `x` and `y`. */
export function moved(line: FoldLine, x: number, y = 0): FoldLine {
  return [
    [line[0][0] + x, line[0][1] + y],
    [line[1][0] + x, line[1][1] + y],
    [line[2][0] + x, line[2][1] + y],
  ];
}

/** Returns the fold on one side of the garment; `side` is 1 for the right, -1 mirrors it to the left. */
export function mirrored(line: FoldLine, side: number): FoldLine {
  return [
    [line[0][0] * side, line[0][1]],
    [line[1][0] * side, line[1][1]],
    [line[2][0] * side, line[2][1]],
  ];
}

/** Draws the padding between two rows of quilting. `path` is its middle line in pixels of the picture. */
export function padding(path: string, width: number, strength = 0.2): string {
  return [1, 0.72, 0.44, 0.18]
    .map(
      (share) =>
        `<path d="${path}" fill="none" stroke="#fff" stroke-opacity="${strength}" stroke-width="${round(width * share)}"/>`,
    )
    .join('');
}

/** Draws the dip of a quilting seam into the height map. */
export function dip(path: string, width = 7, strength = 0.34): string {
  return `<path d="${path}" fill="none" stroke="#000" stroke-opacity="${strength}" stroke-width="${width}"/>`;
}
