import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Executor } from '#server/platform/database/database.ts';
import { openPostgres } from '#server/platform/database/open-postgres.ts';
import { type OwnCluster, type OwnReplica, openOwnCluster } from '#test/own-cluster.ts';
import { findPostgresPrograms } from '#test/own-postgres.ts';
import { rowsOf } from '#test/rows.ts';
import { waitUntil } from '#test/wait-until.ts';
import { parseLogPosition } from './log-position.ts';
import { openReadReplicas, type ReadReplicasOptions } from './read-replicas.ts';

const programs = findPostgresPrograms() ?? '';

describe('a position in the log', () => {
  it('is read as bytes', () => {
    expect(parseLogPosition('0/0')).toBe(0n);
    expect(parseLogPosition('16/B374D848')).toBe(0x16b374d848n);
    expect(parseLogPosition('1/0')).toBeGreaterThan(parseLogPosition('0/FFFFFFFF'));
  });

  it.each(['', '16', '16/', 'x/1', '123456789/1'])('cannot be %j', (text) => {
    expect(() => parseLogPosition(text)).toThrow('is no position');
  });
});

describe.skipIf(programs === '')('two replicas (needs initdb)', { timeout: 300_000 }, () => {
  let cluster: OwnCluster;
  let one: OwnReplica;
  let other: OwnReplica;
  beforeAll(async () => {
    cluster = await openOwnCluster(programs);
    [one, other] = [await cluster.addReplica(), await cluster.addReplica()];
    await onServer(cluster.primaryUrl(), 'create table changes (number integer)');
  });
  afterAll(() => cluster.close());

  const open = async (options: Partial<ReadReplicasOptions> = {}) => {
    const errors: string[] = [];
    const onError = (error: Error) => void errors.push(error.message);
    const database = await openPostgres(cluster.url, onError);
    onTestFinished(() => database.close());
    const urls = [one.url, other.url];
    const replicas = await openReadReplicas(database, { urls, poolSize: 2, maxLagMs: 60_000, onError, ...options });
    onTestFinished(() => replicas.close());
    return { ...replicas, db: database.db, errors };
  };
  type Opened = Awaited<ReturnType<typeof open>>;

  const servedBy = async ({ read }: Opened, after?: string) => read(portOf, after);
  const portsOf = async (opened: Opened, count = 6) => {
    const ports = new Set<number>();
    for (let index = 0; index < count; index += 1) ports.add(await servedBy(opened));
    return ports;
  };
  const change = async ({ db }: Opened) => {
    await db.execute(sql`insert into changes values (1)`);
    return countChanges(db);
  };

  it('serve reads in turn, and the primary serves none', async () => {
    const opened = await open();
    expect(await portsOf(opened)).toEqual(new Set([portIn(one.url), portIn(other.url)]));
    expect(opened.counts).toEqual({ replica: 6, primary: 0 });
  });

  it('show each notified change at once, because a replica that has not replayed it is skipped', async () => {
    const opened = await open();
    await onServer(one.url, 'select pg_wal_replay_pause()');
    onTestFinished(async () => void (await onServer(one.url, 'select pg_wal_replay_resume()')));
    for (let round = 0; round < 20; round += 1) {
      const changes = await change(opened);
      opened.invalidate(['product']);
      expect(await opened.read(countChanges)).toBe(changes);
    }
    expect(await portsOf(opened)).not.toContain(portIn(one.url));
  });

  it('leave reads to the primary while none of them has the change, with recovery_min_apply_delay', async () => {
    const opened = await open();
    for (const replica of [one, other]) await replica.set("recovery_min_apply_delay = '1500ms'");
    onTestFinished(async () => {
      for (const replica of [one, other]) await replica.set('recovery_min_apply_delay = 0');
    });
    await waitUntil('the delay holds', async () => {
      const changes = await change(opened);
      return (await onServer(one.url, 'select count(*)::int as count from changes')).count < changes || undefined;
    });
    const changes = await change(opened);
    opened.invalidate(['product']);
    expect(await opened.read(countChanges)).toBe(changes);
    const primary = await portOf(opened.db);
    expect(await servedBy(opened)).toBe(primary);
    await waitUntil('they have replayed it', async () => (await servedBy(opened)) !== primary || undefined);
    expect(await opened.read(countChanges)).toBe(changes);
  });

  it('show a session its own write even without a notification', async () => {
    const opened = await open();
    await servedBy(opened);
    for (const replica of [one, other]) await onServer(replica.url, 'select pg_wal_replay_pause()');
    onTestFinished(async () => {
      for (const replica of [one, other]) await onServer(replica.url, 'select pg_wal_replay_resume()');
    });
    const changes = await change(opened);
    const [written] = await rowsOf<{ position: string }>(
      opened,
      sql`select pg_current_wal_insert_lsn()::text as position`,
    );
    expect(await opened.read(countChanges)).toBeLessThan(changes);
    expect(await opened.read(countChanges, written?.position)).toBe(changes);
  });

  it('are not used while they lag past the limit', async () => {
    const opened = await open({ maxLagMs: 700 });
    await onServer(one.url, 'select pg_wal_replay_pause()');
    const left = await waitUntil('it is left out', async () => {
      await change(opened);
      return opened.replicas[0]?.leftOutFor;
    });
    expect(left).toMatch(/^it is [\d.]+ s behind$/);
    await waitUntil(
      'the other has replayed it',
      async () => (await servedBy(opened)) === portIn(other.url) || undefined,
    );
    expect(await portsOf(opened)).toEqual(new Set([portIn(other.url)]));
    await onServer(one.url, 'select pg_wal_replay_resume()');
    await waitUntil('it is back', async () => opened.replicas[0]?.leftOutFor === undefined || undefined);
    expect(await portsOf(opened)).toContain(portIn(one.url));
    expect(opened.errors).toEqual([expect.stringMatching(/^No reads go to 127\.0\.0\.1:\d+: it is [\d.]+ s behind$/)]);
  });

  it('may die without a failed read, and are used again when they are back', async () => {
    const opened = await open();
    await portsOf(opened);
    one.stop();
    for (let round = 0; round < 10; round += 1) expect(await servedBy(opened)).not.toBe(portIn(one.url));
    one.start();
    await waitUntil('it is back', async () => (await portsOf(opened, 2)).has(portIn(one.url)) || undefined);
  });

  it('may be down at the start', async () => {
    one.stop();
    const opened = await open();
    expect(opened.replicas[0]?.leftOutFor).toMatch(/^it cannot be reached \(connect ECONNREFUSED/);
    expect(await portsOf(opened)).toEqual(new Set([portIn(other.url)]));
    one.start();
    await waitUntil('it is used', async () => (await portsOf(opened, 2)).has(portIn(one.url)) || undefined);
  });

  it('leave a read that a replica cancels to the primary', async () => {
    const opened = await open();
    const conflicting = (db: Executor) =>
      db.execute(sql`do $$ begin
        if pg_is_in_recovery() then raise exception using errcode = '40001'; end if;
      end $$`);
    await expect(opened.read(conflicting)).resolves.toBeDefined();
    expect(opened.counts).toEqual({ replica: 0, primary: 1 });
    await expect(opened.read((db) => db.execute(sql`select 1 / 0`))).rejects.toThrow('select 1 / 0');
  });

  it('are rejected at the start if they have another database', async () => {
    const admin = cluster.primaryUrl();
    await onServer(admin, 'create database another');
    const urls = [one.url.replace(/postgres$/, 'another')];
    await waitUntil('it is replicated', async () => (await isReachable(urls[0] ?? '')) || undefined);
    await expect(open({ urls })).rejects.toThrow(
      /^DATABASE_READ_URLS: 127\.0\.0\.1:\d+ is no replica, it holds another database than DATABASE_URL\.$/,
    );
  });

  it('can be used with a role without privileges', async () => {
    const admin = cluster.primaryUrl();
    await onServer(admin, 'create role plain login');
    const asPlain = (url: string) => url.replace('postgres@', 'plain@');
    const database = await openPostgres(asPlain(cluster.url), () => undefined);
    onTestFinished(() => database.close());
    await waitUntil('the role is replicated', async () => (await isReachable(asPlain(one.url))) || undefined);
    const urls = [asPlain(one.url)];
    const opened = await openReadReplicas(database, { urls, poolSize: 1, maxLagMs: 60_000, onError: () => undefined });
    onTestFinished(() => opened.close());
    expect(opened.replicas.map(({ leftOutFor }) => leftOutFor)).toEqual([undefined]);
  });

  it('serve reads while the primary is dead, but not after a promotion that they have not followed', async () => {
    const opened = await open();
    const changes = await change(opened);
    opened.invalidate(['product']);
    expect(await opened.read(countChanges)).toBe(changes);
    await cluster.killPrimary();
    opened.cutOff();
    expect(await opened.read(countChanges)).toBe(changes);
    cluster.promote();
    opened.reconnect();
    const promoted = await waitUntil('the new primary takes writes', () => portOf(opened.db).catch(() => undefined));
    await change(opened);
    for (let round = 0; round < 5; round += 1) {
      opened.invalidate(['product']);
      expect(await servedBy(opened)).toBe(promoted);
    }
    await waitUntil(
      'they are left out',
      async () =>
        opened.replicas.every(({ leftOutFor }) => leftOutFor === 'it has not followed the last promotion yet') ||
        undefined,
    );
  });
});

const portIn = (url: string) => Number(new URL(url).port);

async function portOf(db: Executor): Promise<number> {
  const [row] = await rowsOf<{ port: number }>({ db }, sql`select inet_server_port() as port`);
  return Number(row?.port);
}

async function countChanges(db: Executor): Promise<number> {
  const [row] = await rowsOf<{ count: string }>({ db }, sql`select count(*) as count from changes`);
  return Number(row?.count);
}

async function onServer(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await drizzle(client).execute(sql.raw(statement));
    return rows[0] as { count: number };
  } finally {
    await client.end();
  }
}

async function isReachable(url: string): Promise<boolean> {
  return onServer(url, 'select 1').then(
    () => true,
    () => false,
  );
}
