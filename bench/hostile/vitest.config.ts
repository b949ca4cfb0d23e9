import { defineConfig } from 'vitest/config';

/** Vitest runs this benchmark, because it uses the valid calls of all routes from the tests. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['bench/hostile/*.bench.ts'],
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 0,
    hookTimeout: 300_000,
  },
});
