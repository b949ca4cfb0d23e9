import {
  FIRST_ORDER_STATUS,
  isOnTimeline,
  lastTimelineStatus,
  type OrderStatus,
  TIMELINE_STATUSES,
} from '#contract/order-status.ts';
import type { OrderTimeline } from '#contract/orders.schema.ts';

export interface TimelineStep {
  status: OrderStatus;
  progress: 'completed' | 'current' | 'ahead';
  /** ISO 8601; undefined for a step that is ahead or was skipped. */
  at: string | undefined;
}

/** Returns the steps: those before the order's status are completed, its own is current. */
export function timelineSteps({
  status,
  createdAt,
  history,
}: Omit<OrderTimeline, 'orderId' | 'updatedAt'>): TimelineStep[] {
  const reached = TIMELINE_STATUSES.findIndex((each) => each === reachedStatus(status, history));
  return TIMELINE_STATUSES.map((step, index) => ({
    status: step,
    progress: progressOf(index, reached, status),
    at:
      index > reached ? undefined : (lastTime(history, step) ?? (step === FIRST_ORDER_STATUS ? createdAt : undefined)),
  }));
}

function progressOf(index: number, reached: number, status: OrderStatus): TimelineStep['progress'] {
  // An ended order has no current step.
  if (!isOnTimeline(status)) return index <= reached ? 'completed' : 'ahead';
  if (index === reached) return 'current';
  return index < reached ? 'completed' : 'ahead';
}

/** Returns the order's status, or an ended order's last one on the timeline. */
function reachedStatus(status: OrderStatus, history: OrderTimeline['history']): OrderStatus {
  return isOnTimeline(status) ? status : lastTimelineStatus(history.map((event) => event.status));
}

/** Returns the last time at which an order reached a status, ISO 8601. */
export function lastTime(history: OrderTimeline['history'], status: OrderStatus): string | undefined {
  return history.findLast((event) => event.status === status)?.at;
}
