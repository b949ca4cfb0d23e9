/** Statuses in the order of the timeline. The specification writes Delivered with a capital D. */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'Delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

interface OrderStatusMeaning {
  /** True for a step of the timeline. False for `cancelled`, which ends an order without being a step. */
  isStep: boolean;
  /** Label that users see, in the words of the specification. */
  label: string;
  /** Sentence that explains the status to the customer on the timeline and in mails. */
  explanation: string;
  icon: 'cart' | 'box' | 'truck' | 'home' | 'alert';
  tone: 'waiting' | 'moving' | 'done' | 'off';
  /** True if cancelling or deleting the order returns its pieces to stock. */
  holdsStock: boolean;
  /** True if orders with this status count in earnings and purchases. */
  countsAsSale: boolean;
  notifiesCustomer: boolean;
  /** True if reviews by customers with such an order count as verified. */
  grantsReview: boolean;
}

/**
 * Meaning of each status for pages, stock, mails and reviews. Database triggers (migration `order-figures`) repeat
 * `countsAsSale`: change both.
 */
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
  // `holdsStock` is false, because a parcel may come back damaged or not at all. Receiving the parcel raises the stock.
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

/** Returns the statuses in which the field is true: `statusesThat('countsAsSale')`. */
export function statusesThat(field: 'holdsStock' | 'countsAsSale' | 'grantsReview'): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => ORDER_STATUS_MEANINGS[status][field]);
}

/** Returns the last timeline step in a chronological history of statuses. */
export function lastTimelineStatus(history: readonly OrderStatus[]): OrderStatus {
  return history.findLast(isOnTimeline) ?? FIRST_ORDER_STATUS;
}
