import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, open as openFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../find-free-port.ts';
import { StartupError } from '../../startup-error.ts';
import { cannotWrite, lockFolder, tryLockFolder } from '../folder-lock.ts';
import { SESSION_SETTINGS } from '../session-settings.ts';
import { type Cluster, clusterFolder, lastLines, openCluster, passwordFileIn, spawnProgram } from './cluster.ts';
import { endFormerServer } from './former-server.ts';
import { type Postmaster, readPostmaster } from './postmaster-file.ts';

export interface EmbeddedServer {
  url: string;
  close(): Promise<void>;
}

/** Part of the socket's file name. Each data folder has its own socket, so the number never changes. */
const SOCKET_PORT = 5432;
/** Maximum length of the path of a Unix socket, including the final zero byte. */
export const SOCKET_PATH_MAX_BYTES = 107;
const POLL_MS = 20;
/** Limit for a start: after a crash, the server replays its write-ahead log before it is ready. */
const START_LIMIT_MS = 120_000;
/** After this time the server stops without its last checkpoint. Committed data is safe. */
const STOP_LIMIT_MS = 30_000;
const RESTART_AFTER_MS = 500;

/** Settings for a machine with 1 GB of memory that also runs the shop. */
export const SETTINGS: Readonly<Record<string, string>> = {
  shared_buffers: '64MB',
  max_connections: '200',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // Turns off replication: the embedded server has no standbys.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  io_method: 'sync',
  ...SESSION_SETTINGS,
  log_timezone: 'UTC',
  // PostgreSQL ranks 'log' above 'error', so this log omits failed statements; the shop reports them.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

export interface EmbeddedOptions {
  onError: (error: Error) => void;
  /** Settings that override PostgreSQL's configuration file. `SETTINGS` by default. */
  settings?: Readonly<Record<string, string>>;
  /** Uses a loopback port with a password instead of a socket. A too long socket path has the same effect. */
  isLoopback?: boolean;
  open?: (dataDir: string) => Promise<Cluster>;
}

/** Uses the server of another process if there is one. Throws `StartupError` if the server does not start. */
export async function openEmbeddedServer(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  const begun = Date.now();
  for (;;) {
    const unlock = tryLockFolder(dataDir);
    if (unlock) return startLocked(dataDir, unlock, options);
    const postmaster = await readPostmaster(clusterFolder(dataDir));
    if (postmaster?.isReady) return { url: await urlOf(dataDir, postmaster), close: () => Promise.resolve() };
    if (Date.now() - begun > START_LIMIT_MS) throw new StartupError(`The database in ${dataDir} does not start.`);
    await delay(POLL_MS);
  }
}

/** Throws `StartupError` if another process has started the server. */
export function startEmbeddedServer(dataDir: string, options: EmbeddedOptions): Promise<EmbeddedServer> {
  return startLocked(dataDir, lockFolder(dataDir), options);
}

async function startLocked(
  dataDir: string,
  unlock: () => void,
  { onError, settings = SETTINGS, isLoopback: isWanted = false, open = openCluster }: EmbeddedOptions,
): Promise<EmbeddedServer> {
  try {
    const cluster = await open(dataDir);
    const isLoopback = isWanted || !fitsSocket(cluster.folder);
    const port = isLoopback ? await findFreePort('127.0.0.1') : SOCKET_PORT;
    const args = argumentsOf(cluster, { ...listenOn(isLoopback), ...settings, port: String(port) });
    const launched = await superviseServer(cluster, args, onError);
    return {
      url: await urlOf(dataDir, { port, address: isLoopback ? '127.0.0.1' : '' }),
      async close() {
        await launched.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function argumentsOf({ ownPath }: Cluster, settings: Readonly<Record<string, string>>): string[] {
  return ['-D', ownPath, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** PostgreSQL limits the length of a socket's path, so the path is relative. */
function listenOn(isLoopback: boolean): Record<string, string> {
  return isLoopback
    ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
    : { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' };
}

function fitsSocket(folder: string): boolean {
  const path = join(folder, `.s.PGSQL.${SOCKET_PORT}`);
  return process.platform !== 'win32' && Buffer.byteLength(path) < SOCKET_PATH_MAX_BYTES;
}

async function urlOf(dataDir: string, { port, address }: Pick<Postmaster, 'port' | 'address'>): Promise<string> {
  if (address === '')
    return `postgres://postgres@localhost/postgres?host=${encodeURIComponent(clusterFolder(dataDir))}`;
  const password = await readFile(passwordFileIn(clusterFolder(dataDir)), 'utf8');
  return `postgres://postgres:${password}@${address}:${port}/postgres`;
}

async function superviseServer(cluster: Cluster, args: string[], onError: (error: Error) => void) {
  let isStopping = false;
  let server = await launch(cluster, args);
  const kill = () => server.kill('SIGINT');
  process.once('exit', kill);

  const restart = async (code: number | null, signal: string | null): Promise<void> => {
    const reason = `${signal ?? `exit code ${code}`}: ${await lastLog(cluster)}`;
    if (isStopping) return;
    onError(new Error(`The embedded database has ended (${reason}). It is started again.`));
    try {
      server = await launch(cluster, args);
      watch();
      if (isStopping) await stop(cluster, server);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      setTimeout(() => void restart(code, signal), RESTART_AFTER_MS).unref();
    }
  };
  const watch = () => {
    server.once('exit', (code, signal) => void restart(code, signal));
  };
  watch();
  return {
    async stop() {
      isStopping = true;
      process.off('exit', kill);
      await stop(cluster, server);
    },
  };
}

/** Starts the server. Resolves once it accepts connections. */
async function launch(cluster: Cluster, args: string[]): Promise<ChildProcess> {
  await endFormerServer(cluster.folder);
  const log = await openLog(cluster);
  // `detached` keeps Ctrl+C away from the server: the shop first finishes its requests.
  const child = spawnProgram(cluster, cluster.programs.postgres, args, {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  const kill = () => child.kill('SIGQUIT');
  process.once('exit', kill);
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  await log.close();
  const begun = Date.now();
  try {
    for (;;) {
      const postmaster = await readPostmaster(cluster.folder);
      if (postmaster?.isReady && postmaster.pid === child.pid) return child;
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (failure || hasEnded || Date.now() - begun > START_LIMIT_MS) {
        kill();
        throw new StartupError(
          `The database in ${cluster.folder} does not start (${failure?.message ?? (await lastLog(cluster))}).`,
        );
      }
      await delay(POLL_MS);
    }
  } finally {
    process.off('exit', kill);
  }
}

async function stop(cluster: Cluster, child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.ref();
  // Windows has no signals.
  if (process.platform === 'win32') spawnProgram(cluster, cluster.programs.pgCtl, ['stop', '-D', cluster.folder], {});
  else child.kill('SIGINT');
  const limit = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(limit);
}

async function openLog({ logFile }: Cluster): Promise<FileHandle> {
  try {
    return await openFile(logFile, 'w', 0o600);
  } catch (error) {
    throw cannotWrite(join(logFile, '..'), error);
  }
}

async function lastLog({ logFile }: Cluster): Promise<string> {
  try {
    return lastLines(await readFile(logFile, 'utf8'));
  } catch {
    return `see ${logFile}`;
  }
}
