import { defineConfig } from 'vitest/config';

/** Runs as tests do, because the calls of all routes are those of the tests. */
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
