import { expect, it } from 'vitest';
import { readMeasure } from './read-number-cell.ts';

it.each<[string | number | null, number | null]>([
  ['48', 48],
  ['48.5 cm', 48.5],
  ['48CM', 48],
  ['۴۸', 48],
  [34.5, 34.5],
  ['', null],
  [null, null],
])('a measure of %j is %s cm', (cell, cm) => {
  expect(readMeasure(cell)).toBe(cm);
});

it.each(['0', '-5', '4.9', '201', '48.55', 'wide', '19 in'])('a measure of %j is a problem', (cell) => {
  expect(() => readMeasure(cell)).toThrow(/./);
});
