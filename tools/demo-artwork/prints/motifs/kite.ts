import type { Inks } from '../../palette.ts';
import { dot, line, shape } from './strokes.ts';

/** Draws a paper kite with bows on its tail, and a small kite far away. */
export function drawKite({ main, second, third, pale, dark }: Inks): string {
  const bow = (x: number, y: number, turn: number, fill: string): string =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${shape('M0 0C-6 -10 -18 -10 -18 0C-18 10 -6 10 0 0C6 -10 18 -10 18 0C18 10 6 10 0 0Z', fill)}${dot(0, 0, 3.6, pale)}</g>`;
  return (
    line('M-12 58C-18 72 -42 66 -46 80C-48 94 -22 88 -8 95C6 102 30 102 44 90', pale, 3.4) +
    '<g transform="translate(16 -24) rotate(20) scale(1.24)">' +
    shape('M0 -62L58 0L0 66L-58 0Z', main) +
    shape('M0 -62L58 0L0 0Z', second) +
    shape('M0 66L-58 0L0 0Z', second) +
    shape('M0 -62L19 -42L-19 -42Z', third) +
    dot(0, 0, 23, pale) +
    shape('M0 -16C9 -8 9 8 0 16C-9 8 -9 -8 0 -16Z', second) +
    shape('M-16 0C-8 -9 8 -9 16 0C8 9 -8 9 -16 0Z', main) +
    dot(0, 0, 5, dark) +
    line('M0 -62L0 66M-56 0C-26 -18 26 -18 56 0', dark, 2.8, 0.6) +
    line('M0 -62L58 0L0 66L-58 0Z', pale, 4) +
    shape('M0 62L14 84L0 79L-14 84Z', third) +
    dot(30, -6, 3.4, pale) +
    dot(-30, 9, 3.4, pale) +
    dot(26, 16, 3, second) +
    dot(-26, -14, 3, second) +
    '</g>' +
    bow(-34, 68, -24, third) +
    bow(-32, 90, 20, main) +
    bow(20, 99, 4, second) +
    '<g transform="translate(-78 -66) rotate(-16) scale(0.28)">' +
    shape('M0 -62L58 0L0 66L-58 0Z', third) +
    shape('M0 -62L58 0L0 0Z', pale) +
    '</g>' +
    line('M-80 -47C-74 -36 -88 -32 -82 -20', pale, 2.4, 0.9) +
    line('M62 62C62 54 74 52 78 60C86 56 94 64 88 70L66 70C60 70 58 64 62 62Z', pale, 3.2, 0.9) +
    line('M-96 16C-92 10 -88 10 -85 15C-82 10 -78 10 -74 16', pale, 3)
  );
}
