import { describe, expect, it } from 'vitest';
import { timelineSteps } from './timeline-steps.ts';

const day = (number: number) => `2026-11-0${number}T09:00:00.000Z`;
const placed = { status: 'pending', at: day(1) } as const;
const progress = (steps: ReturnType<typeof timelineSteps>) => steps.map((step) => step.progress);
const dates = (steps: ReturnType<typeof timelineSteps>) => steps.map((step) => step.at);

describe('timelineSteps', () => {
  it('has the four steps of the specification in their order', () => {
    const steps = timelineSteps({ status: 'pending', createdAt: day(1), history: [placed] });
    expect(steps.map((step) => step.status)).toEqual(['pending', 'processing', 'shipped', 'Delivered']);
    expect(progress(steps)).toEqual(['current', 'ahead', 'ahead', 'ahead']);
  });

  it('completes and dates the steps before the current one', () => {
    const history = [placed, { status: 'shipped', at: day(3) } as const];
    const steps = timelineSteps({ status: 'shipped', createdAt: day(1), history });
    expect(progress(steps)).toEqual(['completed', 'completed', 'current', 'ahead']);
    expect(dates(steps)).toEqual([day(1), undefined, day(3), undefined]);
  });

  it('ends at Delivered', () => {
    const steps = timelineSteps({ status: 'Delivered', createdAt: day(1), history: [placed] });
    expect(progress(steps)).toEqual(['completed', 'completed', 'completed', 'current']);
  });

  it('moves back if the status of the order was set back', () => {
    const history = [placed, { status: 'shipped', at: day(2) }, { status: 'processing', at: day(3) }] as const;
    const steps = timelineSteps({ status: 'processing', createdAt: day(1), history: [...history] });
    expect(progress(steps)).toEqual(['completed', 'current', 'ahead', 'ahead']);
    expect(dates(steps)).toEqual([day(1), day(3), undefined, undefined]);
  });

  it('shows the reached steps of a cancelled order, with no current one', () => {
    const history = [placed, { status: 'processing', at: day(2) }, { status: 'cancelled', at: day(3) }] as const;
    const steps = timelineSteps({ status: 'cancelled', createdAt: day(1), history: [...history] });
    expect(progress(steps)).toEqual(['completed', 'completed', 'ahead', 'ahead']);
  });

  it('dates the first step by createdAt if the order has no history', () => {
    expect(dates(timelineSteps({ status: 'processing', createdAt: day(1), history: [] }))[0]).toBe(day(1));
  });
});
