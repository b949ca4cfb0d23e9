import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CannotRun } from '#bench/harness/cannot-run.ts';
import { findFreePort } from '#test/spawn-server.ts';

const INSTALLED = '/usr/lib/postgresql';

/** A server that can be stopped and started. */
export interface OwnPostgres {
  url: string;
  port: number;
  start(): void;
  stop(): void;
  close(): Promise<void>;
}

/** In a temporary folder. Throws `CannotRun` without an installed PostgreSQL. */
export async function openOwnPostgres(): Promise<OwnPostgres> {
  const bin = newestInstalled();
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-postgres-'));
  const cluster = join(folder, 'cluster');
  // PostgreSQL refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(folder, idOf('-u'), idOf('-g'));
  const run = (program: string, ...args: string[]) => {
    const command = [...(isRoot ? ['runuser', '-u', 'postgres', '--'] : []), join(bin, program), ...args];
    // Daemons inherit stdio: pipes would keep spawnSync waiting for their end.
    const { status, error } = spawnSync(command[0] ?? '', command.slice(1), { cwd: folder, stdio: 'ignore' });
    if (status !== 0) throw new Error(`${program} has failed: ${error?.message ?? status}`);
  };
  const port = await findFreePort();
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=60`;
  const start = () => run('pg_ctl', '-D', cluster, '-o', settings, '-l', join(folder, 'log'), '-w', 'start');
  const stop = () => run('pg_ctl', '-D', cluster, '-m', 'fast', '-w', 'stop');
  run('initdb', '-D', cluster, '-U', 'postgres', '-A', 'trust', '--no-sync');
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    port,
    start,
    stop,
    async close() {
      stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function newestInstalled(): string {
  try {
    const versions = readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a));
    if (versions[0]) return join(INSTALLED, versions[0], 'bin');
  } catch {
    // The folder does not exist.
  }
  throw new CannotRun(`there is no PostgreSQL in ${INSTALLED}.`);
}

function idOf(which: '-u' | '-g'): number {
  return Number(spawnSync('id', [which, 'postgres'], { encoding: 'utf8' }).stdout);
}
