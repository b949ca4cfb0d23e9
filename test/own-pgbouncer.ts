import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findServerUid } from './own-postgres.ts';
import { findFreePort } from './spawn-server.ts';
import { waitUntil } from './wait-until.ts';

const PROGRAMS = [...(process.env.PGBOUNCER?.split(':') ?? []), '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'];

export function findPgbouncers(): { program: string; version: string }[] {
  return PROGRAMS.filter((program) => existsSync(program)).map((program) => ({
    program,
    version: execFileSync(program, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? '',
  }));
}

/** In mode `transaction`, all clients share six connections to the database. */
export async function openOwnPgbouncer(program: string, mode: 'session' | 'transaction', databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-pgbouncer-'));
  const uid = findServerUid();
  const port = await findFreePort();
  const target = new URL(databaseUrl);
  const database = target.pathname.slice(1);
  const password = target.password && ` password=${decodeURIComponent(target.password)}`;
  const settings = [
    '[databases]',
    `${database} = host=${target.hostname} port=${target.port || 5432} dbname=${database} user=${target.username}${password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    `default_pool_size = ${mode === 'transaction' ? 6 : 50}`,
    `logfile = ${join(folder, 'log')}`,
  ];
  await writeFile(join(folder, 'pgbouncer.ini'), settings.join('\n'));
  if (uid) for (const name of ['', 'pgbouncer.ini']) chownSync(join(folder, name), uid, uid);
  // PgBouncer does not start as root, just like PostgreSQL.
  const pgbouncer = spawn(program, ['-q', join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(uid && { uid, gid: uid }),
  });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  await waitUntil('the pooler is open', async () => (await responds(url.toString())) || undefined);
  return { url: url.toString(), close: () => close(pgbouncer, folder) };
}

async function responds(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function close(pgbouncer: ChildProcess, folder: string): Promise<void> {
  const ended = once(pgbouncer, 'exit');
  if (pgbouncer.exitCode === null && pgbouncer.kill('SIGTERM')) await ended;
  await rm(folder, { recursive: true, force: true });
}
