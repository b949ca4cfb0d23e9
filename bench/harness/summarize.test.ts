import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile, summarize } from './summarize.ts';

describe('percentiles', () => {
  it('the 50th is the middle of an odd number of values, and the mean of the middle two of an even number', () => {
    expect(percentile([9, 1, 5], 50)).toBe(5);
    expect(percentile([8, 2, 4, 6], 50)).toBe(5);
  });

  it('the 0th is the smallest value, and the 100th the largest', () => {
    expect(percentile([3, 1, 2], 0)).toBe(1);
    expect(percentile([3, 1, 2], 100)).toBe(3);
  });

  it('between two values are interpolated', () => {
    expect(percentile([0, 100], 99)).toBeCloseTo(99);
  });

  it('throw for an empty list', () => {
    expect(() => percentile([], 50)).toThrow('There are no values');
  });

  it('lie between the smallest and the largest value, and do not change the list', () => {
    assert(
      property(array(integer(), { minLength: 1 }), integer({ min: 0, max: 100 }), (values, share) => {
        const before = [...values];
        const found = percentile(values, share);
        expect(found).toBeGreaterThanOrEqual(Math.min(...values));
        expect(found).toBeLessThanOrEqual(Math.max(...values));
        expect(values).toEqual(before);
      }),
    );
  });
});

describe('a summary', () => {
  it('holds median and spread', () => {
    expect(summarize([0.9, 0.7, 0.8])).toEqual({ median: 0.8, min: 0.7, max: 0.9 });
  });
});
