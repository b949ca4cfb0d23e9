import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { BUILD_FOLDER } from './build-folder.ts';

// Bundles the server, because thousands of small files would slow its start. The pages must be built before.
const ROOT = join(import.meta.dirname, '..');

/** Packages that are not bundled: those with native code or files of their own, and large ones that are rarely used. */
const EXTERNAL_PACKAGES = [
  '@aws-sdk/client-s3',
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  'pg-native',
  'sharp',
  'vite',
];

/** Drops the source maps of packages, because they take 75 MB. */
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
    groups: [{ name: 'packages', test: /\/node_modules\// }],
  },
};
/** A separate bundle, because a thread that used the main bundle would load all packages of the server. */
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
