import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throwError } from '#test/backups.ts';
import { type OwnCluster, openOwnCluster } from '#test/own-cluster.ts';
import { findPostgresPrograms } from '#test/own-postgres.ts';
import { rowsOf } from '#test/rows.ts';
import { waitUntil } from '#test/wait-until.ts';
import { serverUrls } from './connection-settings.ts';
import { openPostgres } from './open-postgres.ts';
import { isDatabaseUnavailable } from './transaction.ts';

const programs = findPostgresPrograms() ?? '';

describe('a URL', () => {
  it.each([
    ['postgres://db.example/shop', ['postgres://db.example/shop']],
    [
      'postgres://shop:a%40b@one:5433,two/shop?sslmode=require',
      ['postgres://shop:a%40b@one:5433/shop?sslmode=require', 'postgres://shop:a%40b@two/shop?sslmode=require'],
    ],
    ['postgres://[::1]:5432,10.0.0.2/shop', ['postgres://[::1]:5432/shop', 'postgres://10.0.0.2/shop']],
  ])('names one server or several: %s', (url, servers) => {
    expect(serverUrls(url)).toEqual(servers);
  });
});

describe.skipIf(programs === '')('a cluster of two servers (needs initdb)', { timeout: 300_000 }, () => {
  let cluster: OwnCluster;
  beforeAll(async () => {
    cluster = await openOwnCluster(programs);
  });
  afterAll(() => cluster.close());

  const opens = async (url: string) => {
    const database = await openPostgres(url, throwError);
    await database.close();
  };
  const withHosts = (...hosts: string[]) =>
    cluster.url.replace(/@[^/]+/, (found) => `@${[...hosts, found.slice(1)].join(',')}`);

  it('is reached although the first address is dead or does not resolve, or a standby comes first', async () => {
    const urls = [
      cluster.url,
      ...['127.0.0.1:1', 'nowhere.invalid', new URL(cluster.standbyUrl).host].map((host) => withHosts(host)),
    ];
    for (const url of urls) await expect(opens(url), url).resolves.toBeUndefined();
  });

  it('ends with one line if no address takes writes, or another kind of server is requested', async () => {
    await expect(opens(cluster.standbyUrl)).rejects.toThrow(
      /cannot be reached \(it is a standby, which takes no writes\)\.$/,
    );
    const none = cluster.standbyUrl.replace('@', '@127.0.0.1:1,');
    await expect(opens(none)).rejects.toThrow(
      /\(no server takes writes: 127\.0\.0\.1:1: connect ECONNREFUSED 127\.0\.0\.1:1; 127\.0\.0\.1:\d+: takes no writes\)\.$/,
    );
    await expect(opens(cluster.url.replace('read-write', 'any'))).rejects.toThrow(
      'target_session_attrs=any of DATABASE_URL is not one of read-write, primary.',
    );
  });

  it('causes an outage error for a connection that has become read-only, and replaces the connection', async () => {
    const errors: Error[] = [];
    const database = await openPostgres(cluster.url, (error) => void errors.push(error), { poolSize: 1 });
    try {
      const processId = async () =>
        (await rowsOf<{ pid: number }>(database, sql`select pg_backend_pid() as pid`))[0]?.pid;
      const before = await processId();
      const failed = database.db.transaction(async (tx) => {
        await tx.execute(sql`set transaction read only`);
        await tx.execute(sql`create table refused ()`);
      });
      const error = await failed.catch((reason: unknown) => reason);
      expect(isDatabaseUnavailable(error)).toBe(true);
      await waitUntil('another connection', async () =>
        processId().then(
          (pid) => (pid !== before ? true : undefined),
          () => undefined,
        ),
      );
    } finally {
      await database.close();
    }
  });

  it('is followed by the connection pool when the standby takes over', async () => {
    const database = await openPostgres(cluster.url, () => undefined);
    try {
      await database.db.execute(sql`create table followed (n int)`);
      const errors: unknown[] = [];
      const write = (number: number) =>
        database.db.execute(sql`insert into followed values (${number})`).then(
          () => true,
          (error: unknown) => {
            errors.push(error);
            return undefined;
          },
        );
      await cluster.killPrimary();
      // The other processes of the killed server end a moment later.
      await waitUntil('it is gone', async () => ((await write(1)) ? undefined : true));
      cluster.promote();
      await waitUntil('it writes again', () => write(2));
      expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
      expect(await rowsOf(database, sql`select n from followed`)).toContainEqual({ n: 2 });
    } finally {
      await database.close();
    }
  });
});
