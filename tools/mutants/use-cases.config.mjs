import { strykerConfig } from './stryker-config.mjs';

/** Placing orders, idempotency, limits, one-time codes and the tag bus, whose tests use the whole API: ten mutants take minutes. */
export default strykerConfig('use-cases', [
  'server/orders/{change-status,idempotency,place-order,stock}.ts',
  'server/orders/limits/*.ts',
  'server/accounts/registration/*.ts',
  'server/platform/cache/tag-bus.ts',
  'server/platform/limits/rate-limit.ts',
]);
