import type { Panel } from '../garment.ts';
import { boundsOf, type Point, round } from '../geometry.ts';

/** Coordinates for a pattern on a panel: a square around the panel, turned like its threads. */
export interface ClothSpace {
  /** Half the side of the square. */
  reach: number;
  /** Maps a point of the cloth to the sheet. Bends lines a little, because cloth is never quite flat. */
  point: (x: number, y: number) => Point;
  grain: number;
  /** Returns true if a point is so near to the panel that it has to be drawn. */
  near: (point: Point) => boolean;
}

/** Returns the coordinates for a pattern on the panel. */
export function clothSpace(panel: Panel): ClothSpace {
  const box = boundsOf(panel.outline);
  const [middleX, middleY] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const cosine = Math.cos((panel.grain * Math.PI) / 180);
  const sine = Math.sin((panel.grain * Math.PI) / 180);
  return {
    reach: Math.hypot(box.right - box.left, box.bottom - box.top) / 2,
    grain: panel.grain,
    near: ([x, y]) => x > box.left - 40 && x < box.right + 40 && y > box.top - 40 && y < box.bottom + 40,
    point: (x, y) => {
      const bentX = x + 3.5 * Math.sin(y / 58 + middleX) + 2 * Math.sin(y / 23 + x / 90);
      const bentY = y + 4 * Math.sin(x / 74 + middleY) + 2 * Math.sin(x / 27 + y / 80);
      return [middleX + bentX * cosine - bentY * sine, middleY + bentX * sine + bentY * cosine];
    },
  };
}

/** Returns the outline, on the sheet, of a straight band of cloth between two positions. */
export function band(space: ClothSpace, from: number, to: number, upright = false): string {
  const steps = Math.ceil(space.reach / 14);
  const edge = (at: number): string[] =>
    Array.from({ length: steps + 1 }, (_, step) => {
      const along = -space.reach + (2 * space.reach * step) / steps;
      const [x, y] = upright ? space.point(at, along) : space.point(along, at);
      return `${round(x)} ${round(y)}`;
    });
  return `M${edge(from).join('L')}L${edge(to).toReversed().join('L')}Z`;
}

/** Returns the points of a grid that is offset like bricks, row by row. */
export function places(space: ClothSpace, step: number): { at: Point; row: number; column: number }[] {
  const count = Math.ceil(space.reach / step);
  const found: { at: Point; row: number; column: number }[] = [];
  for (let row = -count; row <= count; row += 1) {
    for (let column = -count; column <= count; column += 1) {
      const shift = row % 2 === 0 ? 0 : step / 2;
      const at = space.point(column * step + shift, row * step * 0.86);
      if (space.near(at)) {
        found.push({ at, row, column });
      }
    }
  }
  return found;
}
