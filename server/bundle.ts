/** Entry of the production bundle (`scripts/bundle-server.ts`): stack traces point at the sources. */
process.setSourceMapsEnabled(true);
await import('./main.ts');
