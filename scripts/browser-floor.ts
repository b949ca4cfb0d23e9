import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of `@mdn/browser-compat-data` for the names of `browserslist`. */
const NAMES = {
  chrome: 'chrome',
  edge: 'edge',
  android: 'webview_android',
  samsung: 'samsunginternet_android',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
} as const;
type Browser = keyof typeof NAMES;

/** Names of the bundler. Android and Samsung Internet follow Chrome. */
const BUNDLER_NAMES: Partial<Record<Browser, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

interface OldestBrowser {
  browser: Browser;
  compatName: (typeof NAMES)[Browser];
  version: string;
}

/** Reads the oldest browsers that the shop supports from `browserslist` in package.json (decision 113). */
export function readBrowserFloor(): OldestBrowser[] {
  const text = readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8');
  const { browserslist }: { browserslist: string[] } = JSON.parse(text);
  return browserslist.map((line) => {
    const [, browser = '', version] = /^(\w+) >= ([\d.]+)$/.exec(line) ?? [];
    if (!isKnown(browser) || version === undefined)
      throw new Error(
        `browserslist: write '${line}' as 'NAME >= VERSION', NAME one of ${Object.keys(NAMES).join(', ')}`,
      );
    return { browser, compatName: NAMES[browser], version };
  });
}

/** Returns targets for the bundler's scripts and styles, such as 'chrome111'. */
export function buildTargets(): string[] {
  return readBrowserFloor().flatMap(({ browser, version }) => {
    const name = BUNDLER_NAMES[browser];
    return name === undefined ? [] : [name + version];
  });
}

const isKnown = (name: string): name is Browser => Object.hasOwn(NAMES, name);
