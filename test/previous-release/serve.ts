import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

type Entry = typeof import('./entry.ts');

// The previous release imports PGlite, which is not installed any more and not used here.
const NOT_INSTALLED = 'data:text/javascript,export const PGlite = undefined, pg_trgm = undefined, types = {};';
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('@electric-sql/pglite')
      ? { url: NOT_INSTALLED, shortCircuit: true }
      : next(specifier, context),
});

/** The argument of this script is the path of a release's `entry.ts`. */
const { openRelease }: Entry = await import(pathToFileURL(process.argv[2] ?? '').href);
const variables = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined));
const release = await openRelease(variables as Record<string, string>, (error) => {
  console.error(error);
  process.exit(1);
});
await release.app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => void release.close().then(() => process.exit(0)));
