import { defineConfig } from 'vitest/config';

/** Tests of the mutated files, without those that start processes or crowds: each mutant runs all that cover it. */
export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/{accounts,catalogue/cache-tags,orders,platform,statistics}/**/*.test.ts',
    ],
    exclude: [
      '**/*.concurrency.test.ts',
      '**/connection-settings.test.ts',
      '**/password-burst.test.ts',
      'server/platform/{jobs,mail,processes,storage}/**',
    ],
    environment: 'node',
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts'],
    hookTimeout: 60_000,
    isolate: false,
  },
});
