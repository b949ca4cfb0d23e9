import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { StartupError } from '#server/platform/startup-error.ts';
import { openDiskStorage } from './disk-storage.ts';
import { openS3Storage, type S3Settings } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const BUCKET = 'pictures';
let folder: string;
let server: FauxqsServer;
const settings = (): S3Settings => ({
  endpoint: `http://127.0.0.1:${server.port}`,
  region: 'us-east-1',
  bucket: BUCKET,
  accessKeyId: 'test',
  secretAccessKey: 'test',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nanhi-storage-'));
  server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  server.createBucket(BUCKET);
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const KINDS: [string, () => Promise<Storage>][] = [
  ['a folder', () => openDiskStorage(folder)],
  ['a bucket of an S3-compatible service', () => openS3Storage(settings())],
];

describe.each(KINDS)('images in %s', (_kind, open) => {
  let storage: Storage;
  beforeAll(async () => {
    storage = await open();
  });
  afterAll(() => storage.close());

  it('are read exactly as they were written', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);
    await storage.write('0a1b-400.avif', bytes);
    expect(Buffer.from((await storage.read('0a1b-400.avif')) ?? []).equals(bytes)).toBe(true);
  });

  it('are undefined under an unknown key', async () => {
    expect(await storage.read('nothing.webp')).toBeUndefined();
  });

  it('are found without being read', async () => {
    await storage.write('found.webp', Buffer.from('x'));
    expect(await Promise.all(['found.webp', 'nothing.webp', '../found.webp'].map((key) => storage.has(key)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('may be written twice, and at the same time', async () => {
    const bytes = Buffer.from('the same picture');
    await Promise.all(Array.from({ length: 8 }, () => storage.write('twice.webp', bytes)));
    expect(Buffer.from((await storage.read('twice.webp')) ?? []).toString()).toBe('the same picture');
  });

  it.each(['../secret.webp', 'a/b.webp', '/etc/passwd', '.hidden.webp', 'a.webp\0', '', 'CAPITALS.webp'])(
    'are neither written nor found under %j',
    async (key) => {
      await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow('Not a storage key');
      expect(await storage.read(key)).toBeUndefined();
    },
  );

  it('can be checked for availability', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

it('a folder contains no partial files after a write', async () => {
  const storage = await openDiskStorage(folder);
  await storage.write('whole.webp', Buffer.from('whole'));
  expect((await readdir(folder)).filter((file) => file.endsWith('.part'))).toEqual([]);
});

it.each<[string, Partial<S3Settings>]>([
  ['a bucket that does not exist', { bucket: 'nowhere' }],
  ['a service that does not answer', { endpoint: 'http://127.0.0.1:9' }],
])('%s prevents the start with a line that names it', async (_fault, wrong) => {
  const opening = openS3Storage({ ...settings(), ...wrong });
  await expect(opening).rejects.toBeInstanceOf(StartupError);
  await expect(opening).rejects.toThrow(wrong.bucket ?? wrong.endpoint);
});

it('a service that disappears causes the error `unavailable`', async () => {
  const passing = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  passing.createBucket(BUCKET);
  const storage = await openS3Storage({ ...settings(), endpoint: `http://127.0.0.1:${passing.port}` });
  await passing.stop();
  const calls = [storage.read('a.webp'), storage.write('a.webp', Buffer.from('x')), storage.check()];
  for (const outcome of await Promise.allSettled(calls)) {
    expect(outcome).toEqual({ status: 'rejected', reason: new AppError('unavailable') });
  }
  storage.close();
});
