import type { Inks } from '../../palette.ts';
import { dot, line, ring, shape } from './strokes.ts';

function wheel(x: number, { main, pale, dark }: Inks): string {
  return (
    `<g transform="translate(${x} 58)">${dot(0, 0, 23, dark)}${dot(0, 0, 13.5, pale)}` +
    `${ring(6, shape('M0 -2C-4 -5 -4 -11 0 -12C4 -11 4 -5 0 -2Z', main))}${dot(0, 0, 3.6, dark)}</g>`
  );
}

/** Draws a lorry with Pakistani truck art: a crown, garlands, flowers and bells. */
export function drawTruck(inks: Inks): string {
  const { main, second, third, pale, dark } = inks;
  const flower = (x: number, y: number, size: number): string =>
    `<g transform="translate(${x} ${y}) scale(${size})">${ring(6, shape('M0 -3C-6 -6 -6 -14 0 -16C6 -14 6 -6 0 -3Z', pale))}${dot(0, 0, 4.6, second)}</g>`;
  const scallops = Array.from({ length: 7 }, (_, index) => {
    const x = -94 + index * 16;
    return shape(
      `M${x} -34h16C${x + 16} -24 ${x + 11} -20 ${x + 8} -20C${x + 5} -20 ${x} -24 ${x} -34Z`,
      index % 2 ? third : main,
    );
  }).join('');
  const bells = Array.from({ length: 8 }, (_, index) => dot(-88 + index * 24, 49, 3.6, index % 2 ? main : pale)).join(
    '',
  );
  return (
    shape('M-100 80C-60 74 60 74 100 80C60 88 -60 88 -100 80Z', dark, 0.25) +
    shape('M-98 -40C-98 -44 -95 -46 -92 -46L16 -46C19 -46 22 -44 22 -40L22 46L-98 46Z', second) +
    shape('M-90 -12L14 -12L14 30L-90 30Z', main) +
    line('M-90 -12L14 -12L14 30L-90 30Z', pale, 3.4) +
    shape('M-84 9L-38 -8L8 9L-38 26Z', third) +
    flower(-38, 9, 0.95) +
    flower(-76, 20, 0.42) +
    flower(0, 20, 0.42) +
    flower(-76, -2, 0.42) +
    flower(0, -2, 0.42) +
    scallops +
    shape('M26 46L26 -28C26 -32 29 -34 33 -34L62 -34C70 -34 75 -29 78 -22L88 4C94 8 98 14 98 22L98 46Z', third) +
    shape('M22 -34C18 -54 30 -76 60 -84C78 -72 84 -52 72 -34Z', main) +
    shape('M34 -38C34 -52 44 -64 58 -70C68 -62 70 -50 64 -38Z', pale) +
    flower(52, -50, 0.6) +
    dot(60, -87, 4.6, second) +
    dot(36, -75, 3.4, pale) +
    dot(77, -62, 3.4, pale) +
    shape('M38 -24L60 -24C65 -24 68 -20 70 -16L78 4L38 4Z', pale) +
    shape('M44 -24L54 -24L42 4L38 4L38 -10Z', '#fff', 0.7) +
    line('M36 16h22', dark, 3.4, 0.6) +
    dot(91, 25, 6.5, pale) +
    dot(91, 25, 3.2, main) +
    shape('M-100 42L100 42L100 50C100 53 98 55 95 55L-95 55C-98 55 -100 53 -100 50Z', dark) +
    bells +
    wheel(-60, inks) +
    wheel(62, inks) +
    dot(-10, 60, 8, dark)
  );
}
