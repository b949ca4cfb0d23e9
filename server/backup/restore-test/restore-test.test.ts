import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readLastTest } from '#server/backup/last-backup.ts';
import { openS3Backups } from '#server/backup/s3-backups.ts';
import { parseEnv } from '#server/env.ts';
import { openDeps } from '#server/open-deps.ts';
import { throwError } from '#test/backups.ts';
import { openDemoEnvironment } from '#test/environments.ts';
import { doWaitingJobs, runJob, waitingJobs } from '#test/jobs.ts';
import { runScript, spawnNode } from '#test/spawn-server.ts';
import { restoreTestRequested } from './events.ts';
import { countShop, findLastTest, stateOf } from './queries.ts';
import { requestRestoreTest } from './request-restore-test.ts';

describe('a restore as a test', { timeout: 300_000 }, () => {
  let environment: Awaited<ReturnType<typeof openDemoEnvironment>>;
  let folder: string;
  beforeAll(async () => {
    environment = await openDemoEnvironment();
    folder = await mkdtemp(join(tmpdir(), 'nanhi-restore-test-of-'));
  });
  afterAll(async () => {
    await environment.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function run(variables: Record<string, string>) {
    const opened = await openDeps(parseEnv({ ...environment.env, ...variables }), { onError: throwError });
    onTestFinished(() => opened.close());
    const { deps } = opened;
    await requestRestoreTest(deps);
    await doWaitingJobs(deps);
    const test = await findLastTest(deps.db);
    if (!test) throw new Error('No test was stored');
    return { deps, test, state: stateOf(test, deps.now()) };
  }
  const countsOf = ({ products, orders, customers }: Awaited<ReturnType<typeof countShop>>) => ({
    restoredProducts: products,
    restoredOrders: orders,
    restoredCustomers: customers,
    shopProducts: products,
    shopOrders: orders,
    shopCustomers: customers,
  });

  it('restores a backup of now if no folder of backups is known, and leaves no copy', async () => {
    const temporary = await mkdtemp(join(folder, 'temporary-'));
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { deps, test, state } = await run({});
    expect({ state, error: test.error }).toEqual({ state: 'passed', error: null });
    expect(test).toMatchObject({ source: 'fresh', backupName: null, ...countsOf(await countShop(deps.db)) });
    expect(test.shopProducts).toBeGreaterThan(0);
    expect((await readdir(temporary)).filter((name) => name.startsWith('nanhi-'))).toEqual([]);
    // A test of the shop as it is now says nothing about the stored backups.
    expect(await readLastTest(deps.db)).toBeUndefined();
  });

  it('restores the newest backup of the folder, and fails without one or with a damaged one', async () => {
    expect(await run({ BACKUP_FOLDER: folder })).toMatchObject({
      state: 'failed',
      test: { error: `There is no backup in ${folder}.`, shopProducts: null },
    });
    expect(runScript('backup', ['--into', folder], environment.env)).toMatchObject({ status: 0 });
    const [name] = await readdir(folder);
    await writeFile(join(folder, 'shop-notes.txt'), 'not a backup');
    const { deps, test } = await run({ BACKUP_FOLDER: folder });
    expect(test).toMatchObject({ source: 'stored', backupName: name, error: null });
    expect(await readLastTest(deps.db)).toEqual(expect.any(Date));
    await writeFile(join(folder, 'shop-2099-01-01T000000Z.tar.gz'), 'damaged');
    expect(await run({ BACKUP_FOLDER: folder })).toMatchObject({
      state: 'failed',
      test: { error: expect.stringMatching(/cannot be read as a backup/) },
    });
  });

  it('needs the key of an encrypted backup, and says how to give it', async () => {
    const encrypted = await mkdtemp(join(folder, 'encrypted-'));
    const key = join(folder, 'backup.key');
    const recipient = /age1\w+/.exec(runScript('backup', ['--new-identity', key], {}).stdout)?.[0] ?? '';
    const args = ['--into', encrypted, '--recipient', recipient];
    expect(runScript('backup', args, environment.env)).toMatchObject({ status: 0 });
    expect(await run({ BACKUP_FOLDER: encrypted })).toMatchObject({
      state: 'failed',
      test: { error: expect.stringMatching(/^The backup is encrypted\. Set BACKUP_KEY_FILE /) },
    });
    expect(await run({ BACKUP_FOLDER: encrypted, BACKUP_KEY_FILE: key })).toMatchObject({ state: 'passed' });
  });

  it('restores the newest backup of a bucket, to which the nightly command copies it', async () => {
    const server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
    onTestFinished(() => server.stop());
    server.createBucket('backups');
    const variables = {
      BACKUP_S3_ENDPOINT: `http://127.0.0.1:${server.port}`,
      BACKUP_S3_BUCKET: 'backups',
      BACKUP_S3_ACCESS_KEY_ID: 'test',
      BACKUP_S3_SECRET_ACCESS_KEY: 'test',
    };
    const settings = parseEnv(variables).backupS3;
    if (!settings) throw new Error('The bucket is not configured');
    const bucket = openS3Backups(settings);
    onTestFinished(() => bucket.close());
    const file = join(folder, 'old.tar.gz');
    await writeFile(file, 'old');
    for (const day of ['2020-01-01', '2020-01-02', '2020-01-03', '2020-01-04'])
      await bucket.upload(file, `shop-${day}T000000Z.tar.gz`);
    const nightly = await mkdtemp(join(folder, 'nightly-'));
    // The command runs in another process, so the bucket's server must not be blocked.
    const child = spawnNode(['scripts/backup.ts', '--into', nightly], { ...environment.env, ...variables });
    const printed = text(child.stderr);
    await once(child, 'exit');
    expect(await printed).toBe('');
    const [name] = await readdir(nightly);
    expect(await bucket.list()).toEqual(['shop-2020-01-03T000000Z.tar.gz', 'shop-2020-01-04T000000Z.tar.gz', name]);
    expect(await run(variables)).toMatchObject({ state: 'passed', test: { source: 'stored', backupName: name } });
  });

  it('is requested once, also by two admins at the same time, and a repeated job runs no second one', async () => {
    const opened = await openDeps(parseEnv(environment.env), { onError: throwError });
    onTestFinished(() => opened.close());
    const { deps } = opened;
    await Promise.all([requestRestoreTest(deps), requestRestoreTest(deps)]);
    const waiting = (await waitingJobs(deps)).filter(({ name }) => name === restoreTestRequested.name);
    expect(waiting).toHaveLength(1);
    await doWaitingJobs(deps);
    const before = await findLastTest(deps.db);
    for (const job of waiting) await runJob(deps, job);
    expect(await findLastTest(deps.db)).toEqual(before);
  });

  it('counts as interrupted if its process gives no sign of life', () => {
    const at = new Date('2026-11-21T07:00:00Z');
    const row = { startedAt: at, aliveAt: at, endedAt: null, error: null } as Parameters<typeof stateOf>[0];
    expect(stateOf(row, new Date('2026-11-21T07:00:59Z'))).toBe('running');
    expect(stateOf(row, new Date('2026-11-21T07:01:00Z'))).toBe('interrupted');
    expect(stateOf({ ...row, startedAt: null, aliveAt: null }, at)).toBe('waiting');
  });
});
