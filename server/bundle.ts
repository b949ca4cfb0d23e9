import { markRunning } from './platform/release.ts';

/** Entry of the production bundle. Source maps make stack traces show the sources. */
process.setSourceMapsEnabled(true);
markRunning();
// A worker that replaces another runs this release, even if a newer one was built since.
process.argv[1] = import.meta.filename;
await import('./main.ts');
