import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { countMistakes } from './count-mistakes.ts';

it.each([
  ['frock', 'frock', 0],
  ['frok', 'frock', 1],
  ['frokc', 'frock', 1],
  ['kurtta', 'kurta', 1],
  ['shirt', 'skirt', 1],
  ['lown', 'lawns', 2],
  ['', 'cap', 3],
])('from "%s" to "%s" there are %d mistakes', (a, b, mistakes) => {
  expect([countMistakes(a, b), countMistakes(b, a)]).toEqual([mistakes, mistakes]);
});

it('counts edits as few as they are, and alike in both directions', () => {
  expect([countMistakes('karachi', 'karahci'), countMistakes('lahore', ''), countMistakes('a', 'b')]).toEqual([
    1, 6, 1,
  ]);
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(countMistakes(a, b)).toBe(countMistakes(b, a));
    }),
  );
});
