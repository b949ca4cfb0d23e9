import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { useMemoryFolder } from './test/memory-folder.ts';

const PAGES = 'web/pages/**/*.test.tsx';
/**
 * They need the built shop, start servers, databases and commands of their own, or send thousands of generated requests. `npm test -- --all`
 * runs them.
 */
const SYSTEM = [
  'server/main{,.*}.test.ts',
  'server/app.{bad-address,cached-responses,discovery,fuzz,product-addresses,public-pages}.test.ts',
  'server/platform/pages/built-pages.test.ts',
  'test/statements-of-requests.test.ts',
  'server/{backup,doctor}/**/*.test.ts',
  'server/platform/database/{connection-settings,several-servers}.test.ts',
  'server/platform/database/embedded/*.test.ts',
  'server/platform/replicas/*.test.ts',
  'server/platform/telemetry/telemetry.test.ts',
  'server/notifications/message-log.test.ts',
  'resilience/**/*.test.ts',
  'scripts/{launch,upgrade-database}.test.ts',
  'test/{deploy,previous-release,proxies}.test.ts',
];

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

useMemoryFolder();

/** Unit, API and server tests, and tests of pages without a browser. The browser's journeys are in `e2e/` and run with Playwright. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    // Much of the time is spent waiting for a database or a process: twice as many as there are processors.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        test: {
          ...SHARED,
          name: 'node',
          include: ['{contract,server,database,web,test,bench,resilience,scripts,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', PAGES, ...SYSTEM],
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
      {
        test: {
          ...SHARED,
          name: 'system',
          include: SYSTEM,
          environment: 'node',
          globalSetup: ['test/build-shop.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
