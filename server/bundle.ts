import { markRunning } from './platform/release.ts';

/** Entry of the production bundle (`scripts/bundle-server.ts`): stack traces point at the sources. */
process.setSourceMapsEnabled(true);
markRunning();
// A worker that takes another's place is of the same release, whatever was built since.
process.argv[1] = import.meta.filename;
await import('./main.ts');
