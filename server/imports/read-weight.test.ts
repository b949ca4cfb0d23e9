import { expect, it } from 'vitest';
import { readWeight } from './read-number-cell.ts';

it.each<[string | number | null, number | null]>([
  ['250', 250],
  ['250 g', 250],
  ['250gm', 250],
  ['0.25 kg', 250],
  ['1.5 KG', 1_500],
  ['۲۵۰', 250],
  [180, 180],
  ['', null],
  [null, null],
])('a weight of %j is %s grams', (cell, grams) => {
  expect(readWeight(cell)).toBe(grams);
});

it.each(['0', '-5', '2.5', 'light', '31 kg', '1.250'])('a weight of %j is a problem', (cell) => {
  expect(() => readWeight(cell)).toThrow(/./);
});
