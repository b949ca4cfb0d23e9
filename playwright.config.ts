import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './e2e/support/chromium.ts';
import { useMemoryFolder } from './test/memory-folder.ts';

useMemoryFolder();

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/**
 * Browser tests in Chromium against the built shop. Each worker starts a server with a data folder of its own.
 * `e2e/*.spec.ts` are journeys. `e2e/spec/` tests the specification section by section, on a phone. Tests with the tag
 * `@wide` also run on a desktop, because the page looks or works differently there. `e2e/engines/` tests other browsers.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/seed-template.ts',
  outputDir: 'test-results/browser',
  fullyParallel: false,
  // One worker more than processors, because a worker often waits for its browser or server.
  workers: availableParallelism() + 1,
  // Long timeouts detect a test that hangs, not a slow one: another machine may be many times slower than ours.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  // A busy machine can stall a browser. A broken test fails twice; the summary names tests that passed on the second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? 'test-results/playwright.json' }]],
  projects: [
    { name: 'journeys', testMatch: /e2e\/[^/]+\.spec\.ts$/, use: { viewport: DESKTOP } },
    { name: 'phone', testDir: 'e2e/spec', use: { viewport: PHONE, hasTouch: true } },
    { name: 'desktop', testDir: 'e2e/spec', grep: /@wide/, use: { viewport: DESKTOP } },
    { name: 'reference', testMatch: 'e2e/engines/reference.setup.ts' },
    { name: 'engines', testDir: 'e2e/engines', dependencies: ['reference'] },
  ],
  use: {
    // Reuses cached files and compiled scripts of the previous test. Cookies, storage and routes are still reset.
    reuseContext: true,
    // A service worker would answer requests that tests delay or replace. `service-worker.spec.ts` allows it.
    serviceWorkers: 'block',
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    screenshot: 'only-on-failure',
    // Recording every test would take a fifth more time, so only the second try of a failed test is recorded.
    trace: 'on-first-retry',
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_ARGS },
  },
});
