import { describe, expect, it } from 'vitest';
import { isOnTimeline, lastTimelineStatus, ORDER_STATUSES, statusesThat, TIMELINE_STATUSES } from './order-status.ts';

describe('the statuses of an order', () => {
  it('are chosen by what they mean', () => {
    expect(TIMELINE_STATUSES).toEqual(['pending', 'processing', 'shipped', 'Delivered']);
    expect(statusesThat('grantsReview')).toEqual(['Delivered']);
    expect(statusesThat('countsAsSale')).not.toContain('cancelled');
  });

  it('are all on the timeline except cancelled; a cancelled order stays at the last step that it reached', () => {
    expect(ORDER_STATUSES.filter((status) => !isOnTimeline(status))).toEqual(['cancelled']);
    expect(lastTimelineStatus(['pending', 'shipped', 'cancelled'])).toBe('shipped');
    expect(lastTimelineStatus(['cancelled'])).toBe('pending');
  });
});
