import { dot, line, shape } from '../prints/motifs/strokes.ts';

const WOOD = '#dcb783';
const GRAIN = '#b98c56';

/** Draws a wooden elephant on wheels. */
export function woodenElephant(accent = '#d97860', blanket = '#5f9a86'): string {
  const wheel = (x: number): string =>
    dot(x, 92, 28, accent) +
    dot(x, 92, 20, '#f3dfbd') +
    dot(x, 92, 7, GRAIN) +
    line(`M${x - 14} 84C${x - 8} 78 ${x + 4} 77 ${x + 10} 82`, '#fff', 3, 0.7);
  return (
    shape(
      'M-100 -10C-100 -62 -54 -84 -4 -80C20 -78 30 -84 46 -88C80 -94 108 -70 108 -38C108 -12 116 10 134 12C144 12 146 26 134 30C104 34 88 10 84 -12C80 -2 76 4 72 10L72 84C72 90 36 90 34 84L32 48C6 56 -28 56 -50 48L-52 84C-54 90 -90 90 -90 84Z',
      WOOD,
    ) +
    line(
      'M-84 -20C-40 -44 10 -40 40 -60M-86 10C-60 0 -30 6 0 2M-76 60C-70 50 -68 40 -70 30M50 70C54 50 52 40 56 30',
      GRAIN,
      2.4,
      0.5,
    ) +
    shape('M-66 -76C-50 -86 0 -86 14 -80C18 -40 16 -10 10 14C-10 20 -46 20 -62 12C-68 -10 -72 -50 -66 -76Z', blanket) +
    line('M-66 -4C-46 4 -8 4 13 -4', '#f6e7c8', 5) +
    [-52, -36, -20, -4].map((x) => shape(`M${x} -44L${x + 8} -34L${x} -24L${x - 8} -34Z`, '#f6d27c')).join('') +
    shape('M36 -70C62 -74 76 -50 66 -24C56 -6 34 -8 28 -24C22 -42 24 -62 36 -70Z', '#cba26b') +
    line('M40 -60C54 -60 60 -44 54 -28', GRAIN, 2.4, 0.6) +
    dot(88, -48, 6, '#3c2a1c') +
    dot(86, -50, 2, '#fff') +
    line('M-98 -30C-110 -26 -116 -14 -112 -2', GRAIN, 7) +
    wheel(-64) +
    wheel(52)
  );
}

/** Draws the wooden rings of a stacking toy, beside each other. */
export function stackingRings(): string {
  const ring = (x: number, y: number, radius: number, color: string): string =>
    `<circle cx="${x}" cy="${y}" r="${radius * 0.7}" fill="none" stroke="${color}" stroke-width="${radius * 0.6}"/>` +
    line(
      `M${x - radius * 0.62} ${y - radius * 0.3}A${radius * 0.7} ${radius * 0.7} 0 0 1 ${x - radius * 0.1} ${y - radius * 0.68}`,
      '#fff',
      5,
      0.45,
    );
  return (
    ring(0, 0, 64, '#d97860') + ring(92, 34, 50, '#e6b04f') + ring(58, 116, 40, '#6fa08c') + dot(128, 100, 18, WOOD)
  );
}

export function woodenCar(color = '#6f9bb5'): string {
  const wheel = (x: number): string => dot(x, 42, 26, '#7a5533') + dot(x, 42, 12, '#ecd3a6') + dot(x, 42, 4, '#7a5533');
  return (
    shape(
      'M-116 34C-120 2 -108 -12 -78 -16C-64 -52 -48 -68 -10 -68C34 -68 50 -52 66 -18C98 -14 118 -2 116 34C114 46 -112 46 -116 34Z',
      color,
    ) +
    shape('M-58 -18C-48 -42 -38 -52 -16 -53L-14 -18ZM4 -18L4 -53C28 -52 38 -42 48 -18Z', '#f5e8cf') +
    line('M-108 14C-60 8 60 8 108 14', '#fff', 3, 0.5) +
    dot(104, 4, 8, '#f3cc74') +
    line('M-96 28h24M76 28h22', '#fff', 3, 0.4) +
    wheel(-62) +
    wheel(62)
  );
}

/** Draws three wax crayons side by side. */
export function crayons(colors: readonly string[] = ['#d97860', '#e6b04f', '#6f9bb5']): string {
  return colors
    .map(
      (color, index) =>
        `<g transform="translate(${index * 34 - 34} ${index * 16}) rotate(${index * 7 - 8})">${shape('M-12 -70L12 -70L12 72C12 78 -12 78 -12 72ZM-12 -70L-5 -94C-4 -98 4 -98 5 -94L12 -70Z', color)}` +
        `${shape('M-12 -52L12 -52L12 56L-12 56Z', '#fff', 0.28)}${line('M-12 -46H12M-12 50H12', '#3c2a1c', 2, 0.3)}</g>`,
    )
    .join('');
}
