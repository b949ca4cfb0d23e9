import { strykerConfig } from './stryker-config.mjs';

/** Mutates orders, idempotency, limits, one-time codes and the tag bus. Their tests use the whole API, so ten mutants take minutes. */
export default strykerConfig('use-cases', [
  'server/orders/{change-status,idempotency,place-order,stock}.ts',
  'server/orders/limits/*.ts',
  'server/accounts/registration/*.ts',
  'server/platform/cache/tag-bus.ts',
  'server/platform/limits/rate-limit.ts',
]);
