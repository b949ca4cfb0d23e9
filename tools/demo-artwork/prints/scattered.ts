import type { Panel } from '../garment.ts';
import { round } from '../geometry.ts';
import type { Palette } from '../palette.ts';
import type { Random } from '../random.ts';
import { clothSpace, places } from './cloth-space.ts';

function at(x: number, y: number, turn: number, scale: number, content: string): string {
  return `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${Math.round(scale * 100) / 100})">${content}</g>`;
}

/** Draws polka dots with small dots between them. Every fifth polka dot has the main colour. */
export function drawDots(panel: Panel, { inks }: Palette): string {
  return places(clothSpace(panel), 46)
    .map(({ at: [x, y], row, column }) => {
      const bright = (((row * 2 + column) % 5) + 5) % 5 === 0;
      return (
        `<circle cx="${round(x)}" cy="${round(y)}" r="${bright ? 10.5 : 9}" fill="${bright ? inks.main : inks.pale}"/>` +
        `<circle cx="${round(x + 23)}" cy="${round(y + 1)}" r="2.2" fill="${inks.pale}" fill-opacity="0.7"/>`
      );
    })
    .join('');
}

function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const [radius, angle] = [index % 2 === 0 ? outer : inner, (Math.PI * index) / points - Math.PI / 2];
    return `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** Draws stars of three sizes, some hollow, with small sparks between them. */
export function drawStars(panel: Panel, { inks }: Palette, random: Random): string {
  const [solid, spark] = [star(5, 14, 6.6), star(4, 6, 1.8)];
  return places(clothSpace(panel), 62)
    .map(({ at: [x, y], row, column }) => {
      const kind = (((row * 2 + column) % 4) + 4) % 4;
      const [dx, dy] = [random.between(-6, 6), random.between(-6, 6)];
      const fill = kind === 0 ? inks.main : inks.pale;
      const rounded = 'stroke-width="4" stroke-linejoin="round"';
      const shape =
        kind === 2
          ? `<path d="${solid}" fill="none" stroke="${inks.main}" stroke-width="2.8" stroke-linejoin="round"/>`
          : `<path d="${solid}" fill="${fill}" stroke="${fill}" ${rounded}/>`;
      return (
        at(x + dx, y + dy, random.between(-24, 24), random.between(0.72, 1.12), shape) +
        at(x + 31, y + random.between(-7, 7), 0, 1, `<path d="${spark}" fill="${inks.pale}" fill-opacity="0.85"/>`)
      );
    })
    .join('');
}

function blossom(petal: string, heart: string, vein: string): string {
  const petals = [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<g transform="rotate(${turn})"><path d="M0 -2C-9 -6 -10 -17 0 -19C10 -17 9 -6 0 -2Z" fill="${petal}"/>` +
        `<path d="M0 -5V-12" stroke="${vein}" stroke-width="1.4" stroke-opacity="0.55"/></g>`,
    )
    .join('');
  return `${petals}<circle r="5" fill="${heart}"/><circle cx="-1.3" cy="-1.3" r="1.6" fill="#fff" fill-opacity="0.6"/>`;
}

/** Draws blossoms of two colours, buds and sprigs, turned at random. */
export function drawFloral(panel: Panel, { inks }: Palette, random: Random): string {
  const sprig =
    `<path d="M0 17C2 6 -2 -4 1 -15" fill="none" stroke="${inks.third}" stroke-width="2.2"/>` +
    `<path d="M0 8C9 6 13 -1 13 -6C5 -5 0 0 0 8ZM0 0C-8 -2 -12 -8 -12 -13C-4 -12 0 -7 0 0Z" fill="${inks.third}"/>` +
    `<circle cx="1" cy="-17" r="4.4" fill="${inks.second}"/>`;
  return places(clothSpace(panel), 58)
    .map(({ at: [x, y], row, column }) => {
      const kind = (((row * 3 + column) % 3) + 3) % 3;
      const turn = random.between(0, 360);
      const [dx, dy] = [random.between(-5, 5), random.between(-5, 5)];
      const flower =
        kind === 0
          ? blossom(inks.pale, inks.main, inks.second)
          : kind === 1
            ? blossom(inks.second, inks.pale, inks.pale)
            : sprig;
      const speck = `<circle cx="${round(x + 29)}" cy="${round(y + dy)}" r="2.6" fill="${inks.main}"/>`;
      return at(x + dx, y + dy, turn, random.between(0.85, 1.12), flower) + speck;
    })
    .join('');
}
