import { expect, it } from 'vitest';
import { CUTS, GARMENT_KINDS, type GarmentDesign } from '#database/demo/designs/garment-design.ts';
import { drawGarment } from './draw-garment.ts';

const EVERY_CUT = GARMENT_KINDS.flatMap((kind) =>
  CUTS[kind].map((cut): GarmentDesign => ({ kind, cut, color: 'blue', print: 'plain', seed: 11 })),
);

it.each(EVERY_CUT)('draws a $kind of cut $cut whole, the same every time', (design) => {
  const drawing = drawGarment(design);
  expect(drawing.colors).not.toMatch(/NaN|undefined/);
  expect(drawing.heights).not.toMatch(/NaN|undefined/);
  expect(drawing.fastenings).not.toMatch(/NaN|undefined/);
  // The red values 8, 16 and so on up to 248 identify the panels, so a drawing can have 31.
  expect(drawing.weaves.length).toBeLessThanOrEqual(31);
  expect(drawing.bounds.left).toBeGreaterThan(-20);
  expect(drawing.bounds.left + drawing.bounds.width).toBeLessThan(820);
  const { place: _, ...again } = drawGarment(design);
  expect(drawing).toMatchObject(again);
});

it('draws every cut of a kind differently', () => {
  const drawn = EVERY_CUT.map((design) => {
    const { colors, fastenings, heights } = drawGarment(design);
    return colors + fastenings + heights;
  });
  expect(new Set(drawn).size).toBe(EVERY_CUT.length);
});

it('weaves body, sleeves and legs of the cloth that the design names, and leaves the trim', () => {
  const weavesOf = (weave?: GarmentDesign['weave']) =>
    drawGarment({ kind: 'hoodie', color: 'red', print: 'plain', seed: 3, ...(weave ? { weave } : {}) }).weaves;
  expect(weavesOf().map(({ weave }) => weave)).toContain('fleece');
  const teddy = weavesOf('sherpa').map(({ weave }) => weave);
  expect(teddy).toContain('sherpa');
  expect(teddy).toContain('smooth');
  expect(teddy).not.toContain('fleece');
});
