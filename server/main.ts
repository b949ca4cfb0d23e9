import cluster from 'node:cluster';
import { announcementOf } from './announce.ts';
import { describeStartupError } from './describe-startup-error.ts';
import { type Env, parseEnv } from './env.ts';
import { openDeps } from './open-deps.ts';
import { type EmbeddedServer, startEmbeddedServer } from './platform/database/embedded/embedded-server.ts';
import { printError } from './platform/describe-error.ts';
import { findFreePort } from './platform/find-free-port.ts';
import { endOnSignal, exitOnSignal } from './platform/processes/end-on-signal.ts';
import { superviseWorkers, WorkerFailed } from './platform/processes/supervise-workers.ts';
import { notifyReady, onRetire } from './platform/processes/worker.ts';
import { newestProgram } from './platform/release.ts';
import { makeFilesPrivate, restrictDataFolder } from './platform/storage/private-folder.ts';
import { runShop } from './run-shop.ts';

/** The supervisor waits this much longer than a worker, so that a worker reaches its own limit first. */
const SUPERVISOR_MARGIN_MS = 500;

async function main(): Promise<void> {
  const env = await readEnv();
  makeFilesPrivate();
  if (cluster.isPrimary) exitOnSignal();
  if (cluster.isPrimary && !restrictDataFolder(env.dataDir)) {
    console.error(
      `Warning: the files in ${env.dataDir} could not be made private. Make the user of this process the owner of the folder.`,
    );
  }
  // Starts the database first, because all processes connect to it. A second shop in the same folder fails here.
  const server = cluster.isPrimary && !env.databaseUrl ? await startServer(env) : undefined;
  try {
    if (cluster.isPrimary && env.processes > 1) await runInWorkers(env, server);
    else await runInProcess(env, server);
  } catch (error) {
    await server?.close();
    throw error;
  }
}

/** `PORT=0` gets a port before the start, because all processes and every link in a mail name the same one. */
async function readEnv(): Promise<Env> {
  const env = parseEnv(process.env);
  if (env.port !== 0 || !env.services.web) return env;
  process.env['PORT'] = String(await findFreePort());
  return parseEnv(process.env);
}

function startServer({ dataDir }: Env): Promise<EmbeddedServer> {
  return startEmbeddedServer(dataDir, { onError: printError });
}

async function runInProcess(env: Env, server: EmbeddedServer | undefined): Promise<void> {
  const { close, startup } = await runShop(env);
  let hasSuccessor = false;
  const end = endOnSignal(async () => {
    await close({ hasSuccessor });
    await server?.close();
    return true;
  }, shutdownLimitMs(env));
  onRetire(() => {
    hasSuccessor = true;
    end();
  });
  if (cluster.isPrimary) console.log(announcementOf(env, startup));
  notifyReady();
}

/** Migrates before the workers start. Otherwise all of them would migrate and seed at once. */
async function runInWorkers(env: Env, server: EmbeddedServer | undefined): Promise<void> {
  const opened = await openDeps(env, { onError: printError });
  await opened.close();
  const stopLimitMs = shutdownLimitMs(env) + SUPERVISOR_MARGIN_MS;
  const workers = await superviseWorkers({ count: env.processes, stopLimitMs, notify: console.error });
  const stop = async () => {
    const haveStopped = await workers.stop();
    await server?.close();
    return haveStopped;
  };
  endOnSignal(stop, stopLimitMs + SUPERVISOR_MARGIN_MS);
  process.on('SIGUSR2', () => void workers.reload(newestProgram()));
  console.log(announcementOf(env, opened.startup));
}

function shutdownLimitMs({ drainSeconds, shutdownSeconds }: Env): number {
  return (drainSeconds + shutdownSeconds) * 1_000;
}

main().catch(async (error: unknown) => {
  const line = await describeStartupError(error, process.env['DATA_DIR'] ?? '.');
  if (line !== undefined) console.error(line);
  else if (!(error instanceof WorkerFailed)) printError(error);
  process.exit(1);
});
