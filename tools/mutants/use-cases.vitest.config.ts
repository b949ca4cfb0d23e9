import { defineConfig } from 'vitest/config';

/** Runs the tests of the use cases, without slow ones such as model-based tests. Each mutant runs all tests that cover it. */
export default defineConfig({
  test: {
    include: [
      'server/orders/{change-status,idempotency,place-order,stock,version,order-variants,bought-products}.test.ts',
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
    // A short timeout, because with some mutants of the tag bus tests wait for a notice that never comes.
    testTimeout: 15_000,
    isolate: false,
  },
});
