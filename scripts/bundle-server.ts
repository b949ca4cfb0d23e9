import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { BUILD_FOLDER } from './build-folder.ts';

// Builds `bundle/main.js` of a release: the server with its pages and packages in a few files. Reading thousands of small
// files would take most of the start time. The bundle contains the pages' server build, so the pages are built first.
const ROOT = join(import.meta.dirname, '..');

/** Packages that are not bundled. They contain native code or read files of their own folder, or are large and rarely loaded. */
const EXTERNAL_PACKAGES = [
  '@aws-sdk/client-s3',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'pg-native',
  'sharp',
  'vite',
];

/** Leaves out the source maps of packages (75 MB). */
const withoutPackageMaps: Plugin = {
  name: 'without-package-maps',
  transform: {
    filter: { id: /\/node_modules\// },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

const server = {
  input: { main: join(ROOT, 'server/bundle.ts') },
  emptyOutDir: true,
  codeSplitting: {
    groups: [
      // The server loads these packages only if a collector is configured. It always loads `api`, because prom-client needs it.
      { name: 'telemetry-packages', test: /\/node_modules\/@opentelemetry\/(?!api\/)/, priority: 1 },
      { name: 'packages', test: /\/node_modules\// },
    ],
  },
};
/** Separate bundle for the thread that reads spreadsheets. The main bundle would load all packages of the server in this thread. */
const spreadsheetWorker = {
  input: { 'spreadsheet-worker': join(ROOT, 'server/platform/spreadsheets/spreadsheet-worker.ts') },
  emptyOutDir: false,
  codeSplitting: false,
};

for (const { input, emptyOutDir, codeSplitting } of [server, spreadsheetWorker]) {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [withoutPackageMaps],
    resolve: { alias: { '#build/pages.js': join(ROOT, BUILD_FOLDER, 'pages/server/index.js') } },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
    build: {
      ssr: true,
      outDir: join(BUILD_FOLDER, 'bundle'),
      emptyOutDir,
      target: 'node24',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', codeSplitting },
      },
    },
  });
}
