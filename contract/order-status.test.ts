import { describe, expect, it } from 'vitest';
import { isOnTimeline, lastTimelineStatus, ORDER_STATUSES, statusesThat, TIMELINE_STATUSES } from './order-status.ts';

describe('the statuses of an order', () => {
  it('are told apart by what they mean', () => {
    expect(TIMELINE_STATUSES).toEqual(['pending', 'processing', 'shipped', 'Delivered']);
    expect(statusesThat('grantsReview')).toEqual(['Delivered']);
    expect(statusesThat('countsAsSale')).not.toContain('cancelled');
  });

  it('are on the timeline but for the cancellation, before which the order had come to the last that is', () => {
    expect(ORDER_STATUSES.filter((status) => !isOnTimeline(status))).toEqual(['cancelled']);
    expect(lastTimelineStatus(['pending', 'shipped', 'cancelled'])).toBe('shipped');
    expect(lastTimelineStatus(['cancelled'])).toBe('pending');
  });
});
