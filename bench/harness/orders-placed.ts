export interface OrdersPlaced {
  perSecond: number;
  /** Processor time of the shop's process for one order. */
  shopMs: number;
  /** Processor time of the database's backends for one order. */
  databaseMs: number;
}
