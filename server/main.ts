import { announce } from './announce.ts';
import { type BuiltApp, buildApp } from './app.ts';
import { parseEnv } from './env.ts';
import { jobHandlers } from './jobs.ts';
import { openDeps } from './open-deps.ts';
import { listen } from './platform/http/listen.ts';
import { builtPages } from './platform/pages/built-pages.ts';
import { developmentPages } from './platform/pages/development-pages.ts';
import { StartupError } from './platform/startup-error.ts';

/** How long requests and jobs under way may take once the process was asked to end. */
const SHUTDOWN_LIMIT_MS = 9_000;

async function main(): Promise<void> {
  const env = parseEnv(process.env);
  // Until the application has a log, what fails in the background is told on the console.
  let reportError: (error: Error) => void = console.error;
  const opened = await openDeps(env, { onError: (error) => reportError(error) });
  const { deps, wasSeeded } = opened;
  let app: BuiltApp | undefined;
  const closeAll = async () => {
    await app?.close();
    await opened.close();
  };
  try {
    app = await buildApp(deps, {
      logger: { level: env.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
      ...(env.services.web && {
        servePages: env.isProduction
          ? await builtPages(env.publicUrl, deps.answers)
          : await developmentPages(env.publicUrl, deps.answers),
      }),
    });
    const { log } = app;
    reportError = (error) => log.error({ err: error }, 'background failure');
    if (env.services.worker) await deps.jobs.work(jobHandlers(deps));
    if (env.services.web) await listen(app, env);
  } catch (error) {
    await closeAll();
    throw error;
  }
  announce(env, wasSeeded);
  endOnSignal(closeAll);
}

/** The first signal ends the process in good order; what takes too long is cut off. */
function endOnSignal(closeAll: () => Promise<void>): void {
  const end = () => {
    process.off('SIGTERM', end).off('SIGINT', end);
    setTimeout(() => process.exit(1), SHUTDOWN_LIMIT_MS).unref();
    closeAll().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end).on('SIGINT', end);
}

main().catch((error: unknown) => {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
});
