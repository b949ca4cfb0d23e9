import cluster from 'node:cluster';
import { announcementOf } from './announce.ts';
import { type Env, parseEnv } from './env.ts';
import { openDeps } from './open-deps.ts';
import { printError } from './platform/describe-error.ts';
import { endOnSignal } from './platform/processes/end-on-signal.ts';
import { superviseWorkers, WorkerFailed } from './platform/processes/supervise-workers.ts';
import { notifyReady } from './platform/processes/worker.ts';
import { StartupError } from './platform/startup-error.ts';
import { closeDataFolder, makeFilesPrivate } from './platform/storage/private-folder.ts';
import { runShop } from './run-shop.ts';

/** How much longer the one that waits for others has patience. */
const PATIENCE_MS = 500;

async function main(): Promise<void> {
  const env = parseEnv(process.env);
  makeFilesPrivate();
  if (cluster.isPrimary && !closeDataFolder(env.dataDir)) {
    console.error(
      `Warning: what is in ${env.dataDir} could not be made private. Give the folder to the user of this process.`,
    );
  }
  if (cluster.isPrimary && env.processes > 1) await superviseShops(env);
  else await superviseShop(env);
}

/** The shop in this process. */
async function superviseShop(env: Env): Promise<void> {
  const { close, ...found } = await runShop(env);
  endOnSignal(async () => {
    await close();
    return true;
  }, shutdownLimitMs(env));
  if (cluster.isPrimary) {
    // PGlite has made files of its own meanwhile, with a mode of its own.
    closeDataFolder(env.dataDir);
    console.log(announcementOf(env, found));
  }
  notifyReady();
}

/** The shop in several processes, which this one only looks after: it prepares the database for all of them, once. */
async function superviseShops(env: Env): Promise<void> {
  const opened = await openDeps(env, { onError: printError });
  await opened.close();
  const stopLimitMs = shutdownLimitMs(env) + PATIENCE_MS;
  const workers = await superviseWorkers({ count: env.processes, stopLimitMs, notify: console.error });
  endOnSignal(workers.stop, stopLimitMs + PATIENCE_MS);
  console.log(announcementOf(env, opened));
}

/** How long a process may take to end. */
function shutdownLimitMs({ drainSeconds, shutdownSeconds }: Env): number {
  return (drainSeconds + shutdownSeconds) * 1_000;
}

main().catch((error: unknown) => {
  if (error instanceof StartupError) console.error(error.message);
  else if (!(error instanceof WorkerFailed)) printError(error);
  process.exit(1);
});
