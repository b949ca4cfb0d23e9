import { once } from 'node:events';
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parseEnv } from '#server/env.ts';
import { inspectShop, openTarget } from '#test/backups.ts';
import { openDemoEnvironment } from '#test/environments.ts';
import { runScript, spawnNode } from '#test/spawn-server.ts';
import { fetchBackup } from './fetch-backup.ts';
import { openS3Backups } from './s3-backups.ts';

const PASSPHRASE = 'chooza-chooza-7';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanhi-from-bucket-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const variablesOf = (endpoint: string, bucket = 'backups') => ({
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_BUCKET: bucket,
  BACKUP_S3_ACCESS_KEY_ID: 'test',
  BACKUP_S3_SECRET_ACCESS_KEY: 'test',
});

/** Runs a command in another process while this one serves the bucket. */
async function run(script: string, args: string[], env: Record<string, string>) {
  const child = spawnNode([`scripts/${script}.ts`, ...args], env);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status: status as number | null, stdout, stderr };
}

describe('a shop whose server is lost', { timeout: 300_000 }, () => {
  let environment: Awaited<ReturnType<typeof openDemoEnvironment>>;
  let s3: Awaited<ReturnType<typeof startFauxqs>>;
  let bucket: Record<string, string>;
  let names: string[];
  let temporary: string;
  beforeAll(async () => {
    environment = await openDemoEnvironment();
    temporary = await mkdtemp(join(folder, 'temporary-'));
    s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
    s3.createBucket('backups');
    s3.createBucket('empty');
    bucket = variablesOf(`http://127.0.0.1:${s3.port}`);
    const nightly = await mkdtemp(join(folder, 'nightly-'));
    const keys = ['--new-identity', join(folder, 'backup.key'), '--locked-copy', join(nightly, 'backup.key.age')];
    const made = runScript('backup', keys, { BACKUP_PASSPHRASE: PASSPHRASE });
    const recipient = /age1\w+/.exec(made.stdout)?.[0] ?? '';
    for (let night = 1; night <= 2; night += 1) {
      await run('backup', ['--into', nightly, '--recipient', recipient], {
        ...environment.env,
        ...bucket,
      });
    }
    names = (await readdir(nightly)).filter((name) => name.startsWith('shop-')).sort();
    // Another server, with another passphrase, has stored its key in the same bucket.
    const other = join(folder, 'other.key.age');
    runScript('backup', ['--new-identity', join(folder, 'other.key'), '--locked-copy', other], {
      BACKUP_PASSPHRASE: 'another-passphrase',
    });
    const settings = parseEnv(bucket).backupS3;
    if (!settings) throw new Error('The bucket is not configured');
    const opened = openS3Backups(settings);
    await opened.storeKey(other);
    opened.close();
  });
  afterAll(async () => {
    await s3.stop();
    await environment.close();
  });

  const restoreInto = (DATA_DIR: string, args: string[], env: Record<string, string> = {}) =>
    run('restore', ['--from-bucket', ...args], { DATA_DIR, TMPDIR: temporary, ...bucket, ...env });

  it('is restored from the bucket with only the passphrase: the newest backup, or a named one', async () => {
    expect(names).toHaveLength(2);
    const original = await openTarget(parseEnv(environment.env));
    const expected = await inspectShop(original);
    await original.database.close();
    for (const [args, name] of [
      [[], names[1]],
      [[names[0] ?? ''], names[0]],
    ] as const) {
      const DATA_DIR = await mkdtemp(join(folder, 'new-server-'));
      const { status, stdout, stderr } = await restoreInto(DATA_DIR, [...args], { BACKUP_PASSPHRASE: PASSPHRASE });
      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(`Downloaded ${name} from the bucket backups\nRestored `);
      const restored = await openTarget(parseEnv({ DATA_DIR, DEMO: 'true' }));
      const found = await inspectShop(restored);
      await restored.database.close();
      expect(found.pictures).toEqual(expected.pictures);
      expect(Object.keys(found.tables)).toEqual(Object.keys(expected.tables));
      expect(found.tables['public.products']).toEqual(expected.tables['public.products']);
    }
    expect((await readdir(temporary)).filter((name) => name.startsWith('nanhi-'))).toEqual([]);
  });

  it('is restored with the file of the key, too', async () => {
    const DATA_DIR = await mkdtemp(join(folder, 'new-server-'));
    expect(await restoreInto(DATA_DIR, ['--identity', join(folder, 'backup.key')])).toMatchObject({ status: 0 });
  });

  it.each<[string, string[], Record<string, string>, RegExp]>([
    ['no passphrase', [], {}, /^shop-\S+ is encrypted: --identity names .*, or BACKUP_PASSPHRASE is the passphrase/],
    ['a wrong passphrase', [], { BACKUP_PASSPHRASE: 'wrong' }, /^No key in the bucket backups opens with the pass/],
    [
      'a name that is not there',
      ['shop-2020-01-01T000000Z.tar.gz'],
      {},
      /^There is no backup shop-2020\S+ in the bucket backups\. It has 2, the newest are: shop-/,
    ],
    ['a bucket without backups', [], { BACKUP_S3_BUCKET: 'empty' }, /^There is no backup in the bucket empty\.$/],
    [
      'no such bucket',
      [],
      { BACKUP_S3_BUCKET: 'gone' },
      /^There is no bucket gone at http\S+\. Check BACKUP_S3_BUCKET/,
    ],
    [
      'no server',
      [],
      { BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1' },
      /^http:\/\/127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)\./,
    ],
  ])('says in one line what to do with %s, and makes no database', async (_what, args, env, error) => {
    const DATA_DIR = join(folder, 'untouched');
    const { status, stderr } = await restoreInto(DATA_DIR, args, env);
    expect([status, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr.trim()).toMatch(error);
    await expect(readdir(DATA_DIR)).rejects.toThrow(/ENOENT/);
  });

  it('needs the variables of the bucket', async () => {
    const { status, stderr } = await run('restore', ['--from-bucket'], { DATA_DIR: join(folder, 'untouched') });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^--from-bucket needs BACKUP_S3_ENDPOINT, /)]);
  });

  it('has its backups also while the bucket fails: expired ones are deleted, and the error names what is complete', async () => {
    const nightly = await mkdtemp(join(folder, 'nightly-'));
    const old = ['01', '02', '03', '04'].map((day) => `shop-2020-01-${day}T000000Z.tar.gz`);
    for (const name of old) await writeFile(join(nightly, name), 'old');
    const gone = { ...environment.env, ...bucket, BACKUP_S3_BUCKET: 'gone' };
    const { status, stderr } = await run('backup', ['--into', nightly], gone);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The backup is complete in \S+, but it could not be copied: There is no bucket gone at /);
    expect((await readdir(nightly)).sort()).toEqual([...old.slice(2), expect.stringMatching(/^shop-20(?!20)/)]);
  });
});

describe('errors of a bucket', () => {
  async function openFake(respond: RequestListener, limitMs?: number) {
    const server = createServer(respond).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const settings = parseEnv(variablesOf(`http://127.0.0.1:${address.port}`)).backupS3;
    if (!settings) throw new Error('The bucket is not configured');
    const bucket = openS3Backups(settings, limitMs);
    onTestFinished(() => bucket.close());
    return bucket;
  }
  const rejecting =
    (status: number, code: string): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

  it.each([
    [403, 'InvalidAccessKeyId', /rejects the key \(InvalidAccessKeyId\)\. Check BACKUP_S3_ACCESS_KEY_ID/],
    [403, 'SignatureDoesNotMatch', /rejects the key/],
    [
      403,
      'AccessDenied',
      /^The key may not list files in the bucket backups\. Give it the permission s3:ListBucket\.$/,
    ],
    [404, 'NoSuchBucket', /^There is no bucket backups/],
    [500, 'InternalError', /^The shop could not list files in the bucket backups at http/],
  ])('with status %d and code %s say what to do', async (status, code, message) => {
    const bucket = await openFake(rejecting(status, code));
    await expect(bucket.list()).rejects.toThrow(message);
  });

  it('that may not be written names this permission', async () => {
    const bucket = await openFake(rejecting(403, 'AccessDenied'));
    const file = join(folder, 'small');
    await writeFile(file, 'small');
    await expect(bucket.upload(file, 'shop-2026-01-01T000000Z.tar.gz')).rejects.toThrow(
      /may not write files.*s3:PutObj/,
    );
    await expect(bucket.remove('x')).rejects.toThrow(/may not delete files.*s3:DeleteObject/);
  });

  it('that never responds, or stops in the middle of a file, ends with an error', async () => {
    const silent = await openFake(() => undefined, 50);
    await expect(silent.list()).rejects.toThrow(/does not respond\. Check BACKUP_S3_ENDPOINT, or try again later\.$/);
    const stops = await openFake((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half');
    }, 50);
    await expect(stops.download('x', join(folder, 'half'))).rejects.toThrow(/does not respond/);
    const breaks = await openFake((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
    });
    await expect(breaks.download('x', join(folder, 'half'))).rejects.toThrow(/cannot be reached|could not read files/);
  });

  it('with a backup that is larger than the disk downloads nothing', async () => {
    const bucket = await openFake((_request, response) => {
      response.writeHead(200, { 'content-length': 1e15 }).write('begin');
    });
    const file = join(folder, 'large');
    await expect(bucket.download('shop-x', file)).rejects.toThrow(
      /^shop-x has 1000000000 MB, and \S+ has room for \d+ MB\. Make room, or set TMPDIR/,
    );
    await expect(copyFile(file, `${file}-2`)).rejects.toThrow(/ENOENT/);
  });

  it('without encrypted keys says how to give one', async () => {
    const none = {
      upload: async () => {},
      download: async () => {},
      remove: async () => {},
      storeKey: async () => {},
      close: () => {},
    };
    const bucket = { ...none, list: async () => ['shop-2026-01-01T000000Z.tar.gz.age'], listKeys: async () => [] };
    await expect(fetchBackup(bucket, 'the bucket b', folder)).rejects.toThrow(
      'shop-2026-01-01T000000Z.tar.gz.age is encrypted: --identity names the file of its key.',
    );
  });
});
