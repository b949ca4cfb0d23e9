import { expect, test } from 'vitest';
import { selectTrending } from './trending.ts';

test('trending products have reviews, and are sorted by number of reviews, then by rating', () => {
  const few = { rating: 5, reviewCount: 1 };
  const many = { rating: 3, reviewCount: 9 };
  const manyAndGood = { rating: 4.5, reviewCount: 9 };
  const ratedOnly = { rating: 4, reviewCount: 0 };
  const unrated = { rating: 0, reviewCount: 0 };
  expect(selectTrending([few, unrated, many, ratedOnly, manyAndGood])).toEqual([manyAndGood, many, few, ratedOnly]);
});
