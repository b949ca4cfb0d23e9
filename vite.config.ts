import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { buildTargets } from './scripts/browser-floor.ts';
import { BUILD_FOLDER } from './scripts/build-folder.ts';

/**
 * Libraries that every page needs, and the bundler's helpers. They are a file of their own, which changes rarely, so that
 * browsers can cache it across releases.
 */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|react-router|react-redux|@reduxjs\/toolkit|redux|immer|reselect|redux-thunk|use-sync-external-store|@standard-schema\/utils|cookie|set-cookie-parser)\/|^\0(rolldown\/runtime|vite\/preload-helper)/;

/** Source files of the project, which the shared files below may contain. */
const OURS = /\/(contract|web)\/[^?]*$/;

/** Files that several pages share, in the order of priority: a file also gets the modules that its own modules import. */
const SHARED_FILES = [
  'storefront',
  'home-shared',
  'listing-shared',
  'product-shared',
  'listing',
  'dashboard-shared',
  'dashboard',
  'staff',
] as const;
type SharedFile = (typeof SHARED_FILES)[number];

/**
 * Files of which nearly all functions run at the start of a page. A comment in them makes V8 compile all functions on another
 * thread while the file arrives, instead of each function at its first call. Saves 250 ms at 4x CPU slowdown.
 */
const COMPILED_AT_ONCE = ['libraries', 'storefront'];

interface ModuleGraph {
  getModuleInfo: (id: string) => { importers: string[]; dynamicImporters: string[] } | null;
}

/**
 * Returns the shared file for a module that more than one page needs. Few files are better than forty small ones, which are
 * slow on a slow connection.
 * - `storefront`: modules of the layout, and of at least two of home, lists and product
 * - `listing`: modules that only the product lists need
 * - `home-shared`, `listing-shared`, `product-shared`: modules of one of the three and of less visited pages
 * - `dashboard-shared`: modules of the dashboard that shoppers need too, such as those of forms and of the cart
 * - `dashboard`: modules that only the dashboard needs, also the pages of customers
 * - `staff`: modules that only pages of staff need, such as the schemas with which forms check
 *
 * Undefined for modules of a single page, and for all others, which the bundler distributes.
 */
function sharedFileOf(id: string, graph: ModuleGraph): SharedFile | undefined {
  const pages = pagesThatNeed(id, graph);
  if (pages.size < 2) return undefined;
  const kinds = new Set([...pages].map((page) => kindOf(page, graph)));
  const main = MAIN_KINDS.filter((kind) => kinds.has(kind));
  if (kinds.has('layout') || main.length > 1) return 'storefront';
  const [only] = main;
  if (only) return only === 'listing' && kinds.size === 1 ? 'listing' : `${only}-shared`;
  if (kinds.has('other')) return kinds.size > 1 ? 'dashboard-shared' : undefined;
  return kinds.has('dashboard') ? 'dashboard' : 'staff';
}

const MAIN_KINDS = ['home', 'listing', 'product'] as const;

/** Returns the kind of a page. Home, lists and product have kinds of their own, because most shoppers visit no other page. */
function kindOf(
  page: string,
  graph: ModuleGraph,
): 'layout' | (typeof MAIN_KINDS)[number] | 'dashboard' | 'staff' | 'other' {
  if (/\/web\/(root|entry\.client|pages\/layout\/public-layout)\.tsx/.test(page)) return 'layout';
  const main = MAIN_KINDS.find((kind) => page.includes(`/pages/storefront/${kind}/`));
  if (main) return main;
  if (isOnlyFor(STAFF_PAGE, page, graph)) return 'staff';
  return isOnlyFor(DASHBOARD_PAGE, page, graph) ? 'dashboard' : 'other';
}

const DASHBOARD_PAGE = /\/pages\/dashboard\//;
const STAFF_PAGE = /\/pages\/dashboard\/(?!customer\/|layout\.tsx)/;

/** True for these pages, and for code that only these load on demand. */
function isOnlyFor(pages: RegExp, page: string, graph: ModuleGraph): boolean {
  if (pages.test(page)) return true;
  const loadedBy = graph.getModuleInfo(page)?.dynamicImporters ?? [];
  const loaders = loadedBy.flatMap((module) => [...pagesThatNeed(module, graph)]);
  return loaders.length > 0 && loaders.every((each) => each !== page && isOnlyFor(pages, each, graph));
}

/** Returns the pages and other entry points that import this module, directly or not. */
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

/** Minifies scripts that are imported as text for the HTML of every page: `import text from './start-….js?raw'`. */
const minifyInlineScripts: Plugin = {
  name: 'minify-inline-scripts',
  enforce: 'pre',
  load(id) {
    const [file = '', query] = id.split('?');
    if (query !== 'raw' || !/\/web\/start\/[\w-]+\.js$/.test(file)) return undefined;
    return `export default ${JSON.stringify(minifySync(file, readFileSync(file, 'utf8')).code)}`;
  },
};

/** Lets the bundler drop the schemas that no form needs, with the constants of the contract that only they need. */
const dropUnusedSchemas: Plugin = {
  name: 'drop-unused-schemas',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/[\w-]+\.schema\.ts$/ },
    handler(code) {
      const statements = this.parse(code).body.map((statement) =>
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
      );
      const values = statements.flatMap((each) =>
        each?.type === 'VariableDeclaration' ? each.declarations.flatMap(({ init }) => init ?? []) : [],
      );
      // From the end, so that the positions before stay right.
      const pure = values.toReversed().reduce((text, { start, end }) => {
        const value = text.slice(start, end);
        return `${text.slice(0, start)}/* @__PURE__ */ (() => (${value}))()${text.slice(end)}`;
      }, code);
      return { code: pure, map: null };
    },
  },
};

/** Writes the sources of each built file to `pages/client-modules.json`, for the test of the files that a shopper downloads. */
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

/** React Router's code for a page whose script cannot be loaded. It reloads the current page, as if the user had not clicked the link. */
const RELOAD_WITHOUT_CODE = /console\.error\(`Error loading route module[\s\S]*?return new Promise\(\(\) => \{\}\);/;

/** Code that replaces `RELOAD_WITHOUT_CODE`: a page that throws the error when it loads or renders. */
const FAILING_PAGE = `
    const fail = () => { throw error; };
    return (routeModulesCache[route.id] = { default: fail, clientLoader: fail });`;

/** React Router's own pages for errors, with the error's stack trace, and its page while the first page loads. */
const OWN_PAGES_OF_ROUTER = [
  [
    /\/ssr\/errorBoundaries\.js$/,
    /(function RemixRootDefaultErrorBoundary\(\{ error)[\s\S]*?\n\}\n/,
    '$1 }) { throw error; }\n',
  ],
  [/\/lib\/hooks\.js$/, /(function DefaultErrorComponent\(\) \{)[\s\S]*?\n\}\n/, '$1 throw useRouteError(); }\n'],
  [/\/ssr\/fallback\.js$/, /(function RemixRootDefaultHydrateFallback\(\) \{)[\s\S]*?\n\}\n/, '$1 return null; }\n'],
] as const;

/** Lets such an error reach `ErrorFence`. No visitor sees a stack trace. */
const hideStackTraces: Plugin = {
  name: 'hide-stack-traces',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/.*\/(ssr\/(errorBoundaries|fallback)|lib\/hooks)\.js$/ },
    handler(code, id) {
      const own = OWN_PAGES_OF_ROUTER.find(([file]) => file.test(id));
      if (!own) return undefined;
      const [, page, replacement] = own;
      if (!page.test(code)) this.error('React Router has changed its error pages. Adapt OWN_PAGES_OF_ROUTER.');
      return { code: code.replace(page, replacement), map: null };
    },
  },
};

/** Shows the error page with its retry button if the script of a page cannot be loaded. */
const failWithoutCode: Plugin = {
  name: 'fail-without-code',
  apply: 'build',
  transform: {
    filter: { id: /react-router\/dist\/.*\/routeModules\.js$/ },
    handler(code) {
      if (!RELOAD_WITHOUT_CODE.test(code))
        this.error('React Router has changed how it loads pages. Adapt RELOAD_WITHOUT_CODE.');
      return { code: code.replace(RELOAD_WITHOUT_CODE, FAILING_PAGE), map: null };
    },
  },
};

export default defineConfig({
  plugins: [
    minifyInlineScripts,
    tailwindcss(),
    reactRouter(),
    dropUnusedSchemas,
    noteModules,
    failWithoutCode,
    hideStackTraces,
  ],
  environments: {
    client: {
      // zod compiles objects with `new Function` otherwise, which the content security policy forbids.
      define: { 'globalThis.__zod_globalConfig': '{"jitless":true}' },
      build: {
        target: buildTargets(),
        assetsInlineLimit: 0,
        // Scripts are not preloaded: a browser remembers a preload that failed offline, and would not load the script when
        // it is online again.
        modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => !file.endsWith('.js')) },
        rolldownOptions: {
          output: {
            postBanner: ({ name }) => (COMPILED_AT_ONCE.includes(name) ? '//# allFunctionsCalledOnLoad' : ''),
            codeSplitting: {
              groups: [
                { name: 'zod', test: /node_modules\/zod\//, priority: SHARED_FILES.length + 1 },
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
