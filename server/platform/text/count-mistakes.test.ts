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

it('the count with a limit equals the count without one up to the limit', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
      const mistakes = countMistakes(a, b);
      const limited = countMistakes(a, b, limit);
      if (mistakes <= limit) expect(limited).toBe(mistakes);
      else expect(limited).toBeGreaterThan(limit);
    }),
    { numRuns: 2_000 },
  );
});

it('the count is the smallest number of edits, and the same in both directions', () => {
  expect([countMistakes('karachi', 'karahci'), countMistakes('lahore', ''), countMistakes('a', 'b')]).toEqual([
    1, 6, 1,
  ]);
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      expect(countMistakes(a, b)).toBe(countMistakes(b, a));
    }),
  );
});
