import type { Inks } from '../../palette.ts';
import { dot, line, littleStar, shape } from './strokes.ts';

/** Draws a sleeping moon in a striped nightcap, on a cloud. */
export function drawMoon({ sunny, warm, second, third, pale, dark }: Inks): string {
  const cloud =
    'M-84 78C-98 78 -102 60 -88 55C-90 40 -70 34 -60 44C-52 28 -26 30 -22 48C-8 42 6 52 2 64C14 66 14 78 2 78Z';
  return (
    shape(
      'M18 -84C-30 -84 -66 -48 -66 2C-66 52 -28 86 18 84C44 82 62 72 74 56C50 60 22 50 12 22C2 -8 16 -40 44 -52C42 -70 34 -82 18 -84Z',
      sunny,
    ) +
    shape('M-58 20C-48 58 -18 78 18 77C38 76 56 68 66 60C50 64 18 62 2 40C-14 50 -40 44 -58 20Z', pale, 0.35) +
    dot(-36, -34, 6, warm, 0.28) +
    dot(-48, -6, 4, warm, 0.28) +
    dot(-16, 62, 5, warm, 0.28) +
    line('M-26 0C-22 7 -12 8 -6 3M-27 2l-5 4M-21 7l-3 5M-12 8l0 6', dark, 3.4) +
    dot(-22, 24, 9, warm, 0.55) +
    line('M-4 32C0 36 5 36 9 33', dark, 3.2) +
    shape(
      'M-34 -66C-26 -98 20 -110 52 -90C74 -76 82 -52 84 -28C72 -42 62 -50 46 -52C42 -74 12 -74 -10 -62C-20 -58 -32 -60 -34 -66Z',
      second,
    ) +
    line(
      'M-4 -92C2 -84 4 -76 3 -68M24 -97C32 -88 34 -80 33 -68M50 -89C56 -80 56 -72 50 -58M70 -70C72 -64 70 -58 64 -50',
      pale,
      5.5,
      0.9,
    ) +
    line('M-36 -60C-20 -72 24 -76 48 -50', pale, 13) +
    dot(84, -20, 11, pale) +
    dot(81, -23, 4, '#fff', 0.7) +
    shape(cloud, pale) +
    line('M-74 62C-66 56 -58 58 -54 64M-30 60C-24 55 -16 56 -12 62', third, 3.6) +
    littleStar(62, 8, 10, pale, 0.3) +
    littleStar(90, 46, 6, sunny) +
    littleStar(-84, -46, 9, pale, 0.2) +
    littleStar(46, 34, 5, sunny, 0.5) +
    dot(-86, 8, 3, pale) +
    dot(86, 16, 2.6, pale)
  );
}
