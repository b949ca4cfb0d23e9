import { strykerConfig } from './stryker-config.mjs';

/** Placing orders, idempotency, limits and one-time codes, whose tests use the whole API: about a minute for ten mutants. */
export default strykerConfig('use-cases', [
  'server/orders/{change-status,idempotency,place-order,stock}.ts',
  'server/orders/limits/*.ts',
  'server/accounts/registration/*.ts',
]);
