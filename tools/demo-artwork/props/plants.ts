import { line, shape } from '../prints/motifs/strokes.ts';

/** Draws a eucalyptus twig, about 300 units long, upwards from 0, 0. */
export function eucalyptus(leaf = '#93a98c', shade = '#6f8a70'): string {
  const leaves = Array.from({ length: 9 }, (_, index) => {
    const y = -24 - index * 31;
    const side = index % 2 === 0 ? 1 : -1;
    const size = 1.05 - index * 0.065;
    const tone = index % 3 === 1 ? shade : leaf;
    return (
      `<g transform="translate(${Math.round(Math.sin(index * 0.5) * 8)} ${y}) rotate(${side * (58 - index * 3)}) scale(${Math.round(size * 100) / 100})">` +
      `${shape('M0 0C-30 -12 -34 -52 0 -70C34 -52 30 -12 0 0Z', tone)}${line('M0 -4C1 -24 -1 -44 0 -62', '#fff', 2, 0.4)}${line('M0 -20L-12 -32M0 -20L12 -32M0 -36L-10 -46M0 -36L10 -46', '#fff', 1.2, 0.25)}</g>`
    );
  }).join('');
  return `${line('M0 10C10 -60 -8 -150 4 -280', '#8a7a58', 5)}${leaves}${shape('M4 -272C-14 -290 -10 -318 6 -330C20 -314 22 -290 4 -272Z', leaf)}`;
}

/** Draws a daisy, about 70 units wide. */
export function daisy(petal = '#fffaf0', heart = '#eab04a'): string {
  const petals = Array.from(
    { length: 13 },
    (_, index) =>
      `<g transform="rotate(${Math.round((index * 3600) / 13) / 10})">${shape('M0 -8C-9 -14 -9 -34 0 -37C9 -34 9 -14 0 -8Z', petal)}${line('M0 -14V-28', '#d9cbb0', 1.4, 0.8)}</g>`,
  ).join('');
  return `${petals}<circle r="12" fill="${heart}"/><circle cx="-3" cy="-3" r="4" fill="#fff" fill-opacity="0.35"/>`;
}
