import { defineConfig } from 'vitest/config';

/** Runs the tests of the rules, which open no database. */
export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/{*,views/*}/rules.test.ts',
      'server/platform/spreadsheets/cells/*.test.ts',
      'test/cells-in-lists.test.ts',
      'server/catalogue/cache-tags/*.test.ts',
      'server/platform/cache/response-cache.test.ts',
      'server/platform/http/access.test.ts',
    ],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    isolate: false,
  },
});
