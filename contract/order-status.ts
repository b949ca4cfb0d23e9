/** Sorted as in the timeline. The specification writes Delivered with a capital D. */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'Delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

interface OrderStatusMeaning {
  isStep: boolean;
  label: string;
  explanation: string;
  icon: 'cart' | 'box' | 'truck' | 'home' | 'alert';
  tone: 'waiting' | 'moving' | 'done' | 'off';
  /** True if pieces return to stock when the order is cancelled or deleted. */
  holdsStock: boolean;
  /** True if the order counts in the shop's earnings and the customer's purchases. */
  countsAsSale: boolean;
  notifiesCustomer: boolean;
  /** True if a review counts as verified when its author has such an order. */
  grantsReview: boolean;
}

/** Triggers in the database repeat `countsAsSale`. Change both together. */
export const ORDER_STATUS_MEANINGS: Record<OrderStatus, OrderStatusMeaning> = {
  pending: {
    isStep: true,
    label: 'pending',
    explanation: 'We have your order and will contact you to confirm it.',
    icon: 'cart',
    tone: 'waiting',
    holdsStock: true,
    countsAsSale: true,
    notifiesCustomer: true,
    grantsReview: false,
  },
  processing: {
    isStep: true,
    label: 'processing',
    explanation: 'We are packing it.',
    icon: 'box',
    tone: 'moving',
    holdsStock: true,
    countsAsSale: true,
    notifiesCustomer: false,
    grantsReview: false,
  },
  // `holdsStock` is false: a cancellation restocks nothing, because the pieces are with the courier and may come back
  // damaged. The return desk restocks good pieces.
  shipped: {
    isStep: true,
    label: 'shipped',
    explanation: 'It is on its way to you.',
    icon: 'truck',
    tone: 'moving',
    holdsStock: false,
    countsAsSale: true,
    notifiesCustomer: true,
    grantsReview: false,
  },
  Delivered: {
    isStep: true,
    label: 'Delivered',
    explanation: 'It has arrived. We hope it fits!',
    icon: 'home',
    tone: 'done',
    holdsStock: false,
    countsAsSale: true,
    notifiesCustomer: true,
    grantsReview: true,
  },
  cancelled: {
    isStep: false,
    label: 'cancelled',
    explanation: 'This order was cancelled.',
    icon: 'alert',
    tone: 'off',
    holdsStock: false,
    countsAsSale: false,
    notifiesCustomer: true,
    grantsReview: false,
  },
};

export const FIRST_ORDER_STATUS = ORDER_STATUSES[0];

export function isOnTimeline(status: OrderStatus): boolean {
  return ORDER_STATUS_MEANINGS[status].isStep;
}

export const TIMELINE_STATUSES = ORDER_STATUSES.filter(isOnTimeline);

export function statusesThat(field: 'holdsStock' | 'countsAsSale' | 'grantsReview'): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => ORDER_STATUS_MEANINGS[status][field]);
}

export function lastTimelineStatus(history: readonly OrderStatus[]): OrderStatus {
  return history.findLast(isOnTimeline) ?? FIRST_ORDER_STATUS;
}
