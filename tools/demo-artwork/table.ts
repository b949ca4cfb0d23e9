import type { GarmentDesign } from '#database/demo/designs/garment-design.ts';

/** Colours of a tablecloth, from the lit corner to the far corner. */
export interface Cloth {
  lit: string;
  base: string;
  far: string;
}

const CREAM: Cloth = { lit: '#fdf8ee', base: '#f5ebda', far: '#e9d9c0' };
const BLUSH: Cloth = { lit: '#fcf3ec', base: '#f4e2d6', far: '#e8cdbd' };
const SAGE: Cloth = { lit: '#f6f6ec', base: '#e7e9da', far: '#d3d7c2' };
const SKY: Cloth = { lit: '#f5f6f4', base: '#e5e9e8', far: '#cfd6d6' };

/** Chooses a tablecloth by the seed, but never one whose colour is too similar to the garment's. */
export function tableFor(design: GarmentDesign): Cloth {
  const choice: Record<GarmentDesign['color'], readonly Cloth[]> = {
    black: [CREAM, BLUSH, SAGE],
    red: [CREAM, BLUSH, SKY],
    gold: [CREAM, SAGE, SKY],
    blue: [CREAM, BLUSH, CREAM],
    silver: [CREAM, BLUSH, CREAM],
    beige: [SAGE, SKY, BLUSH],
    green: [CREAM, BLUSH, CREAM],
  };
  const cloths = choice[design.color];
  return cloths[Math.abs(design.seed) % cloths.length] ?? CREAM;
}
