import type { Inks } from '../../palette.ts';
import { dot, eye, line, shape } from './strokes.ts';

/** Draws a striped cat sitting upright with a bow and a curled tail. */
export function drawCat({ sunny, warm, second, third, pale, dark }: Inks): string {
  return (
    shape('M-72 92C-40 86 50 86 84 92C50 100 -40 100 -72 92Z', dark, 0.22) +
    line('M40 82C78 84 92 58 80 34C74 22 60 24 62 36', sunny, 15) +
    line('M84 62l-10 -5M86 46l-11 1M78 76l-6 -8', warm, 5) +
    shape('M-38 14C-56 40 -58 72 -46 90C-20 96 26 96 48 90C58 70 54 38 38 12Z', sunny) +
    shape('M-20 34C-28 56 -24 78 -18 91C-6 93 12 93 22 91C28 74 28 52 20 34Z', pale) +
    shape(
      'M-58 -22C-66 -56 -66 -80 -60 -92C-44 -86 -30 -74 -22 -64C-8 -68 10 -68 22 -64C32 -76 46 -86 62 -90C66 -76 64 -50 56 -22C54 10 32 24 -2 24C-36 24 -56 8 -58 -22Z',
      sunny,
    ) +
    shape(
      'M-52 -54C-55 -68 -54 -76 -52 -80C-44 -76 -38 -70 -32 -62C-40 -60 -46 -58 -52 -54ZM52 -54C56 -66 55 -74 53 -79C45 -75 39 -69 33 -62C41 -60 47 -58 52 -54Z',
      warm,
    ) +
    shape('M-26 4C-26 -8 -12 -12 -2 -8C8 -12 24 -8 23 4C22 16 8 21 -2 21C-12 21 -26 16 -26 4Z', pale) +
    line('M-2 -66v14M-14 -64l2 11M11 -64l-2 11M-57 -14l13 2M-54 0l11 -1M55 -14l-13 2M52 0l-11 -1', warm, 5) +
    line(
      'M-47 58C-42 60 -38 60 -35 58M-48 72C-43 74 -38 74 -35 72M49 58C44 60 41 60 38 58M50 72C45 74 41 74 38 72',
      warm,
      5,
    ) +
    eye(-26, -22, 7.5, dark) +
    eye(22, -22, 7.5, dark) +
    shape('M-8 -6C-4 -8 0 -8 4 -6C3 -1 0 1 -2 1C-4 1 -7 -1 -8 -6Z', warm) +
    line('M-2 1C-2 7 -8 10 -13 7M-2 1C-2 7 4 10 9 7', dark, 2.8) +
    line('M-30 2L-52 -2M-30 8L-52 10M27 2L49 -2M27 8L49 10', dark, 2, 0.55) +
    dot(-36, -6, 7, warm, 0.5) +
    dot(32, -6, 7, warm, 0.5) +
    shape('M-2 28C-16 18 -30 22 -29 32C-28 42 -14 42 -2 32C10 42 24 42 25 32C26 22 12 18 -2 28Z', second) +
    dot(-2, 30, 5.4, third) +
    line('M-20 91C-20 82 -10 82 -9 91M12 91C12 82 23 82 23 91', dark, 2.6, 0.5)
  );
}
