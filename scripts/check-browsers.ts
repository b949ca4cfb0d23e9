import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findUnsupportedInScript, findUnsupportedInStyles } from './browser-support.ts';
import { openReleases } from './releases.mjs';

/** Checks the built scripts and styles against the oldest browsers of `browserslist` in package.json (decision 113). */

/** Abilities that some of these browsers lack, and why the pages work without it. Names are written as the check prints them. */
const EXCEPTIONS: Record<string, string> = {
  '.showPopover()': 'polyfill: web/start/polyfills.ts',
  '.hidePopover()': 'polyfill: web/start/polyfills.ts',
  ':popover-open': 'the polyfill rewrites it in scripts; app.css has rules for @supports not selector(:popover-open)',
  'Intl.Segmenter': 'truncateText cuts between characters without it',
  '.startViewTransition()': 'React Router calls it only where it exists',
  'document.startViewTransition': 'entry.client.tsx asks for it first',
  '.getCapabilities()': 'the camera has no light without it',
  'navigator.connection': 'connection.ts asks for it first',
  'navigator.share': 'the address is copied without it',
  'navigator.vibrate': 'a scan is only heard without it',
  '.when()': 'a property of a check in zod, which defines it; not an observable',
  'Error.captureStackTrace': 'zod asks for it first, and then uses a function that does nothing',
  'URL.canParse': 'zod asks for it first, and else makes a URL',
  'Symbol.dispose': 'zxing adds a method of this name only where it exists',
  ':has': 'app.css has rules for @supports not selector(:has(a)); without it a page also scrolls behind a dialog',
  ':open': 'stands in :is(), which skips what it does not know',
  ':view-transition': 'no animation between pages',
  ':view-transition-group': 'no animation between pages',
  ':view-transition-new': 'no animation between pages',
  ':view-transition-old': 'no animation between pages',
  'view-transition-name': 'no animation between pages',
  '@starting-style': 'dialogs open without an animation',
  'transition-behavior': 'dialogs close without an animation',
  '@property': 'Tailwind sets the initial values without it',
  ':-moz-progress-bar': 'the bar of one engine, in a rule of its own',
  ':-webkit-progress-bar': 'the bar of one engine, in a rule of its own',
  ':-webkit-progress-value': 'the bar of one engine, in a rule of its own',
  ':-webkit-inner-spin-button': 'the arrows of one engine, in a rule of its own',
  'forced-color-adjust': 'browsers without it have no forced colours',
  '@page': 'paper has the margins of the browser',
  size: 'paper has the size of the printer',
  resize: 'a text area on an iPhone has no handle',
  'scrollbar-gutter': 'a dialog moves the page by the width of the scrollbar',
  'scrollbar-width': 'a narrow list shows its scrollbar',
  'text-wrap': 'headings break unevenly',
};

const ROOT = join(import.meta.dirname, '..');

function checkBuild(): string[] {
  const { status } = spawnSync(process.execPath, ['scripts/launch.mjs', 'build'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) return ['The shop could not be built; see above.'];
  const current = openReleases(join(ROOT, 'build')).current() ?? '';
  const places = [join(ROOT, 'build/releases', current, 'pages/client/assets'), join(ROOT, 'web/start')];
  const problems: string[] = [];
  const used = new Set<string>();
  for (const file of places.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))) {
    for (const name of findUnsupportedIn(file)) {
      if (Object.hasOwn(EXCEPTIONS, name)) used.add(name);
      else problems.push(`${file.slice(ROOT.length + 1)}: ${name}`);
    }
  }
  const unused = Object.keys(EXCEPTIONS).filter((name) => !used.has(name));
  return [...problems, ...unused.map((name) => `${name} is in no file. Delete its exception.`)];
}

function findUnsupportedIn(file: string): string[] {
  if (file.endsWith('.js')) return findUnsupportedInScript(readFileSync(file, 'utf8'));
  return file.endsWith('.css') ? findUnsupportedInStyles(readFileSync(file, 'utf8')) : [];
}

const problems = checkBuild();
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(
    'Some browsers that the shop supports lack these. Write it in another way, or name a guard as exception.',
  );
  process.exitCode = 1;
}
