/** A point in units of the sheet, which is 800 x 1000. */
export type Point = readonly [number, number];

interface Command {
  letter: string;
  points: Point[];
}

/** Rounds to a tenth of a unit. This makes the SVG short, and the same on every machine. */
export function round(value: number): number {
  const rounded = Math.round(value * 10) / 10;
  return rounded === 0 ? 0 : rounded;
}

/** Parses an SVG path of absolute M, L, C, Q and Z commands. */
export function parsePath(path: string): Command[] {
  return [...path.matchAll(/([MLCQZ])([^MLCQZ]*)/g)].map(([, letter = '', body = '']) => {
    const numbers = (body.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(Number);
    const points: Point[] = [];
    for (let index = 0; index + 1 < numbers.length; index += 2) {
      points.push([numbers[index] ?? 0, numbers[index + 1] ?? 0]);
    }
    return { letter, points };
  });
}

function write(commands: Command[]): string {
  return commands
    .map(({ letter, points }) => letter + points.map(([x, y]) => `${round(x)} ${round(y)}`).join(' '))
    .join('');
}

/** Moves every point of a path, including control points. */
export function mapPath(path: string, move: (x: number, y: number) => Point): string {
  return write(parsePath(path).map(({ letter, points }) => ({ letter, points: points.map(([x, y]) => move(x, y)) })));
}

/** Mirrors a path at x = 0, the middle line of a garment. */
export function mirrorPath(path: string): string {
  return mapPath(path, (x, y) => [-x, y]);
}

/** Turns a path clockwise about a point by some degrees. */
export function turnPath(path: string, degrees: number, about: Point): string {
  const cosine = Math.cos((degrees * Math.PI) / 180);
  const sine = Math.sin((degrees * Math.PI) / 180);
  return mapPath(path, (x, y) => {
    const [dx, dy] = [x - about[0], y - about[1]];
    return [about[0] + dx * cosine - dy * sine, about[1] + dx * sine + dy * cosine];
  });
}

/** Returns the path of M, L, C and Q commands in the opposite direction. */
export function reversePath(path: string): string {
  const commands = parsePath(path).filter(({ letter }) => letter !== 'Z');
  const ends = commands.map(({ points }) => points.at(-1) ?? ([0, 0] as const));
  const reversed: Command[] = [{ letter: 'M', points: [ends.at(-1) ?? [0, 0]] }];
  for (let index = commands.length - 1; index > 0; index -= 1) {
    const command = commands[index];
    const end = ends[index - 1];
    if (command && end) {
      reversed.push({ letter: command.letter, points: [...command.points.slice(0, -1).toReversed(), end] });
    }
  }
  return write(reversed);
}

/** Joins paths, end to start. A straight line closes a gap between two of them. */
export function joinPaths(...paths: string[]): string {
  return paths.map((path, index) => (index === 0 ? path : path.replace(/^M/, 'L'))).join('');
}

/** Closes the outline of the right half of a garment with its mirror image. The half begins and ends on the middle line. */
export function closeSymmetric(half: string): string {
  return `${joinPaths(half, reversePath(mirrorPath(half)))}Z`;
}

function between(from: Point, to: Point, part: number): Point {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** Returns points along a path, close enough to each other to replace the curve. */
function trace(path: string, steps = 16): Point[] {
  const traced: Point[] = [];
  let pen: Point = [0, 0];
  for (const { letter, points } of parsePath(path)) {
    if (letter === 'M') {
      traced.push(points[0] ?? pen);
    } else if (letter !== 'Z') {
      for (let step = 1; step <= steps; step += 1) {
        let hull: Point[] = [pen, ...points];
        // De Casteljau's algorithm works for lines, quadratic curves and cubic curves.
        while (hull.length > 1) {
          hull = hull.slice(1).map((point, index) => between(hull[index] ?? point, point, step / steps));
        }
        traced.push(hull[0] ?? pen);
      }
    }
    pen = points.at(-1) ?? pen;
  }
  return traced;
}

/** Returns `count` points at equal distances along a path, including both ends. */
export function pointsAlong(path: string, count: number): Point[] {
  const traced = trace(path);
  const lengths = [0];
  traced.slice(1).forEach(([x, y], index) => {
    const [fromX, fromY] = traced[index] ?? [x, y];
    lengths.push((lengths[index] ?? 0) + Math.hypot(x - fromX, y - fromY));
  });
  const total = lengths.at(-1) ?? 0;
  return Array.from({ length: count }, (_, index) => {
    const wanted = (total * index) / (count - 1);
    const after = Math.max(
      1,
      lengths.findIndex((length) => length >= wanted - 1e-6),
    );
    const from: Point = traced[after - 1] ?? [0, 0];
    const to: Point = traced[after] ?? from;
    const [start, end] = [lengths[after - 1] ?? 0, lengths[after] ?? 0];
    return between(from, to, end > start ? (wanted - start) / (end - start) : 0);
  });
}

/** Returns the path of a smooth curve through the points. */
export function smoothPath(points: readonly Point[]): string {
  const [first] = points;
  if (!first) {
    return '';
  }
  let path = `M${round(first[0])} ${round(first[1])}`;
  for (let index = 0; index < points.length - 1; index += 1) {
    const from = points[index] ?? first;
    const to = points[index + 1] ?? first;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${[leave, arrive, to].map(([x, y]) => `${round(x)} ${round(y)}`).join(' ')}`;
  }
  return path;
}

/** Returns a parallel path. A positive distance places it on the right, seen in the direction of the given path. */
export function offsetPath(path: string, distance: number, count = 14): string {
  const points = pointsAlong(path, count);
  return smoothPath(
    points.map(([x, y], index) => {
      const [beforeX, beforeY] = points[index - 1] ?? [x, y];
      const [afterX, afterY] = points[index + 1] ?? [x, y];
      const length = Math.hypot(afterX - beforeX, afterY - beforeY) || 1;
      return [x - ((afterY - beforeY) / length) * distance, y + ((afterX - beforeX) / length) * distance];
    }),
  );
}

/** Returns the bounding box of a path's points. */
export function boundsOf(path: string): { left: number; top: number; right: number; bottom: number } {
  const points = parsePath(path).flatMap((command) => command.points);
  const across = points.map(([x]) => x);
  const down = points.map(([, y]) => y);
  return { left: Math.min(...across), top: Math.min(...down), right: Math.max(...across), bottom: Math.max(...down) };
}

/** Returns a closed outline in clockwise direction. Overlapping outlines of opposite directions would cancel each other out. */
export function clockwise(outline: string): string {
  const points = parsePath(outline).flatMap((command) => command.points);
  const area = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area >= 0 ? outline : `${reversePath(outline)}Z`;
}
