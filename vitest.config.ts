import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Unit, API and server tests. The browser's journeys are in `e2e/` and run with Playwright. */
export default defineConfig({
  test: {
    include: ['{contract,server,database,web,test,bench,torture,scripts}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/fail-on-console.ts', 'test/repeatable-chance.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Modules are loaded once per worker: nothing in them is changed by a test, and loading costs more than most tests.
    isolate: false,
    // Half of the time is spent waiting for a database or a process: half as many again as there are processors.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
  },
});
