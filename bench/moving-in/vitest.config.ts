import { defineConfig } from 'vitest/config';

/** Vitest runs this benchmark, because only the tests' shop may download pictures from this machine. */
export default defineConfig({
  test: {
    root: `${import.meta.dirname}/../..`,
    include: ['bench/moving-in/*.bench.ts'],
    setupFiles: ['test/setup.ts'],
    globalSetup: ['test/global-setup.ts'],
    testTimeout: 0,
    hookTimeout: 300_000,
  },
});
