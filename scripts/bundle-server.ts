import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/**
 * Build step: `build/bundle/main.js`, the server with its pages and its packages in a few files, as reading thousands of
 * small ones takes most of a start. Run after the pages are built, whose server build it contains.
 */
const ROOT = join(import.meta.dirname, '..');

/** Stay in node_modules: native code, files beside the code, or large and seldom needed. */
const EXTERNAL_PACKAGES = [
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
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

await build({
  root: ROOT,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [withoutPackageMaps],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true, external: EXTERNAL_PACKAGES },
  build: {
    ssr: true,
    outDir: 'build/bundle',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: join(ROOT, 'server/bundle.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        codeSplitting: { groups: [{ name: 'packages', test: /\/node_modules\// }] },
      },
    },
  },
});
