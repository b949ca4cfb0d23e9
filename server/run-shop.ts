import { buildApp } from './app.ts';
import type { Env } from './env.ts';
import { jobHandlers } from './jobs.ts';
import { openDeps } from './open-deps.ts';
import { printError } from './platform/describe-error.ts';
import { listen } from './platform/http/listen.ts';
import { logOptions } from './platform/http/log-options.ts';
import { builtPages } from './platform/pages/built-pages.ts';
import { developmentPages } from './platform/pages/development-pages.ts';
import { allHandedOver } from './platform/processes/worker.ts';

/** Seconds that a shutdown takes after the last request: eight for running jobs, one to close the database. */
const AFTER_REQUESTS_SECONDS = 9;

/** Starts the shop. `env.services` selects pages with the API (`web`), background work (`worker`), or both. */
export async function runShop(env: Env) {
  // Prints errors until the application has a log.
  let reportError: (error: Error) => void = printError;
  let reportFailedTry: (message: string) => void = () => undefined;
  const opened = await openDeps(env, {
    onError: (error) => reportError(error),
    onFailedTry: (message) => reportFailedTry(message),
  });
  const { deps, startup } = opened;
  let closeApp: ((acceptMs: number) => Promise<void>) | undefined;
  // A worker with a running successor stops accepting requests at once.
  const close = async ({ hasSuccessor = false } = {}) => {
    await closeApp?.(hasSuccessor ? 0 : env.drainSeconds * 1_000);
    await opened.close();
  };
  try {
    const app = await buildApp(deps, {
      logger: logOptions(env.logLevel),
      ...(env.services.web && {
        servePages: env.isProduction
          ? await builtPages(env.publicUrl, deps.responses, env.hasServiceWorker)
          : await developmentPages(env.publicUrl, deps.responses),
      }),
    });
    closeApp = async (acceptMs) => {
      // Stops jobs first, so that no job starts while the last requests are served.
      await deps.jobs.stopFetching();
      await app.drain({
        acceptMs,
        limitMs: (env.shutdownSeconds - AFTER_REQUESTS_SECONDS) * 1_000,
        handedOver: allHandedOver,
      });
      await app.close();
    };
    const { log } = app;
    reportError = (error) => log.error({ err: error }, 'background failure');
    reportFailedTry = (message) => log.warn(message);
    if (env.services.worker) await deps.jobs.work(jobHandlers(deps));
    if (env.services.web) await listen(app, env);
  } catch (error) {
    await close();
    throw error;
  }
  return { startup, close };
}
