import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './e2e/support/chromium.ts';
import { useMemoryFolder } from './test/memory-folder.ts';

useMemoryFolder();

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * Real Chromium against the built server; every worker has a server of its own, with its own data folder. `e2e/*.spec.ts` are journeys;
 * `e2e/spec/` goes through the specification section by section, on a phone; what a wide
 * screen lays out or uses differently is tagged `@wide` and runs on a desktop too. Other tests are the same at any width, or set their own.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/seed-template.ts',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // A browser waits for its server, and the test for both: one more than there are processors.
  workers: availableParallelism() + 1,
  // For what hangs, and not for what is slow: a machine may be many times slower than ours.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  // A busy machine may stall a browser; what is broken fails twice. Who needed the second try is named in the summary.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? 'test-results/playwright.json' }]],
  projects: [
    { name: 'journeys', testMatch: /e2e\/[^/]+\.spec\.ts$/, use: { viewport: DESKTOP } },
    { name: 'phone', testDir: 'e2e/spec', use: { viewport: PHONE, hasTouch: true } },
    { name: 'desktop', testDir: 'e2e/spec', grep: /@wide/, use: { viewport: DESKTOP } },
  ],
  use: {
    // A browser's caches of files and compiled scripts outlast a test; cookies, storage and routes do not.
    reuseContext: true,
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    screenshot: 'only-on-failure',
    // Recording every test costs a fifth of the time; only what has failed once is worth it.
    trace: 'on-first-retry',
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGS },
  },
});
