import { expect, it } from 'vitest';
import { numberInput } from './fields.schema.ts';

it.each([
  [12.5, 12.5],
  [' 1490 ', 1_490],
  ['-3.5', -3.5],
  ['۱۴۹۰', 1_490],
  ['٣', 3],
  ['१२.५', 12.5],
])('reads %s as the number %d', (input, number) => {
  expect(numberInput.parse(input)).toBe(number);
});

it.each(['', 'three', '1,490', '۱۲۔۵', '1e3', null, true])('rejects %s as a number', (input) => {
  expect(numberInput.safeParse(input).success).toBe(false);
});
