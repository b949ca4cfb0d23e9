import cluster from 'node:cluster';
import { announcementOf } from './announce.ts';
import { type Env, parseEnv } from './env.ts';
import { openDeps } from './open-deps.ts';
import { printError } from './platform/describe-error.ts';
import { endOnSignal } from './platform/processes/end-on-signal.ts';
import { superviseWorkers, WorkerFailed } from './platform/processes/supervise-workers.ts';
import { notifyReady, onRetire } from './platform/processes/worker.ts';
import { StartupError } from './platform/startup-error.ts';
import { makeFilesPrivate, restrictDataFolder } from './platform/storage/private-folder.ts';
import { runShop } from './run-shop.ts';

/** Lets a worker's own limit end first. */
const SUPERVISOR_MARGIN_MS = 500;

async function main(): Promise<void> {
  const env = parseEnv(process.env);
  makeFilesPrivate();
  if (cluster.isPrimary && !restrictDataFolder(env.dataDir)) {
    console.error(
      `Warning: what is in ${env.dataDir} could not be made private. Give the folder to the user of this process.`,
    );
  }
  if (cluster.isPrimary && env.processes > 1) await runInWorkers(env);
  else await runInProcess(env);
}

async function runInProcess(env: Env): Promise<void> {
  const { close, startup } = await runShop(env);
  let hasSuccessor = false;
  const end = endOnSignal(async () => {
    await close({ hasSuccessor });
    return true;
  }, shutdownLimitMs(env));
  onRetire(() => {
    hasSuccessor = true;
    end();
  });
  if (cluster.isPrimary) {
    // PGlite has created files in between, with its own mode.
    restrictDataFolder(env.dataDir);
    console.log(announcementOf(env, startup));
  }
  notifyReady();
}

/** Prepares the database once for all workers. */
async function runInWorkers(env: Env): Promise<void> {
  const opened = await openDeps(env, { onError: printError });
  await opened.close();
  const stopLimitMs = shutdownLimitMs(env) + SUPERVISOR_MARGIN_MS;
  const workers = await superviseWorkers({ count: env.processes, stopLimitMs, notify: console.error });
  endOnSignal(workers.stop, stopLimitMs + SUPERVISOR_MARGIN_MS);
  process.on('SIGUSR2', () => void workers.reload());
  console.log(announcementOf(env, opened.startup));
}

function shutdownLimitMs({ drainSeconds, shutdownSeconds }: Env): number {
  return (drainSeconds + shutdownSeconds) * 1_000;
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(error.message);
  else if (!(error instanceof WorkerFailed)) printError(error);
  process.exit(1);
});
