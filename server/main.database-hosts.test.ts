import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { throwError } from '#test/backups.ts';
import { type OwnCluster, openOwnCluster } from '#test/own-cluster.ts';
import {
  findPostgresPrograms,
  hasOpenssl,
  type OwnPostgres,
  openOwnPostgres,
  openTlsPostgres,
} from '#test/own-postgres.ts';
import { spawnServer } from '#test/spawn-server.ts';
import { openPostgres } from './platform/database/open-postgres.ts';

const programs = findPostgresPrograms() ?? '';
const SLOW = { timeout: 300_000 };

describe.skipIf(programs === '')('DATABASE_URL with several hosts (needs initdb)', SLOW, () => {
  let cluster: OwnCluster;
  let stranger: OwnPostgres;
  let DATA_DIR: string;
  beforeAll(async () => {
    cluster = await openOwnCluster(programs);
    stranger = await openOwnPostgres(programs);
    DATA_DIR = await mkdtemp(join(tmpdir(), 'nanhi-hosts-'));
  });
  afterAll(async () => {
    await cluster.close();
    await stranger.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  });
  const hostOf = (url: string) => new URL(url).host;
  const urlOf = (...hosts: string[]) => `postgres://postgres:hush@${hosts.join(',')}/postgres`;

  it.each<[string, () => string, RegExp]>([
    [
      'resolve nowhere',
      () => urlOf('one.invalid', 'two.invalid'),
      /^The database \S+ cannot be reached \(no server takes writes: one\.invalid:5432: getaddrinfo \S+ one\.invalid; two\.invalid:5432: getaddrinfo \S+ two\.invalid\)\.\n$/,
    ],
    [
      'are two primaries',
      () => urlOf(hostOf(cluster.primaryUrl()), hostOf(stranger.url)),
      /^DATABASE_URL: \S+ and \S+ are different servers that both take writes\. .*\n$/,
    ],
  ])('prevents the start with one line, without the password, if they %s', async (_, url, line) => {
    const server = await spawnServer({ DATA_DIR, DATABASE_URL: url() });
    const { code, stdout, stderr } = await server.ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(line);
    expect(stderr).not.toContain('hush');
  });

  it('changes no second database if it names two primaries', async () => {
    const client = new Client({ connectionString: stranger.url });
    await client.connect();
    const { rows } = await client.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
    await client.end();
    expect(rows).toEqual([]);
  });

  it('starts on the server that is up, and names the one that could not take over', async () => {
    const DATABASE_URL = urlOf('127.0.0.1:1', hostOf(cluster.primaryUrl()), hostOf(cluster.standbyUrl));
    const server = await spawnServer({ DATA_DIR, DATABASE_URL });
    await server.serving();
    const { code, stdout } = await server.end('SIGTERM');
    expect(code).toBe(0);
    expect(stdout.match(/Warning: .*could not take over.*/g)).toEqual([
      'Warning: 127.0.0.1:1 of DATABASE_URL could not take over from the primary: connect ECONNREFUSED 127.0.0.1:1.',
    ]);
  });

  it('says that the standby of another database could not take over', async () => {
    const standby = hostOf(cluster.standbyUrl);
    const database = await openPostgres(urlOf(hostOf(stranger.url), standby), throwError);
    await database.close();
    expect(database.client).toMatchObject({
      unusableServers: [{ name: standby, reason: `it holds another database than ${hostOf(stranger.url)}` }],
    });
  });

  it.skipIf(!hasOpenssl())(
    'chooses the server with TLS if TLS is required, and names the other one (needs openssl)',
    async () => {
      const encrypted = await openTlsPostgres(programs);
      const plain = hostOf(cluster.primaryUrl());
      const both = urlOf(plain, hostOf(encrypted.urlOf('localhost', '')));
      try {
        const database = await openPostgres(`${both}?sslmode=require`, throwError);
        await database.close();
        expect(database.client).toMatchObject({
          unusableServers: [{ name: plain, reason: 'The server does not support SSL connections' }],
        });
      } finally {
        await encrypted.close();
      }
    },
  );
});
