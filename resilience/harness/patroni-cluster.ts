import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { CannotRun } from '#bench/harness/cannot-run.ts';
import { findPostgresPrograms, findServerUid } from '#test/own-postgres.ts';
import { findFreePort } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';
import type { FailoverCluster } from './fail-over-while-ordering.ts';

/** Seconds. The lease of a dead primary ends after `ttl`, which must be at least `loop_wait + 2 * retry_timeout`. */
const TIMES = { ttl: 8, loop_wait: 2, retry_timeout: 3 };

interface Member {
  name: string;
  url: string;
  data: string;
  start(): Promise<void>;
  kill(): Promise<void>;
}

/** Throws `CannotRun` if a program is missing. */
export async function openPatroniCluster(): Promise<FailoverCluster> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new CannotRun('the programs of PostgreSQL (initdb) are not on this machine');
  for (const program of ['patroni', 'etcd']) {
    if (spawnSync(program, ['--version']).status !== 0) throw new CannotRun(`${program} is not on this machine`);
  }
  const folder = await mkdtemp(join(tmpdir(), 'nanhi-patroni-'));
  const uid = findServerUid();
  if (uid) chownSync(folder, uid, uid);
  const startProgram = programStarter(folder, uid);
  const etcdPort = await findFreePort();
  const stopEtcd = await startProgram('etcd', etcdOptions(folder, etcdPort, await findFreePort()));
  const addMember = (name: string) => openMember(name, { folder, programs, etcdPort, startProgram });
  const members: [Member, Member] = [await addMember('one'), await addMember('two')];
  let [primary, standby] = members;
  const close = async () => {
    for (const member of members) await member.kill();
    await stopEtcd();
    await rm(folder, { recursive: true, force: true });
  };
  const waitForStandby = () => waitUntil('the standby is synchronous', () => hasSynchronousStandby(primary));
  try {
    await primary.start();
    await waitUntil('the first member takes writes', () => takesWrites(primary));
    await standby.start();
    await waitForStandby();
  } catch (error) {
    await close();
    throw error;
  }
  const hosts = members.map(({ url }) => new URL(url).host).join(',');
  return {
    url: `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`,
    killPrimary: () => primary.kill(),
    async promoteStandby() {
      await waitUntil('Patroni promotes the standby', () => takesWrites(standby));
      [primary, standby] = [standby, primary];
    },
    async rejoin() {
      await standby.start();
      await waitForStandby();
    },
    close,
  };
}

interface MemberEnvironment {
  folder: string;
  programs: string;
  etcdPort: number;
  startProgram: StartProgram;
}

async function openMember(
  name: string,
  { folder, programs, etcdPort, startProgram }: MemberEnvironment,
): Promise<Member> {
  const data = join(folder, name);
  const [address, api] = [`127.0.0.1:${await findFreePort()}`, `127.0.0.1:${await findFreePort()}`];
  const file = join(folder, `${name}.yml`);
  const configuration = {
    scope: 'nanhi',
    name,
    restapi: { listen: api, connect_address: api },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 60, fsync: 'off' },
        },
      },
      initdb: ['no-sync', 'data-checksums', { encoding: 'UTF8' }, { auth: 'trust' }],
    },
    postgresql: {
      listen: address,
      connect_address: address,
      data_dir: data,
      bin_dir: programs,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser: { username: 'postgres' }, replication: { username: 'replicator' } },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: folder },
    },
  };
  // Patroni reads YAML, and JSON is valid YAML.
  await writeFile(file, JSON.stringify(configuration));
  let stop: (() => Promise<void>) | undefined;
  return {
    name,
    url: `postgres://postgres@${address}/postgres`,
    data,
    async start() {
      stop = await startProgram('patroni', [file]);
    },
    async kill() {
      // Does nothing after a kill: the pid file then names a process that no longer exists.
      if (!stop) return;
      await stop();
      stop = undefined;
      const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
      try {
        if (pid) process.kill(Number(pid), 'SIGKILL');
      } catch {
        // Ignores the error: Patroni may not have started the server again.
      }
    },
  };
}

type StartProgram = (program: string, args: string[]) => Promise<() => Promise<void>>;

function programStarter(folder: string, uid: number | undefined): StartProgram {
  return async (program, args) => {
    const log = await open(join(folder, `${program}.log`), 'a');
    const child = spawn(program, args, {
      ...(uid && { uid, gid: uid }),
      cwd: folder,
      stdio: ['ignore', log.fd, log.fd],
    });
    const ended = once(child, 'exit');
    await log.close();
    return async () => {
      child.kill('SIGKILL');
      await ended;
    };
  };
}

function etcdOptions(folder: string, clientPort: number, peerPort: number): string[] {
  const [client, peer] = [`http://127.0.0.1:${clientPort}`, `http://127.0.0.1:${peerPort}`];
  return [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=default=${peer}`,
  ];
}

function takesWrites(member: Member): Promise<true | undefined> {
  return isTrueAt(member, `select not pg_is_in_recovery() as "isTrue"`);
}

function hasSynchronousStandby(member: Member): Promise<true | undefined> {
  return isTrueAt(
    member,
    `select exists (select from pg_stat_replication where state = 'streaming' and sync_state = 'sync') as "isTrue"`,
  );
}

async function isTrueAt({ url }: Member, statement: string): Promise<true | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ isTrue: boolean }>(statement);
    return rows[0]?.isTrue || undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
