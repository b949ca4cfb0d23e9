import { describe, expect, it } from 'vitest';
import { statusesThat, TIMELINE_STATUSES } from './order-status.ts';

describe('the statuses of an order', () => {
  it('are told apart by what they mean', () => {
    expect(TIMELINE_STATUSES).toEqual(['pending', 'processing', 'shipped', 'Delivered']);
    expect(statusesThat('grantsReview')).toEqual(['Delivered']);
    expect(statusesThat('countsAsSale')).not.toContain('cancelled');
  });
});
