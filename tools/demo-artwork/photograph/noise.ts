function scattered(x: number, y: number, seed: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4294967296;
}

/** Returns smooth noise from 0 to 1, with bumps about one unit wide. The same seed gives the same noise. */
export function unevenness(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - left, y - top];
  const [easeX, easeY] = [dx * dx * (3 - 2 * dx), dy * dy * (3 - 2 * dy)];
  const above = scattered(left, top, seed) * (1 - easeX) + scattered(left + 1, top, seed) * easeX;
  const below = scattered(left, top + 1, seed) * (1 - easeX) + scattered(left + 1, top + 1, seed) * easeX;
  return above * (1 - easeY) + below * easeY;
}
