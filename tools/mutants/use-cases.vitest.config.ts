import { defineConfig } from 'vitest/config';

/** Tests of the use cases, without crowds, models and lists of hundreds: each mutant runs all that cover it. */
export default defineConfig({
  test: {
    include: [
      'server/orders/{place-order,stock,version,order-variants,purchases}.test.ts',
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
    testTimeout: 60_000,
    isolate: false,
  },
});
