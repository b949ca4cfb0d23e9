import { defineConfig } from 'vitest/config';

/** Tests of the use cases, without crowds, models and lists of hundreds: each mutant runs all that cover it. */
export default defineConfig({
  test: {
    include: [
      'server/orders/{change-status,idempotency,place-order,stock,version,order-variants,purchases}.test.ts',
      'server/orders/limits/*.test.ts',
      'server/accounts/registration/*.test.ts',
      'server/accounts/account-secrecy.test.ts',
      'server/notifications/customer-mails.test.ts',
      'server/platform/cache/tag-bus.test.ts',
      'server/platform/limits/rate-limit.test.ts',
    ],
    exclude: ['**/*.concurrency.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    // A mutant of the tag bus makes its tests wait in vain.
    testTimeout: 15_000,
    isolate: false,
  },
});
