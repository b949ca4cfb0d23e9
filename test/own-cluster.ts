import { chownSync, rmSync } from 'node:fs';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { atExit } from './at-exit.ts';
import { findServerUid, runnerIn } from './own-postgres.ts';
import { findFreePort } from './spawn-server.ts';
import { waitUntil } from './wait-until.ts';

/** A primary and a synchronous standby of PostgreSQL, each in its own folder. They can swap roles. */
export interface OwnCluster {
  url: string;
  standbyUrl: string;
  primaryUrl(): string;
  killPrimary(): Promise<void>;
  promote(): void;
  /** Makes the killed server the new standby, and waits until commits wait for it. */
  rebuild(): Promise<void>;
  close(): Promise<void>;
}

interface Member {
  data: string;
  port: number;
}

export async function openOwnCluster(programs: string): Promise<OwnCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-cluster-'));
  const uid = findServerUid();
  if (uid) chownSync(folder, uid, uid);
  const run = runnerIn(programs, folder);
  let primary: Member = { data: join(folder, 'one'), port: await findFreePort() };
  let standby: Member = { data: join(folder, 'two'), port: await findFreePort() };
  const urlOf = ({ port }: Member) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const configure = ({ data, port }: Member) => appendFile(join(data, 'postgresql.conf'), `\nport = ${port}\n`);
  const start = ({ data }: Member) => run('pg_ctl', '-D', data, '-l', `${data}.log`, '-w', 'start');

  const stop = ({ data }: Member) => run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
  const stopAll = () => {
    for (const member of [standby, primary]) {
      try {
        stop(member);
      } catch {}
    }
  };
  const left = atExit(() => {
    stopAll();
    rmSync(folder, { recursive: true, force: true });
  });

  run('initdb', '-D', primary.data, '-U', 'postgres', '-A', 'trust', '--no-sync');
  const access = ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', ''];
  await writeFile(join(primary.data, 'pg_hba.conf'), access.join('\n'));
  const settings = [`unix_socket_directories = ''`, 'fsync = off', 'max_connections = 60', 'wal_keep_size = 256MB'];
  await appendFile(join(primary.data, 'postgresql.conf'), settings.join('\n'));
  await configure(primary);
  start(primary);

  const addStandby = async () => {
    const source = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
    run('pg_basebackup', ...source, '-D', standby.data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync');
    await configure(standby);
    // After a promotion this server has no standby, so its commits must not wait for one.
    const automatic = join(standby.data, 'postgresql.auto.conf');
    const lines = (await readFile(automatic, 'utf8')).split('\n');
    await writeFile(automatic, lines.filter((line) => !line.startsWith('synchronous_standby_names')).join('\n'));
    start(standby);
    const client = new Client({ connectionString: urlOf(primary) });
    await client.connect();
    try {
      await client.query(`alter system set synchronous_standby_names = '*'`);
      await client.query('select pg_reload_conf()');
      await waitUntil('the standby is synchronous', async () => {
        const { rowCount } = await client.query(`select from pg_stat_replication where sync_state = 'sync'`);
        return rowCount === 1 || undefined;
      });
    } finally {
      await client.end();
    }
  };
  await addStandby();
  return {
    url: `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`,
    standbyUrl: urlOf(standby),
    primaryUrl: () => urlOf(primary),
    async killPrimary() {
      const [pid = ''] = (await readFile(join(primary.data, 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    promote() {
      run('pg_ctl', '-D', standby.data, '-w', 'promote');
      [primary, standby] = [standby, primary];
    },
    async rebuild() {
      await rm(standby.data, { recursive: true, force: true });
      await addStandby();
    },
    async close() {
      stopAll();
      await rm(folder, { recursive: true, force: true });
      left.forget();
    },
  };
}
