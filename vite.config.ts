import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { BUILD_FOLDER } from './scripts/build-folder.ts';

/**
 * The libraries that every page needs, and the bundler's own helpers; they change seldom, and stay in the browser's cache
 * across our releases.
 */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|react-router|react-redux|@reduxjs\/toolkit|redux|immer|reselect|redux-thunk|use-sync-external-store|@standard-schema\/utils|cookie|set-cookie-parser)\/|^\0(rolldown\/runtime|vite\/preload-helper)/;

/** Our own code, that a chunk may share. */
const OURS = /\/(contract|web)\/[^?]*$/;

/** Who comes first takes along what its modules need. */
const SHARED_FILES = ['storefront', 'home-shared', 'listing-shared', 'product-shared', 'listing', 'dashboard'] as const;
type SharedFile = (typeof SHARED_FILES)[number];

/**
 * Nearly all of these files runs before a page responds. V8 compiles their functions while they arrive, off the main thread,
 * instead of each at its first call: a quarter of a second less at 4x CPU.
 */
const COMPILED_AT_ONCE = ['libraries', 'storefront'];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: string[] } | null;
}

/**
 * What of ours is needed by more than one page goes into few files, as forty small ones cost a slow line more than their
 * bytes: `storefront` holds what at least two of home, lists and product need; `listing` what all lists of products need
 * and nobody else; `home-shared` and so on what one of the three needs and lesser pages too; `dashboard` what no shopper
 * needs. Undefined for what only one page needs, which stays with it, and for the rest, which the bundler sorts out.
 */
function sharedFileOf(id: string, graph: ModuleGraph): SharedFile | undefined {
  const pages = pagesThatNeed(id, graph);
  if (pages.size < 2) return undefined;
  const kinds = new Set([...pages].map(kindOf));
  const main = MAIN_KINDS.filter((kind) => kinds.has(kind));
  if (kinds.has('layout') || main.length > 1) return 'storefront';
  const [only] = main;
  if (only) return only === 'listing' && kinds.size === 1 ? 'listing' : `${only}-shared`;
  return kinds.size === 1 && kinds.has('dashboard') ? 'dashboard' : undefined;
}

const MAIN_KINDS = ['home', 'listing', 'product'] as const;

/** The page's place in a shopper's way: every page has the layout, few shoppers get further than these three. */
function kindOf(page: string): 'layout' | 'home' | 'listing' | 'product' | 'dashboard' | 'other' {
  if (/\/web\/(root|entry\.client|pages\/layout\/public-layout)\.tsx/.test(page)) return 'layout';
  const main = MAIN_KINDS.find((kind) => page.includes(`/pages/storefront/${kind}/`));
  if (main) return main;
  return page.includes('/pages/dashboard/') ? 'dashboard' : 'other';
}

/** The entries of the build from which imports lead to this module. */
function pagesThatNeed(id: string, graph: ModuleGraph): Set<string> {
  const seen = new Set([id]);
  const pages = new Set<string>();
  for (const module of seen) {
    const importers = graph.getModuleInfo(module)?.importers ?? [];
    if (importers.length === 0) pages.add(module);
    for (const importer of importers) seen.add(importer);
  }
  return pages;
}

/** What stands in every page is minified like all other code: `import text from './start-….js?raw'`. */
const minifyInlineScripts: Plugin = {
  name: 'minify-inline-scripts',
  enforce: 'pre',
  load(id) {
    const [file = '', query] = id.split('?');
    if (query !== 'raw' || !/\/web\/start\/[\w-]+\.js$/.test(file)) return undefined;
    return `export default ${JSON.stringify(minifySync(file, readFileSync(file, 'utf8')).code)}`;
  },
};

/** Notes in the release's `pages/client-modules.json` which sources went into which file, for the test of what a shopper downloads. */
const noteModules: Plugin = {
  name: 'note-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle(_options, files) {
    const modulesOf = Object.values(files).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.moduleIds.map((id) => id.replace(import.meta.dirname, ''))]] : [],
    );
    writeFileSync(
      join(import.meta.dirname, BUILD_FOLDER, 'pages/client-modules.json'),
      JSON.stringify(Object.fromEntries(modulesOf)),
    );
  },
};

/** What React Router does where a page's code does not come: it reloads the page that is shown, as if nothing had been pressed. */
const RELOAD_WITHOUT_CODE = /console\.error\(`Error loading route module[\s\S]*?return new Promise\(\(\) => \{\}\);/;

/** A page that fails as soon as it is to load or to show something, as one whose loader throws. */
const FAILING_PAGE = `
    const fail = () => { throw error; };
    return (routeModulesCache[route.id] = { default: fail, clientLoader: fail });`;

/** Makes of code that does not come an error like any other, which the error page shows, with its Retry. */
const failWithoutCode: Plugin = {
  name: 'fail-without-code',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/.*\/routeModules\.js$/ },
    handler(code) {
      if (!RELOAD_WITHOUT_CODE.test(code)) this.error('React Router loads the code of pages in another way now.');
      return { code: code.replace(RELOAD_WITHOUT_CODE, FAILING_PAGE), map: null };
    },
  },
};

export default defineConfig({
  plugins: [minifyInlineScripts, tailwindcss(), reactRouter(), noteModules, failWithoutCode],
  environments: {
    client: {
      build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        // Without a line, a browser would remember each preload that failed: the part could not be had when the line is back.
        modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !file.endsWith('.js')) },
        rolldownOptions: {
          output: {
            postBanner: ({ name }) => (COMPILED_AT_ONCE.includes(name) ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                { name: 'libraries', test: LIBRARIES, priority: SHARED_FILES.length + 1 },
                ...SHARED_FILES.map((file, index) => ({
                  name: (id: string, graph: ModuleGraph) => (sharedFileOf(id, graph) === file ? file : undefined),
                  debugName: file,
                  test: OURS,
                  priority: SHARED_FILES.length - index,
                })),
              ],
            },
          },
        },
      },
    },
  },
});
