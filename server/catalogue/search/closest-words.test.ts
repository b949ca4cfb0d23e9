import { expect, it } from 'vitest';
import { closestWords, countMistakes } from './closest-words.ts';

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

it('chooses those with the fewest mistakes, the more usual first, and none that are too far', () => {
  const candidates = ['shirts', 'skirt', 'shirt', 'short'].map((word, index) => ({ word, productCount: index }));
  expect(closestWords('shirt', candidates)).toEqual(['shirt']);
  expect(closestWords('Shrt', candidates)).toEqual(['short', 'shirt']);
  expect(closestWords('shxxxt', candidates)).toEqual([]);
  expect(closestWords('sh', candidates)).toEqual([]);
});
