import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FOLDER } from './build-folder.ts';

/** Build step: removes what the browser does not need from React Router's list of pages, to make it smaller. */
const FOLDER = join(import.meta.dirname, '..', BUILD_FOLDER, 'pages/client/assets');
const PREFIX = 'window.__reactRouterManifest=';

/** Keys that React Router does not read in the browser. */
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
  route.imports = (route.imports ?? []).filter((file) => !loadedAnyway.has(file)).toSorted();
  for (const [key, value] of Object.entries(route)) {
    if (UNREAD.includes(key) || value === false || (Array.isArray(value) && value.length === 0)) delete route[key];
  }
}
writeFileSync(join(FOLDER, name), `${PREFIX}${JSON.stringify(manifest)};`);
