import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { useMemoryFolder } from './test/memory-folder.ts';

/** Tests with the globals of a window. */
const PAGES = 'web/{pages,ui/dashboard}/**/*.test.tsx';
/**
 * Slow tests, which only `npm test -- --all` runs. They need the built shop, start servers, databases or commands, wait for
 * servers at fault, send thousands of generated requests, read files at their limits and of many shapes, or try what
 * happens rarely.
 */
const SLOW = [
  'server/main{,.*}.test.ts',
  'server/app.{bad-address,bad-body,cached-responses,discovery,fuzz,product-addresses,public-pages}.test.ts',
  'server/platform/pages/{built-pages,send-deltas}.test.ts',
  'test/statements-of-requests.test.ts',
  'server/{backup,doctor}/**/*.test.ts',
  'server/platform/database/{connection-settings,several-servers}.test.ts',
  'server/platform/{exports/stream-xlsx,http/drain,spreadsheets/read-workbook}.test.ts',
  'server/accounts/**/{limit-short-code,password-burst,required-two-step,weakened-accounts}.test.ts',
  'server/{desk/risk/risk,media/image-bombs,shop-profile/closed-shop}.test.ts',
  'server/orders/place-order.concurrency.test.ts',
  'server/platform/database/embedded/*.test.ts',
  'server/notifications/{mail-outage,message-log}.test.ts',
  'server/imports/{any-sheet,bad-rows,fetch-images,harmful-files,own-values,read-spreadsheet,shop-systems}.test.ts',
  'server/imports/shop-files/{large-products,shop-file-shapes,shop-files}.test.ts',
  'server/former-orders/former-orders.test.ts',
  'server/open-deps.test.ts',
  'server/platform/{jobs/recurring-jobs,mail/smtp-faults,storage/s3-faults}.test.ts',
  'resilience/**/*.test.ts',
  'scripts/{launch,upgrade-database}.test.ts',
  'test/{closed-pages,deploy,install,proxies}.test.ts',
];
/** Slow tests of pages: what happens rarely, such as a session that ends or a change by somebody else. */
const SLOW_PAGES = [
  'web/pages/dashboard/{guards,renew-session,scans-without-connection,withdrawn-rights}.test.tsx',
  'web/pages/dashboard/{desk/live,desk/meanwhile,palette/palette}.test.tsx',
  'web/pages/layout/{city-delivery,deferred-order}.test.tsx',
  'web/pages/private-addresses.test.tsx',
];

const SHARED = {
  setupFiles: ['test/setup.ts'],
  alias: [{ find: /^\.\/worker-file\.ts$/, replacement: join(import.meta.dirname, 'test/spreadsheet-worker-file.ts') }],
  // Long timeouts detect a test that hangs, not a slow one: another machine may be many times slower than ours.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // A busy machine can stall a process. A broken test fails twice; the summary counts tests that passed on the second try.
  retry: process.env.CI ? 1 : 0,
  // Each worker loads modules only once, because loading takes longer than most tests. No test may change the state of a module.
  isolate: false,
};

useMemoryFolder();

/** Tests of rules, API and server, and of pages without a browser. Browser tests are in `e2e/` and run with Playwright. */
export default defineConfig({
  test: {
    globalSetup: ['test/global-setup.ts'],
    // One worker more than processors, because a worker often waits for the database. Each further one loads all modules
    // again. All projects have the same number, as Vitest runs projects with different numbers one after the other.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...SHARED,
          name: 'node',
          include: ['{contract,server,database,web,test,bench,resilience,scripts,tools}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', PAGES, ...SLOW],
          environment: 'node',
        },
      },
      {
        test: {
          ...SHARED,
          name: 'pages',
          include: [PAGES],
          exclude: ['**/node_modules/**', ...SLOW_PAGES],
          environment: './web/test/window-environment.ts',
        },
      },
      {
        test: {
          ...SHARED,
          name: 'slow-pages',
          include: SLOW_PAGES,
          environment: './web/test/window-environment.ts',
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...SHARED,
          name: 'system',
          include: SLOW,
          environment: 'node',
          globalSetup: ['test/build-shop.ts'],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
