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
    at:
      index > reached ? undefined : (lastTime(history, step) ?? (step === FIRST_ORDER_STATUS ? createdAt : undefined)),
  }));
}

function progressOf(index: number, reached: number, status: OrderStatus): TimelineStep['progress'] {
  // An order that has ended is at none of the steps: it keeps those that it came to.
  if (!isOnTimeline(status)) return index <= reached ? 'completed' : 'ahead';
  if (index === reached) return 'current';
  return index < reached ? 'completed' : 'ahead';
}

/** The order's step on the timeline; for an order that has ended, the one it came to before. */
function reachedStatus(status: OrderStatus, history: OrderTimeline['history']): OrderStatus {
  return isOnTimeline(status) ? status : lastTimelineStatus(history.map((event) => event.status));
}

/** When an order last came to a status. */
export function lastTime(history: OrderTimeline['history'], status: OrderStatus): string | undefined {
  return history.findLast((event) => event.status === status)?.at;
}
