import { expect, it } from 'vitest';
import { WEAVES } from '#database/demo/designs/garment-design.ts';
import { WEAVE_DEPTHS, WEAVE_HEIGHTS } from './weave-height.ts';

const PLACES = Array.from(
  { length: 400 },
  (_, index) => [(index % 20) * 1.7 + 0.3, Math.floor(index / 20) * 2.1] as const,
);

it.each(WEAVES)('%s rises and falls, within its depth, and the same way every time', (weave) => {
  const heights = PLACES.map(([u, v]) => WEAVE_HEIGHTS[weave](u, v));
  expect(Math.min(...heights)).toBeGreaterThan(-0.3);
  expect(Math.max(...heights)).toBeLessThan(1.3);
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(0.1);
  expect(PLACES.map(([u, v]) => WEAVE_HEIGHTS[weave](u, v))).toEqual(heights);
  expect(WEAVE_DEPTHS[weave]).toBeGreaterThan(0);
});
