import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from 'react-router';
import type { PagesBuild } from '#server/platform/pages/render-page.ts';
import { BUILD_FOLDER } from './build-folder.ts';

/** Build step: hashes inline scripts for the content security policy. All pages have the same scripts. */
const FOLDER = join(import.meta.dirname, '..', BUILD_FOLDER, 'pages');
const SCRIPT = /<script(?<attributes>[^>]*)>(?<code>[\s\S]*?)<\/script>/g;
/** Browsers do not run these types. `text/paused-module` needs a hash, because `start-scripts.js` runs it later. */
const IS_DATA = /type="application\//;

const build = (await import(pathToFileURL(join(FOLDER, 'server/index.js')).href)) as PagesBuild;
const { createLoadContext, disposeLoadContext } = build.entry.module;
const context = createLoadContext(async () => ({ ok: false, status: 503, text: async () => '{}' }));
const page = await createRequestHandler(build, 'production')(new Request('http://localhost/'), context);
const html = await page.text();
disposeLoadContext(context);

const hashes = new Set<string>();
for (const { groups } of html.matchAll(SCRIPT)) {
  if (!groups?.['code'] || IS_DATA.test(groups['attributes'] ?? '')) continue;
  hashes.add(`'sha256-${createHash('sha256').update(groups['code']).digest('base64')}'`);
}
if (hashes.size === 0) throw new Error('The rendered page contains no inline scripts');
writeFileSync(join(FOLDER, 'inline-scripts.json'), JSON.stringify([...hashes]));
