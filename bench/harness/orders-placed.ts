/** `shopMs` and `databaseMs` are processor time of an order: of the shop's process, and of its connections' processes. */
export interface OrdersPlaced {
  perSecond: number;
  shopMs: number;
  databaseMs: number;
}
