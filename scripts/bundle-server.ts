import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { BUILD_FOLDER } from './build-folder.ts';

// Builds the release's `bundle/main.js`, the server with its pages and its packages in a few files, as reading thousands of small ones
// takes most of a start. The pages are built before, as the bundle contains their server build.
const ROOT = join(import.meta.dirname, '..');

/** These stay in node_modules: they have native code or files beside their code, or are large and seldom needed. */
const EXTERNAL_PACKAGES = [
  '@aws-sdk/client-s3',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'pg-native',
  'sharp',
  'vite',
];

/** Source maps of our own code only: those of the packages would be 75 MB. */
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
      // Loaded where there is a collector; prom-client needs its interface (`api`) in any case.
      { name: 'telemetry-packages', test: /\/node_modules\/@opentelemetry\/(?!api\/)/, priority: 1 },
      { name: 'packages', test: /\/node_modules\// },
    ],
  },
};
/** A file of its own: a thread would load all packages of the server to read a spreadsheet. */
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
