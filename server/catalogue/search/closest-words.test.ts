import { expect, it } from 'vitest';
import { closestWords } from './closest-words.ts';

it('chooses those with the fewest mistakes, the more usual first, and none that are too far', () => {
  const candidates = ['shirts', 'skirt', 'shirt', 'short'].map((word, index) => ({ word, productCount: index }));
  expect(closestWords('shirt', candidates)).toEqual(['shirt']);
  expect(closestWords('Shrt', candidates)).toEqual(['short', 'shirt']);
  expect(closestWords('shxxxt', candidates)).toEqual([]);
  expect(closestWords('sh', candidates)).toEqual([]);
});
