import type { Inks } from '../../palette.ts';
import { dot, line, ring, shape } from './strokes.ts';

/** Draws a mango with leaves and an ambi, the paisley of block-printed cloth. */
export function drawMango({ sunny, warm, leaf, pale, dark }: Inks): string {
  const outline =
    'M-24 -48C16 -66 64 -46 78 -4C88 28 90 58 74 82C68 92 56 86 46 86C6 94 -52 84 -70 38C-82 2 -62 -34 -24 -48Z';
  return (
    line('M-18 -44C-20 -62 -14 -78 -2 -88', dark, 8) +
    line('M-18 -44C-20 -62 -14 -78 -2 -88', leaf, 4.4) +
    shape('M-12 -62C10 -96 56 -104 98 -78C72 -48 26 -40 -12 -62Z', leaf) +
    line('M-6 -63C26 -76 58 -80 90 -77M20 -72l10 -14M42 -77l12 -10M24 -73l15 12M46 -78l15 10', dark, 2.6, 0.4) +
    shape('M-20 -58C-36 -86 -66 -90 -96 -74C-78 -50 -48 -42 -20 -58Z', leaf) +
    line('M-26 -60C-46 -72 -68 -75 -88 -73M-44 -69l-5 -12M-48 -70l-13 10', dark, 2.6, 0.4) +
    shape(outline, sunny) +
    shape(
      'M78 -4C88 28 90 58 74 82C68 92 56 86 46 86C6 94 -52 84 -70 38C-72 30 -73 24 -73 17C-50 62 4 70 44 54C66 44 74 20 71 -18C74 -14 76 -9 78 -4Z',
      warm,
      0.62,
    ) +
    shape('M26 -42C50 -32 64 -10 66 14C54 20 40 6 36 -8C32 -20 22 -30 26 -42Z', warm, 0.35) +
    shape(
      'M-34 42C-52 24 -46 -12 -14 -22C16 -30 38 -8 30 14C24 30 4 32 -2 18C-4 8 6 2 12 8C14 -4 0 -10 -12 0C-24 10 -22 30 -8 44C-18 48 -28 48 -34 42Z',
      pale,
    ) +
    dot(-24, 30, 4, warm) +
    dot(-30, 12, 3.4, warm) +
    dot(-24, -5, 3.2, warm) +
    dot(-8, -14, 3.2, warm) +
    dot(9, -13, 3.2, warm) +
    dot(21, -3, 3, warm) +
    `<g transform="translate(34 44) scale(0.95)">${ring(6, shape('M0 -3C-6 -8 -6 -16 0 -18C6 -16 6 -8 0 -3Z', pale))}${dot(0, 0, 5, sunny)}</g>` +
    [
      [-52, 40],
      [-40, 56],
      [-22, 66],
      [-2, 72],
      [18, 74],
      [60, 66],
      [66, 48],
    ]
      .map(([x = 0, y = 0]) => dot(x, y, 3, pale))
      .join('') +
    line('M-60 -4C-56 -20 -44 -32 -28 -38', '#fff', 5.5, 0.6) +
    dot(-88, -34, 3.4, pale) +
    dot(98, -34, 3.4, pale) +
    dot(-88, 66, 3.4, pale)
  );
}
