import { mapPath, type Point } from './geometry.ts';
import { createRandom, type Random } from './random.ts';

/**
 * Maps the coordinates of a cutting pattern to the sheet. Patterns are symmetric about x = 0. The frame turns and bends the
 * whole garment a little, so that it looks natural while seams, prints and folds still fit together.
 */
export interface Frame {
  /** Degrees by which the garment is turned. */
  tilt: number;
  point: (x: number, y: number) => Point;
  path: (path: string) => string;
  random: Random;
}

/** Returns the direction, in degrees, of a panel whose threads run from one point of the garment to another. */
export function grainOf(frame: Frame, from: Point, to: Point): number {
  const [startX, startY] = frame.point(...from);
  const [endX, endY] = frame.point(...to);
  return (Math.atan2(endY - startY, endX - startX) * 180) / Math.PI - 90;
}

/** Creates a frame whose turn and bend depend on the seed. */
export function createFrame(seed: number, scale = 1, middle = 510): Frame {
  const random = createRandom(seed);
  const tilt = random.between(-2.2, 2.2);
  const side = random.next() < 0.5 ? -1 : 1;
  const phases = Array.from({ length: 4 }, () => random.between(0, Math.PI * 2));
  const [first = 0, second = 0, third = 0, fourth = 0] = phases;
  const cosine = Math.cos((tilt * Math.PI) / 180);
  const sine = Math.sin((tilt * Math.PI) / 180);
  const point = (x: number, y: number): Point => {
    const bentX = x * side + 5 * Math.sin(y / 130 + first) + 3.5 * Math.sin((x + y) / 90 + second);
    const bentY = y - middle + 4.5 * Math.sin(x / 120 + third) + 3 * Math.sin((x * side - y) / 100 + fourth);
    return [400 + (bentX * cosine - bentY * sine) * scale, 500 + (bentX * sine + bentY * cosine) * scale];
  };
  return { tilt, point, path: (path) => mapPath(path, point), random };
}
