import type { Inks } from '../../palette.ts';
import { dot, line, littleStar, ring, shape } from './strokes.ts';

/** Draws a rocket on its way between stars and a ringed planet. */
export function drawRocket({ main, second, third, pale, dark }: Inks): string {
  const rocket =
    shape('M-13 56C-22 74 -12 86 0 104C12 86 22 74 13 56Z', main) +
    shape('M-7 56C-12 68 -5 76 0 86C5 76 12 68 7 56Z', pale) +
    shape('M-26 14C-46 24 -52 44 -48 62C-40 54 -30 50 -20 48ZM26 14C46 24 52 44 48 62C40 54 30 50 20 48Z', second) +
    shape('M0 -96C28 -70 38 -26 22 50C12 55 -12 55 -22 50C-38 -26 -28 -70 0 -96Z', pale) +
    shape('M0 -96C28 -70 38 -26 22 50C16 53 8 54 4 54C18 -10 16 -60 0 -96Z', third, 0.75) +
    shape('M0 -96C14 -83 23 -66 27 -47C10 -41 -10 -41 -27 -47C-23 -66 -14 -83 0 -96Z', second) +
    line('M-29 -38C-10 -32 10 -32 29 -38', dark, 2.4, 0.35) +
    shape('M-27 22C-10 27 10 27 27 22L25 36C10 41 -10 41 -25 36Z', main) +
    dot(0, -10, 17.5, main) +
    dot(0, -10, 12.5, dark) +
    line('M-7 -14C-5 -18 -2 -20 2 -20', pale, 3, 0.9) +
    `<g transform="translate(0 -10)">${ring(8, dot(0, -15, 1.4, dark))}</g>` +
    shape('M-4 26C-6 40 -5 52 0 64C5 52 6 40 4 26Z', second);
  return (
    `<g transform="rotate(28) scale(0.86)">${rocket}</g>` +
    dot(-62, -42, 17, main) +
    shape('M-79 -42C-76 -32 -68 -26 -60 -25C-50 -26 -46 -32 -45 -40C-56 -34 -68 -35 -79 -42Z', second, 0.6) +
    '<g transform="rotate(-22 -62 -42)">' +
    line('M-90 -42C-90 -34 -34 -34 -34 -42', pale, 4) +
    '</g>' +
    littleStar(-24, -78, 9, pale) +
    littleStar(82, 22, 10, main, 0.4) +
    littleStar(58, 66, 6, pale, 0.2) +
    littleStar(-86, 14, 6, pale, 0.5) +
    dot(-92, -78, 3, pale) +
    dot(92, -12, 3, pale) +
    dot(20, 88, 3.4, pale) +
    dot(-78, 74, 3, main) +
    line('M-62 32l-12 14M-30 74l-8 16M-72 60l-8 9', pale, 3.6, 0.75)
  );
}
