import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILD_FOLDER } from './build-folder.ts';

/**
 * Build step: removes entries without meaning from the list of pages, which every shopper downloads: `false`, empty
 * lists, and files that the entry loads anyway. React Router treats all of them as optional. Saves a seventh of the
 * compressed list.
 */
const FOLDER = join(import.meta.dirname, '..', BUILD_FOLDER, 'pages/client/assets');
const PREFIX = 'window.__reactRouterManifest=';

/** Entries that React Router's client does not read. */
const UNREAD = ['hasDefaultExport'];

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, { imports?: string[] } & Record<string, unknown>>;
}

const names = readdirSync(FOLDER).filter((name) => /^manifest-\w+\.js$/.test(name));
const [name] = names;
if (name === undefined || names.length > 1) throw new Error(`There is not one manifest in ${FOLDER}`);
const text = readFileSync(join(FOLDER, name), 'utf8');
if (!text.startsWith(PREFIX)) throw new Error('React Router writes its manifest in another way now.');
const manifest = JSON.parse(text.slice(PREFIX.length).replace(/;\s*$/, '')) as Manifest;
const loadedAnyway = new Set(manifest.entry.imports);
for (const route of Object.values(manifest.routes)) {
  // Sorts the files, because repetition compresses well.
  route.imports = (route.imports ?? []).filter((file) => !loadedAnyway.has(file)).toSorted();
  for (const [key, value] of Object.entries(route)) {
    if (UNREAD.includes(key) || value === false || (Array.isArray(value) && value.length === 0)) delete route[key];
  }
}
writeFileSync(join(FOLDER, name), `${PREFIX}${JSON.stringify(manifest)};`);
