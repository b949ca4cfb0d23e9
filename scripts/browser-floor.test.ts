import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBrowserFloor } from './browser-floor.ts';

it.each(['README.md', 'docs/decisions/0113-oldest-browsers.md'])('%s names the oldest browsers', (file) => {
  const text = readFileSync(file, 'utf8').replaceAll(/\s+/g, ' ');
  const versionOf = Object.fromEntries(readBrowserFloor().map(({ browser, version }) => [browser, version]));
  expect(text).toContain(`Edge and Android WebView ${versionOf['chrome']}`);
  expect([versionOf['edge'], versionOf['android']]).toEqual([versionOf['chrome'], versionOf['chrome']]);
  expect(text).toContain(`Samsung Internet ${versionOf['samsung']}`);
  expect(text).toContain(`Firefox ${versionOf['firefox']}`);
  expect(text).toContain(`Safari and iOS ${versionOf['safari']}`);
  expect(versionOf['ios_saf']).toBe(versionOf['safari']);
});
