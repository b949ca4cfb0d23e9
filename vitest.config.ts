import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const STARTS_PROCESSES = /\/(server\/main\.[\w.-]*|server\/backup\/[\w-]+\.|resilience\/[\w-]+\.)test\.ts$/;

/** What starts processes of its own takes longest and mostly waits: it begins first, so that nothing waits for it at the end. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}

const rank = ({ moduleId }: TestSpecification) => (STARTS_PROCESSES.test(moduleId) ? 0 : 1);

const PAGES = 'web/pages/**/*.test.tsx';

const SHARED = {
  setupFiles: ['test/setup.ts'],
  // For what hangs, and not for what is slow: a machine may be many times slower than ours.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // A busy machine may stall a process; what is broken fails twice. The summary counts second tries.
  retry: process.env.CI ? 1 : 0,
  // Modules are loaded once per worker: nothing in them is changed by a test, and loading costs more than most tests.
  isolate: false,
};

/** Unit, API and server tests, and tests of pages without a browser. The browser's journeys are in `e2e/` and run with Playwright. */
export default defineConfig({
  test: {
    globalSetup: ['test/build-shop.ts', 'test/global-setup.ts'],
    sequence: { sequencer: ProcessesFirst },
    // Much of the time is spent waiting for a database or a process: twice as many as there are processors.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          ...SHARED,
          name: 'node',
          include: ['{contract,server,database,web,test,bench,resilience,scripts,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', PAGES],
          environment: 'node',
        },
      },
      {
        test: {
          ...SHARED,
          name: 'pages',
          include: [PAGES],
          environment: './web/test/window-environment.ts',
          // These compute and do not wait; every worker loads all pages.
          maxWorkers: availableParallelism(),
          // Vitest runs another number of workers only after the others.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
