import { describe, expect, it } from 'vitest';
import { describeOrderError, isCartOutdated } from './order-error.ts';

describe('describeOrderError', () => {
  it.each([
    [{ status: 'network', message: 'Network Error' }, 'Network error - please check your connection'],
    [{ status: 401, message: 'Please log in to continue.' }, 'Session expired - please login again'],
    [{ status: 500, message: 'Something went wrong' }, 'Server error - please try again later'],
    [{ status: 409, message: 'Sunny Tee is sold out.' }, 'Sunny Tee is sold out.'],
    [{ status: 502, message: '' }, 'HTTP error! status: 502'],
  ] as const)('%j reads: %s', (error, words) => {
    expect(describeOrderError(error)).toBe(words);
  });

  it('does not mistake a price of 500 in a message for a server error', () => {
    const message = 'The price of Blue Cap has changed to PKR 500.00.';
    expect(describeOrderError({ status: 409, message })).toBe(message);
  });
});

describe('isCartOutdated', () => {
  it('distinguishes an outdated cart from any other error', () => {
    expect(isCartOutdated({ code: 'price_changed' })).toBe(true);
    expect(isCartOutdated({ code: 'out_of_stock' })).toBe(true);
    expect(isCartOutdated({ code: 'validation' })).toBe(false);
    expect(isCartOutdated({})).toBe(false);
  });
});
