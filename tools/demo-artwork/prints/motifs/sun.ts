import type { Inks } from '../../palette.ts';
import { dot, line, ring, shape } from './strokes.ts';

/** Draws a smiling sun with flame rays, rising behind a small cloud. */
export function drawSun({ sunny, warm, third, pale, dark }: Inks): string {
  const rays =
    ring(10, shape('M-9 -60C-14 -74 2 -80 -2 -98C14 -88 14 -70 9 -60Z', warm)) +
    ring(10, shape('M-5 -60C-5 -70 0 -76 0 -82C5 -74 6 -68 5 -60Z', pale), 18);
  return (
    rays +
    dot(0, 0, 55, sunny) +
    shape('M-48 26C-30 56 26 60 48 26C40 38 18 44 -4 44C-24 44 -40 38 -48 26Z', warm, 0.35) +
    line('M-40 -22C-34 -34 -24 -41 -12 -44', pale, 5, 0.7) +
    line('M-28 -8C-26 -16 -16 -16 -13 -8M13 -8C16 -16 26 -16 28 -8', dark, 4.4) +
    dot(-32, 8, 9, warm, 0.5) +
    dot(32, 8, 9, warm, 0.5) +
    shape('M-17 10C-10 14 10 14 17 10C16 26 8 32 0 32C-8 32 -16 26 -17 10Z', dark) +
    shape('M-9 27C-4 22 4 22 9 27C6 31 3 32 0 32C-3 32 -6 31 -9 27Z', warm) +
    ring(20, dot(0, -50, 1.6, pale, 0.8)) +
    shape('M18 78C4 78 2 62 16 58C16 44 36 40 44 52C54 40 76 46 76 60C90 62 90 78 76 78Z', pale) +
    line('M30 64C36 58 44 60 46 66M56 66C62 62 68 64 70 68', third, 3.4, 0.9)
  );
}
