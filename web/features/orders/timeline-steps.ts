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
  /** Time in ISO 8601. Undefined if the step is ahead or was skipped. */
  at: string | undefined;
}

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
  // A status that is not on the timeline, such as cancelled, ends the order. No step is then current.
  if (!isOnTimeline(status)) return index <= reached ? 'completed' : 'ahead';
  if (index === reached) return 'current';
  return index < reached ? 'completed' : 'ahead';
}

function reachedStatus(status: OrderStatus, history: OrderTimeline['history']): OrderStatus {
  return isOnTimeline(status) ? status : lastTimelineStatus(history.map((event) => event.status));
}

export function lastTime(history: OrderTimeline['history'], status: OrderStatus): string | undefined {
  return history.findLast((event) => event.status === status)?.at;
}
