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

/** Reserved after the last request: eight seconds for jobs in progress, one to close the database. */
const AFTER_REQUESTS_SECONDS = 9;

/**
 * Runs pages, API and background work in this process, as `env.services` selects. Returns `close` for a graceful shutdown,
 * and what the announcement needs. Throws `StartupError` as its dependencies do.
 */
export async function runShop(env: Env) {
  // Until the application has a log.
  let reportError: (error: Error) => void = printError;
  const opened = await openDeps(env, { onError: (error) => reportError(error) });
  const { deps, wasSeeded, lockedAccounts, keepsSessions } = opened;
  let closeApp: (() => Promise<void>) | undefined;
  const close = async () => {
    await closeApp?.();
    await opened.close();
  };
  try {
    const app = await buildApp(deps, {
      logger: logOptions(env.logLevel),
      ...(env.services.web && {
        servePages: env.isProduction
          ? await builtPages(env.publicUrl, deps.responses)
          : await developmentPages(env.publicUrl, deps.responses),
      }),
    });
    closeApp = async () => {
      // No new jobs start while the last requests are served.
      await deps.jobs.stopFetching();
      await app.drain({
        acceptMs: env.drainSeconds * 1_000,
        limitMs: (env.shutdownSeconds - AFTER_REQUESTS_SECONDS) * 1_000,
        handedOver: allHandedOver,
      });
      await app.close();
    };
    const { log } = app;
    reportError = (error) => log.error({ err: error }, 'background failure');
    if (env.services.worker) await deps.jobs.work(jobHandlers(deps));
    if (env.services.web) await listen(app, env);
  } catch (error) {
    await close();
    throw error;
  }
  return { wasSeeded, lockedAccounts, keepsSessions, close };
}
