import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env.ts';
import { jobHandlers } from '#server/jobs.ts';
import { openDeps } from '#server/open-deps.ts';

/**
 * Opens this release without its pages, for a test of the release after it. Each release brings its own entry at this path,
 * so that the entry always fits the modules that it imports.
 */
export async function openRelease(variables: Record<string, string>, onError: (error: Error) => void) {
  const opened = await openDeps(parseEnv(variables), { onError });
  const app = await buildApp(opened.deps);
  await opened.deps.jobs.work(jobHandlers(opened.deps));
  return {
    app,
    async close() {
      await app.close();
      await opened.close();
    },
  };
}
