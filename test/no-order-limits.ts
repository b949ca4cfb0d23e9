/** Environment for tests that place many orders. */
export const NO_ORDER_LIMITS = {
  ORDERS_PER_HOUR: '1000000',
  ORDERS_PER_DAY: '1000000',
  OPEN_ORDERS_PER_ACCOUNT: '1000000',
  OPEN_PIECES_PER_PRODUCT: '1000000',
};
