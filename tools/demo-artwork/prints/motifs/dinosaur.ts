import type { Inks } from '../../palette.ts';
import { dot, eye, line, shape } from './strokes.ts';

/** Draws a long-necked dinosaur with back plates, chewing a sprig. */
export function drawDinosaur({ main, second, third, pale, dark }: Inks): string {
  const body =
    'M-96 44C-84 30 -66 22 -52 6C-36 -14 -8 -22 14 -10C20 -24 22 -44 26 -58C30 -78 46 -90 64 -88C84 -86 96 -74 94 -60C92 -48 76 -46 64 -46C56 -30 54 -8 50 14C48 34 46 44 46 62C46 72 18 72 18 62L17 48C4 54 -12 55 -26 52L-27 64C-27 74 -55 74 -55 63L-55 47C-68 56 -86 58 -96 44Z';
  const plates = [
    'M-72 26C-80 14 -78 4 -72 0C-64 4 -58 10 -56 14Z',
    'M-52 8C-58 -8 -54 -20 -46 -24C-38 -18 -32 -10 -30 -4Z',
    'M-26 -8C-28 -26 -20 -38 -12 -40C-4 -32 0 -22 2 -13Z',
    'M8 -14C2 -30 4 -42 10 -48C20 -44 22 -38 24 -32Z',
    'M22 -44C14 -54 14 -66 18 -72C26 -72 30 -68 33 -64Z',
  ];
  return (
    shape('M-100 68C-60 60 60 60 100 68C70 78 -70 78 -100 68Z', dark, 0.22) +
    plates.map((plate) => shape(plate, second)).join('') +
    shape(body, main) +
    shape(
      'M-44 50C-20 36 14 38 40 12C46 -2 48 -20 54 -46C60 -46 64 -46 64 -46C56 -30 54 -8 50 14C48 34 46 44 46 52C40 44 20 48 17 48C4 54 -12 55 -26 52Z',
      pale,
      0.55,
    ) +
    line('M18 62C18 56 17 50 17 46M-27 60C-27 56 -26 52 -26 49', dark, 2.6, 0.45) +
    [
      [-34, 12, 7],
      [-16, 2, 5],
      [-12, 20, 6],
      [6, 8, 5],
      [-50, 26, 4.5],
      [34, -34, 4],
      [32, -14, 5],
      [12, 24, 4],
    ]
      .map(([x = 0, y = 0, radius = 0]) => dot(x, y, radius, third, 0.9))
      .join('') +
    line('M24 66v3M32 67v3M40 66v3M-49 67v3M-41 68v3M-33 67v3', pale, 3.4, 0.9) +
    eye(60, -70, 6, dark) +
    dot(72, -58, 5.5, second, 0.6) +
    line('M68 -51C76 -50 84 -53 90 -58', dark, 3, 0.8) +
    dot(87, -70, 1.8, dark, 0.7) +
    line('M86 -53C92 -44 94 -36 92 -26', third, 3) +
    shape(
      'M93 -40C101 -44 104 -50 103 -55C96 -53 92 -47 93 -40ZM92 -30C84 -32 80 -38 80 -43C87 -42 91 -37 92 -30Z',
      third,
    )
  );
}
