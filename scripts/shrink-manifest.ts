import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FOLDER } from './build-folder.ts';

/** Build step: removes optional parts of React Router's list of pages, because every shopper downloads it. */
const FOLDER = join(import.meta.dirname, '..', BUILD_FOLDER, 'pages/client/assets');
const PREFIX = 'window.__reactRouterManifest=';

/** React Router does not read these in the browser. */
const UNREAD = ['hasDefaultExport'];

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, { imports?: string[] } & Record<string, unknown>>;
}

const names = readdirSync(FOLDER).filter((name) => /^manifest-\w+\.js$/.test(name));
const [name] = names;
if (name === undefined || names.length > 1)
  throw new Error(`Expected one manifest in ${FOLDER}, found ${names.length}`);
const text = readFileSync(join(FOLDER, name), 'utf8');
if (!text.startsWith(PREFIX))
  throw new Error('The format of the manifest has changed with React Router. Adapt this script.');
const manifest = JSON.parse(text.slice(PREFIX.length).replace(/;\s*$/, '')) as Manifest;
const loadedAnyway = new Set(manifest.entry.imports);
for (const route of Object.values(manifest.routes)) {
  // Sorted lists compress better.
  route.imports = (route.imports ?? []).filter((file) => !loadedAnyway.has(file)).toSorted();
  for (const [key, value] of Object.entries(route)) {
    if (UNREAD.includes(key) || value === false || (Array.isArray(value) && value.length === 0)) delete route[key];
  }
}
writeFileSync(join(FOLDER, name), `${PREFIX}${JSON.stringify(manifest)};`);
