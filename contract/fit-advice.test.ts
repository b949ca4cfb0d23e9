import { expect, it } from 'vitest';
import type { Age } from './catalogue.ts';
import { adviseFit } from './fit-advice.ts';

it.each<[small: number, exact: number, large: number, age: Age, offered: Age[], advice: string | undefined]>([
  [6, 2, 0, 2, [1, 2, 3], '6 of 8 customers say it runs small: take 5-6 years.'],
  [6, 2, 0, 2, [5, 2, 4], '6 of 8 customers say it runs small: take 7-8 years.'],
  [6, 2, 0, 3, [1, 2, 3], '6 of 8 customers say it runs small.'],
  [0, 1, 2, 2, [1, 2, 3], '2 of 3 customers say it runs large: take 1-2 years.'],
  [0, 1, 2, 4, [1, 3, 4], '2 of 3 customers say it runs large: take 5-6 years.'],
  [0, 1, 2, 1, [1, 2], '2 of 3 customers say it runs large.'],
  [1, 3, 1, 2, [1, 2, 3], '3 of 5 customers say it is true to size.'],
  // Less than 60 %.
  [4, 3, 0, 2, [1, 2, 3], undefined],
  [4, 0, 4, 2, [1, 2, 3], undefined],
  // Fewer than three answers.
  [2, 0, 0, 2, [1, 2, 3], undefined],
  [0, 0, 0, 2, [1, 2, 3], undefined],
])('%i small, %i true to size, %i large: %i of %j gets %s', (small, exact, large, age, offered, advice) => {
  expect(adviseFit({ small, exact, large }, age, offered)).toBe(advice);
});
