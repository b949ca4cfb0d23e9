/** In the order of the timeline; the capital D is the specification's. */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'Delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

interface OrderStatusMeaning {
  /** False for a status that ends the order outside of its timeline. */
  isStep: boolean;
  /** The specification's word, shown to users. */
  label: string;
  /** Explanation for the customer, on the timeline and in mails. */
  explanation: string;
  icon: 'cart' | 'box' | 'truck' | 'home' | 'alert';
  tone: 'waiting' | 'moving' | 'done' | 'off';
  /** True if cancelling or deleting the order returns its pieces to stock. */
  holdsStock: boolean;
  /** True if it counts in earnings and purchases. */
  countsAsSale: boolean;
  notifiesCustomer: boolean;
  /** True if the customer's reviews count as verified. */
  grantsReview: boolean;
}

/** Single source for pages, stock, mails and reviews. The triggers of the figures (migration `order-figures`) repeat `countsAsSale`. */
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
  // A parcel may return damaged or not at all: its pieces are counted when they are back.
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

/** A status outside the timeline ends the order. */
export function isOnTimeline(status: OrderStatus): boolean {
  return ORDER_STATUS_MEANINGS[status].isStep;
}

export const TIMELINE_STATUSES = ORDER_STATUSES.filter(isOnTimeline);

/** `statusesThat('countsAsSale')` */
export function statusesThat(field: 'holdsStock' | 'countsAsSale' | 'grantsReview'): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => ORDER_STATUS_MEANINGS[status][field]);
}

/** Expects a chronological history. */
export function lastTimelineStatus(history: readonly OrderStatus[]): OrderStatus {
  return history.findLast(isOnTimeline) ?? FIRST_ORDER_STATUS;
}
