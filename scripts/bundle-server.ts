import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { BUILD_FOLDER } from './build-folder.ts';

// Builds the release's `bundle/main.js`: the server with its pages and packages in a few files, because reading
// thousands of small files takes most of a start. The pages are built before, because the bundle contains their server
// build.
const ROOT = join(import.meta.dirname, '..');

/** Packages that stay in node_modules: they have native code or files beside their code, or are large and seldom needed. */
const EXTERNAL_PACKAGES = [
  '@aws-sdk/client-s3',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'pg-native',
  'sharp',
  'vite',
];

/** Excludes source maps of packages, which are 75 MB. */
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
      // Loaded only with a collector. prom-client needs the interface (`api`) in any case.
      { name: 'telemetry-packages', test: /\/node_modules\/@opentelemetry\/(?!api\/)/, priority: 1 },
      { name: 'packages', test: /\/node_modules\// },
    ],
  },
};
/** A separate file: a thread would load all packages of the server to read a spreadsheet. */
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
