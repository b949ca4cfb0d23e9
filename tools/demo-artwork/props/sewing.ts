import { joinPaths, type Point, pointsAlong, reversePath, round, smoothPath } from '../geometry.ts';
import { dot, line, shape } from '../prints/motifs/strokes.ts';

/** Draws a spool of thread lying on its side, with a loose end. */
export function spool(color: string, deep: string): string {
  const turns = Array.from(
    { length: 13 },
    (_, index) => `M${-38 + index * 6.2} -35C${-36 + index * 6.2} -12 ${-36 + index * 6.2} 12 ${-38 + index * 6.2} 35`,
  ).join('');
  return (
    line('M36 30C70 60 40 90 80 104C110 112 116 84 140 92', color, 3) +
    shape('M-58 -46C-64 -20 -64 20 -58 46L-40 42L-40 -42ZM58 -46C64 -20 64 20 58 46L40 42L40 -42Z', '#dcb783') +
    shape('M-42 -36C-20 -39 20 -39 42 -36L42 36C20 39 -20 39 -42 36Z', color) +
    line(turns, deep, 2, 0.45) +
    line(turns, '#fff', 1, 0.18) +
    line('M-54 -40C-58 -20 -58 20 -54 40', '#fff', 2, 0.5)
  );
}

/** Draws a measuring tape along a path. It has marks and dots, but no numbers. */
export function measuringTape(path: string): string {
  const points = pointsAlong(path, 181);
  const across = (index: number, distance: number): Point => {
    const [x, y] = points[index] ?? [0, 0];
    const [beforeX, beforeY] = points[index - 1] ?? [x, y];
    const [afterX, afterY] = points[index + 1] ?? [x, y];
    const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1;
    return [x - ((afterY - beforeY) / length) * distance, y + ((afterX - beforeX) / length) * distance];
  };
  const write = (point: Point): string => point.map(round).join(' ');
  const left = smoothPath(points.map((_, index) => across(index, -19)));
  const right = smoothPath(points.map((_, index) => across(index, 19)));
  const marks = points
    .map((_, index) => `M${write(across(index, 19))}L${write(across(index, index % 5 === 0 ? 1 : 10))}`)
    .join('');
  const dots = points
    .map((_, index) => {
      const [x, y] = across(index, -9).map(round);
      return index % 10 === 5
        ? dot(x ?? 0, y ?? 0, index % 50 === 25 ? 4.6 : 2.4, index % 50 === 25 ? '#c8664a' : '#6b5636')
        : '';
    })
    .join('');
  return `${shape(`${joinPaths(left, reversePath(right))}Z`, '#f3cf7a')}${line(marks, '#6b5636', 1.8, 0.8)}${dots}`;
}

/** Draws scissors that are slightly open. */
export function scissors(handle = '#c8664a'): string {
  const blade = `${shape('M-7 0C-9 -60 -5 -130 2 -176C9 -130 12 -60 9 0Z', '#c9ccd0')}${line('M2 -166C4 -120 5 -60 4 -6', '#fff', 2.4, 0.8)}`;
  const half = `${blade}<path d="M-2 0C2 26 6 40 14 52C34 60 46 84 38 108C30 130 4 132 -6 112C-14 94 -8 72 0 58C-6 40 -10 20 -8 0Z" fill="${handle}"/><path d="M10 68C24 72 30 88 24 102C18 114 4 112 2 100C0 88 4 76 10 68Z" fill="#f0dfc6"/>`;
  return `<g transform="rotate(-13)">${half}</g><g transform="rotate(13) scale(-1 1)">${half}</g>${dot(0, 0, 7, '#8c8f94')}${dot(-2, -2, 2.4, '#fff')}`;
}

export function looseButtons(): string {
  const one = (x: number, y: number, radius: number, color: string, rim: string): string =>
    dot(x, y, radius, color) +
    `<circle cx="${x}" cy="${y}" r="${radius * 0.74}" fill="none" stroke="${rim}" stroke-width="2"/>` +
    [
      [-4, -4],
      [4, -4],
      [-4, 4],
      [4, 4],
    ]
      .map(([dx = 0, dy = 0]) => dot(x + dx, y + dy, 2.4, '#4b3421'))
      .join('');
  return (
    one(0, 0, 22, '#e7c894', '#b58c52') +
    one(52, 26, 18, '#d97860', '#9c4936') +
    one(14, 58, 16, '#7fa79a', '#4e7a6c') +
    one(78, -18, 15, '#f6ecd9', '#c9b48f')
  );
}
