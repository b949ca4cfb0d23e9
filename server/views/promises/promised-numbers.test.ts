import { describe, expect, it } from 'vitest';
import { percentIn, returnDaysIn } from './promised-numbers.ts';

describe('a percentage in a text', () => {
  it.each([
    ['UP TO 20% DISCOUNT', 20],
    ['25 %', 25],
    ['10% to 30% off', 30],
    ['EID KURTAS', 0],
    ['', 0],
  ])('of %j is %i', (text, percent) => {
    expect(percentIn(text)).toBe(percent);
  });
});

describe('days in sentences about returns', () => {
  it.each([
    ['You may return it within **7 days** after it has come.', [7]],
    ['Exchange in 14-days. Delivery takes 3 days.', [14]],
    ['Money back within 1 day', [1]],
    ['It arrives in 5 days.', []],
  ])('of %j are %j', (body, days) => {
    expect(returnDaysIn(body)).toEqual(days);
  });
});
