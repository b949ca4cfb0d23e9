import type { Inks } from '../../palette.ts';
import { dot, eye, line, littleStar, shape } from './strokes.ts';

/** Draws a whale blowing a fountain over small waves. */
export function drawWhale({ main, second, third, pale, dark }: Inks): string {
  return (
    line(
      'M-22 -40C-22 -58 -30 -70 -44 -72C-52 -73 -56 -64 -50 -60M-22 -40C-22 -58 -14 -70 0 -74C9 -75 12 -66 7 -62M-22 -44C-22 -62 -23 -76 -22 -90',
      pale,
      5,
    ) +
    dot(-58, -76, 4, pale) +
    dot(15, -80, 4.6, pale) +
    dot(-36, -90, 3.4, third) +
    dot(-8, -92, 3, third) +
    shape(
      'M-96 16C-96 -22 -66 -40 -26 -38C14 -36 34 -2 62 -4C72 -6 74 -14 72 -24C60 -30 54 -40 56 -52C68 -52 78 -46 82 -36C86 -48 94 -54 106 -54C106 -42 100 -32 90 -26C96 10 76 56 10 60C-50 64 -96 54 -96 16Z',
      main,
    ) +
    shape('M-95 22C-70 34 -30 38 6 24C20 30 40 26 52 26C42 44 30 56 10 60C-50 64 -92 54 -95 22Z', pale) +
    line('M-78 42C-60 48 -34 50 -12 46M-66 50C-50 56 -30 57 -14 55M-86 33C-64 40 -40 42 -16 38', dark, 2.6, 0.35) +
    shape('M-20 24C-22 40 -12 56 8 60C12 46 4 30 -20 24Z', second) +
    line('M-12 36C-8 42 -3 47 2 50', pale, 2.6, 0.7) +
    eye(-60, 6, 7, dark) +
    dot(-50, 20, 7, second, 0.6) +
    line('M-92 20C-86 24 -80 24 -74 20', dark, 3.4) +
    [
      [-34, -22, 4],
      [-18, -16, 3],
      [-40, -8, 3],
      [0, -6, 4],
      [14, 6, 3],
      [60, 8, 4],
      [72, 0, 3],
      [-4, 10, 2.6],
    ]
      .map(([x = 0, y = 0, radius = 0]) => dot(x, y, radius, pale, 0.75))
      .join('') +
    line(
      'M-98 74C-88 66 -80 66 -70 74C-60 82 -52 82 -42 74C-32 66 -24 66 -14 74C-4 82 4 82 14 74C24 66 32 66 42 74C52 82 60 82 70 74C80 66 88 66 98 74',
      third,
      6,
    ) +
    line('M-60 90C-52 84 -46 84 -38 90M-6 90C2 84 8 84 16 90M46 90C54 84 60 84 68 90', pale, 4, 0.8) +
    littleStar(44, -78, 8, second, 0.3) +
    littleStar(-86, -52, 6, second)
  );
}
