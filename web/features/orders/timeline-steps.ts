import type { OrderTimeline } from '#contract/orders.schema.ts';
import { type OrderStatus, TIMELINE_STATUSES } from '#contract/orders.ts';

type TimelineStatus = (typeof TIMELINE_STATUSES)[number];

export interface TimelineStep {
  status: TimelineStatus;
  progress: 'completed' | 'current' | 'ahead';
  /** When the order came to this step; undefined where it has not, or where the step was skipped. ISO 8601. */
  at: string | undefined;
}

/** The four steps as they stand: those before the order's status are completed, its own is current. */
export function timelineSteps({
  status,
  createdAt,
  history,
}: Omit<OrderTimeline, 'orderId' | 'updatedAt'>): TimelineStep[] {
  const reached = TIMELINE_STATUSES.findIndex((each) => each === reachedStatus(status, history));
  return TIMELINE_STATUSES.map((step, index) => ({
    status: step,
    progress: progressOf(index, reached, status),
    at: index > reached ? undefined : (lastTime(history, step) ?? (step === 'pending' ? createdAt : undefined)),
  }));
}

function progressOf(index: number, reached: number, status: OrderStatus): TimelineStep['progress'] {
  // A cancelled order is at none of the steps: it keeps those that it came to.
  if (status === 'cancelled') return index <= reached ? 'completed' : 'ahead';
  if (index === reached) return 'current';
  return index < reached ? 'completed' : 'ahead';
}

/** Where on the line the order is; for a cancelled one, where it was before. */
function reachedStatus(status: OrderStatus, history: OrderTimeline['history']): OrderStatus {
  if (status !== 'cancelled') return status;
  return history.findLast((event) => event.status !== 'cancelled')?.status ?? 'pending';
}

/** When an order last came to a status. */
export function lastTime(history: OrderTimeline['history'], status: OrderStatus): string | undefined {
  return history.findLast((event) => event.status === status)?.at;
}
