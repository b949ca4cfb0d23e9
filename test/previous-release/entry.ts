import { buildApp } from '#server/app.ts';
import { parseEnv } from '#server/env.ts';
import { jobHandlers } from '#server/jobs.ts';
import { openDeps } from '#server/open-deps.ts';

/** Every release has its own version of this file. */
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
