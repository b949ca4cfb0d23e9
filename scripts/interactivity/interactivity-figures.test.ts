import { expect, it } from 'vitest';
import { findSlow, interactivityTables, medianOf } from './interactivity-figures.ts';

const FIGURES = {
  timeToInteractiveMs: { shop: 3_000, home: 3_001 },
  interactionMs: { 'open cart': 200, quantity: 208 },
};

it('names figures that miss their target, and none that just reaches it', () => {
  expect(findSlow(FIGURES)).toEqual([
    'home: time to interactive 3001 ms, allowed 3000 ms',
    'quantity: interaction to next paint 208 ms, allowed 200 ms',
  ]);
});

it('the table shows every figure', () => {
  expect(interactivityTables(FIGURES)).toContain('| home | 3.00 s |');
  expect(interactivityTables(FIGURES)).toContain('| quantity | 208 ms |');
});

it('takes the median of all runs, whatever their order', () => {
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(() => medianOf([])).toThrow('no run');
});
