import type { Inks } from '../../palette.ts';
import { dot, line, ring, shape } from './strokes.ts';

function daisy(petal: string, tip: string, heart: string, dark: string): string {
  return (
    ring(
      11,
      shape('M0 -10C-14 -20 -14 -44 0 -49C14 -44 14 -20 0 -10Z', petal) + line('M0 -20C1 -27 0 -32 0 -38', tip, 2, 0.6),
    ) +
    dot(0, 0, 17, heart) +
    ring(9, dot(0, -11, 1.7, dark, 0.45)) +
    ring(5, dot(0, -5, 1.6, dark, 0.4))
  );
}

/** Draws three garden flowers tied together. */
export function drawFlower({ main, second, leaf, pale, dark }: Inks): string {
  return (
    line('M-4 96C-2 60 -2 30 -2 -20M-6 92C-22 66 -42 50 -48 26M-1 92C16 66 40 50 50 20', leaf, 5) +
    shape('M-3 62C-30 62 -46 72 -60 84C-38 92 -14 84 -3 62ZM0 54C20 50 44 60 62 80C36 86 12 78 0 54Z', leaf) +
    line('M-6 65C-22 69 -36 76 -48 83M4 58C20 62 34 69 48 77', dark, 2, 0.35) +
    `<g transform="translate(-2 -42)">${daisy(pale, second, main, dark)}</g>` +
    `<g transform="translate(-54 14) scale(0.64) rotate(14)">${daisy(second, pale, pale, dark)}</g>` +
    `<g transform="translate(56 8) scale(0.7) rotate(-8)">${daisy(main, second, second, pale)}</g>` +
    shape('M-4 84C-18 72 -30 76 -30 86C-30 96 -16 96 -4 88C8 96 22 96 22 86C22 76 10 72 -4 84Z', second) +
    dot(-4, 86, 5, pale) +
    '<g transform="translate(66 -62) rotate(24)">' +
    shape('M0 0C-8 -18 -26 -18 -24 -4C-22 6 -8 6 0 0C-10 4 -18 10 -14 18C-8 22 -2 10 0 0Z', second) +
    shape('M0 0C8 -18 26 -18 24 -4C22 6 8 6 0 0C10 4 18 10 14 18C8 22 2 10 0 0Z', main) +
    line('M0 -8V12M0 -8C-2 -14 -5 -16 -7 -17M0 -8C2 -14 5 -16 7 -17', pale, 2.4) +
    '</g>' +
    dot(-80, -44, 4, main) +
    dot(-66, -66, 2.6, pale) +
    dot(84, -24, 3, second)
  );
}
