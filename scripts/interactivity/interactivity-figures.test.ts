import { expect, it } from 'vitest';
import { findSlow, interactivityTables, medianOf } from './interactivity-figures.ts';

const FIGURES = {
  timeToInteractiveMs: { shop: 2_700, home: 2_701 },
  interactionMs: { 'open cart': 200, quantity: 208 },
  tapToProductMs: 1_001,
  loadOfProductMs: 1_230,
};

it('names figures that miss their target, and none that just reaches it', () => {
  expect(findSlow(FIGURES)).toEqual([
    'home: time to interactive 2701 ms, allowed 2700 ms',
    'quantity: interaction to next paint 208 ms, allowed 200 ms',
    'shop: tap to product 1001 ms, allowed 1000 ms',
  ]);
  expect(findSlow({ timeToInteractiveMs: {}, interactionMs: {}, tapToProductMs: 1_000 })).toEqual([]);
});

it('the table shows every figure', () => {
  expect(interactivityTables(FIGURES)).toContain('| home | 2.70 s |');
  expect(interactivityTables(FIGURES)).toContain('| quantity | 208 ms |');
  expect(interactivityTables(FIGURES)).toContain('| 1.00 s | 1.23 s |');
});

it('takes the median of all runs, whatever their order', () => {
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(() => medianOf([])).toThrow('no run');
});
