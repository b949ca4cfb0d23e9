import { defineConfig } from 'vitest/config';

/** Tests of the rules. Those that fill a cache with a hundred thousand responses would run for every mutant of it. */
export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/*/rules.test.ts',
      'server/catalogue/cache-tags/*.test.ts',
      'server/platform/{cache,limits}/*.test.ts',
      'server/platform/http/access.test.ts',
    ],
    testNamePattern: /^(?!.*hundred thousand)/,
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    isolate: false,
  },
});
