import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';

const KNOWN_PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** This folder belongs to one checkout, because other checkouts may run tests at the same time. */
const UNPACKED_IN = join(import.meta.dirname, '../../node_modules/.cache/chromium');

export async function findChromium(): Promise<string> {
  return KNOWN_PATHS.find((path) => path !== undefined && existsSync(path)) ?? unpackChromium();
}

async function unpackChromium(): Promise<string> {
  const { TMPDIR } = process.env;
  mkdirSync(UNPACKED_IN, { recursive: true });
  process.env.TMPDIR = UNPACKED_IN;
  try {
    return await chromium.executablePath();
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No test or measurement may depend on another machine, such as wa.me.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];
