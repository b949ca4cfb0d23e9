import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { findPostgresPrograms, hasOpenssl, openTlsPostgres } from '#test/own-postgres.ts';
import { rowsOf } from '#test/rows.ts';
import { connectionSettings } from './connection-settings.ts';
import { openPostgres } from './open-postgres.ts';

const PEM = '-----BEGIN CERTIFICATE-----\\nMIIB\\n-----END CERTIFICATE-----';

describe('the settings of a connection', () => {
  const of = (query: string, ca?: string) =>
    connectionSettings(`postgres://shop:hush%23@db.example:5433/shop${query}`, ca);

  it('are those of the URL', () => {
    const plain = { user: 'shop', password: 'hush#', host: 'db.example', port: 5433, database: 'shop' };
    expect(of('')).toEqual(plain);
    expect(of('?sslmode=disable')).toEqual({ ...plain, ssl: false });
    expect(of('?application_name=till&sslmode=verify-full')).toEqual({ ...plain, application_name: 'till', ssl: {} });
  });

  it('verify certificates as libpq does', () => {
    expect(of('?sslmode=require').ssl).toEqual({ rejectUnauthorized: false });
    const ca = PEM.replaceAll('\\n', '\n');
    const byName = { ca };
    const byAuthority = { ca, checkServerIdentity: expect.any(Function) };
    expect(of('?sslmode=require', PEM).ssl).toEqual(byAuthority);
    expect(of('?sslmode=verify-ca', PEM).ssl).toEqual(byAuthority);
    expect(of('?sslmode=verify-full', PEM).ssl).toEqual(byName);
    expect(of('', PEM).ssl).toEqual(byName);
  });

  it.each([
    ['?sslmode=prefer', undefined, /^sslmode=prefer of DATABASE_URL is not one of disable, require/],
    ['?sslmode=verify-ca', undefined, /needs DATABASE_CA/],
    ['?sslmode=disable', PEM, /has no effect/],
    ['?sslmode=require', '/nowhere/ca.pem', /^The certificate of DATABASE_CA cannot be read \(ENOENT/],
  ])('are rejected with %s and the CA %s', (query, ca, reason) => {
    expect(() => of(query, ca)).toThrow(reason);
  });
});

const programs = hasOpenssl() ? findPostgresPrograms() : undefined;
if (!programs)
  console.log('TLS to PostgreSQL is not tested: its own programs (initdb, postgres) and openssl are not here.');

describe.runIf(programs !== undefined)('a PostgreSQL that accepts only TLS', () => {
  let server: Awaited<ReturnType<typeof openTlsPostgres>>;
  let dataDir: string;
  beforeAll(async () => {
    server = await openTlsPostgres(programs ?? '');
    dataDir = await mkdtemp(join(tmpdir(), 'nanhi-tls-shop-'));
  });
  afterAll(async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const throwError = (error: Error) => {
    throw error;
  };
  const opens = async (host: string, query: string, ca?: string) => {
    const database = await openPostgres(server.urlOf(host, query), throwError, { ca });
    await database.close();
    return true;
  };

  it('is reached as securely as required, or not at all', async () => {
    const { caFile, otherCaFile } = server;
    await expect(opens('127.0.0.1', '')).rejects.toThrow(/no encryption/);
    expect(await opens('127.0.0.1', '?sslmode=require')).toBe(true);
    expect(await opens('127.0.0.1', '?sslmode=verify-ca', caFile)).toBe(true);
    expect(await opens('localhost', '?sslmode=verify-full', readFileSync(caFile, 'utf8'))).toBe(true);
    expect(await opens('localhost', `?sslmode=verify-full&sslrootcert=${caFile}`)).toBe(true);
    await expect(opens('127.0.0.1', '?sslmode=verify-full', caFile)).rejects.toThrow(
      /IP: 127.0.0.1 is not in the cert/,
    );
    await expect(opens('localhost', '?sslmode=verify-full')).rejects.toThrow(/certificate/);
    for (const mode of ['require', 'verify-ca', 'verify-full']) {
      await expect(opens('localhost', `?sslmode=${mode}`, otherCaFile), mode).rejects.toThrow(/certificate/);
    }
  });

  it('serves the whole shop: queries, jobs and the connection that listens', async () => {
    const env = parseEnv({
      DATABASE_URL: server.urlOf('localhost', '?sslmode=verify-full'),
      DATABASE_CA: server.caFile,
      DATABASE_POOL: '3',
      DATA_DIR: dataDir,
    });
    const opened = await openDeps(env, { onError: throwError });
    const { deps } = opened;
    try {
      await Promise.all(Array.from({ length: 12 }, () => deps.db.execute(sql`select pg_sleep(0.05)`)));
      const [connections] = await rowsOf<{ all: number; encrypted: number; listening: number }>(
        deps,
        sql`select count(*)::int as all, count(*) filter (where ssl)::int as encrypted,
          count(*) filter (where query like 'listen%')::int as listening
          from pg_stat_activity join pg_stat_ssl using (pid) where datname = 'postgres' and backend_type = 'client backend'`,
      );
      expect(connections?.encrypted).toBe(connections?.all);
      expect(connections, 'for changes and jobs').toMatchObject({ listening: 1 });
      expect(deps.database.client.pool.totalCount).toBe(3);
    } finally {
      await opened.close();
    }
  });
});
