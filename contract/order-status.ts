/** In the order of the tracking timeline; the capital D is the specification's. */
export const ORDER_STATUSES = ['pending', 'processing', 'shipped', 'Delivered', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Everything that a status stands for. */
interface OrderStatusMeaning {
  /** Position on the tracking timeline, from 0; null for a status that ends the order outside of it. */
  step: number | null;
  /** The specification's word, which people read. */
  label: string;
  /** A sentence for the customer, beside the step and in mails. */
  explanation: string;
  icon: 'cart' | 'box' | 'truck' | 'home' | 'alert';
  tone: 'waiting' | 'moving' | 'done' | 'off';
  /** The pieces lie in the shop, set aside: cancelling or deleting the order from here puts them back into stock. */
  holdsStock: boolean;
  /** Counts in earnings and in the pieces that a customer has bought. */
  countsAsSale: boolean;
  /** The customer gets a mail when their order comes to it. */
  notifiesCustomer: boolean;
  /** The customer has the products: their reviews are those of a verified buyer. */
  grantsReview: boolean;
}

/** The one place that knows what a status means: pages, stock, statistics, mails and reviews read it here. */
export const ORDER_STATUS_MEANINGS: Record<OrderStatus, OrderStatusMeaning> = {
  pending: {
    step: 0,
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
    step: 1,
    label: 'processing',
    explanation: 'We are packing it.',
    icon: 'box',
    tone: 'moving',
    holdsStock: true,
    countsAsSale: true,
    notifiesCustomer: false,
    grantsReview: false,
  },
  // A parcel that has left may come back damaged or not at all: its pieces are counted when they are there again.
  shipped: {
    step: 2,
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
    step: 3,
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
    step: null,
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

/** Whether the order is on its way along the timeline; a status outside of it has ended the order. */
export function isOnTimeline(status: OrderStatus): boolean {
  return ORDER_STATUS_MEANINGS[status].step !== null;
}

export const TIMELINE_STATUSES = ORDER_STATUSES.filter(isOnTimeline);

/** The statuses for which a field of the table holds: `statusesThat('countsAsSale')`. */
export function statusesThat(field: 'holdsStock' | 'countsAsSale' | 'grantsReview'): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => ORDER_STATUS_MEANINGS[status][field]);
}

/** The last status on the timeline that an order came to; `history` is in order of time. */
export function lastTimelineStatus(history: readonly OrderStatus[]): OrderStatus {
  return history.findLast(isOnTimeline) ?? FIRST_ORDER_STATUS;
}
