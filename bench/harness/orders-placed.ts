export interface OrdersPlaced {
  perSecond: number;
  /** Processor time per order. */
  shopMs: number;
  databaseMs: number;
}
