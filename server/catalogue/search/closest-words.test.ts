import { expect, it } from 'vitest';
import { closestWords } from './closest-words.ts';

it('chooses the words with the fewest mistakes, the most frequent first, and none with too many', () => {
  const candidates = ['shirts', 'skirt', 'shirt', 'short'].map((word, index) => ({ word, productCount: index }));
  expect(closestWords('shirt', candidates)).toEqual(['shirt']);
  expect(closestWords('Shrt', candidates)).toEqual(['short', 'shirt']);
  expect(closestWords('shxxxt', candidates)).toEqual([]);
  expect(closestWords('sh', candidates)).toEqual([]);
});
