import { markRunning } from './platform/release.ts';

/** Entry of the production bundle (`scripts/bundle-server.ts`). Stack traces show the sources. */
process.setSourceMapsEnabled(true);
markRunning();
// A replaced worker runs this release, even after another build.
process.argv[1] = import.meta.filename;
await import('./main.ts');
