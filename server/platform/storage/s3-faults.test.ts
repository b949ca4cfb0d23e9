import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

type Behaviour = { status: number; code?: string } | 'hangs' | 'hangs up';

/** A fake service, because the S3 server of the other tests cannot simulate faults. */
describe('an S3-compatible service at fault', () => {
  let server: Server;
  let storage: Storage;
  let impatient: Storage;
  let behaviour: Behaviour = { status: 200 };
  let writes = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume().on('end', () => {
        if (request.method === 'PUT') writes += 1;
        if (behaviour === 'hangs') return;
        if (behaviour === 'hangs up') {
          response.destroy();
          return;
        }
        const { status, code } = behaviour;
        const body = code ? `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>` : '';
        response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const settings = { region: 'us-east-1', bucket: 'pictures', accessKeyId: 'test', secretAccessKey: 'test' };
    const open = (limitMs: number) => openS3Storage({ ...settings, endpoint: `http://127.0.0.1:${port}` }, limitMs);
    // A working service may be slow on a busy machine, so only `impatient` has a short timeout.
    [storage, impatient] = [await open(60_000), await open(1_000)];
  });
  beforeEach(() => {
    writes = 0;
  });
  afterAll(() => {
    storage.close();
    impatient.close();
    server.closeAllConnections();
    server.close();
  });

  const write = () => (behaviour === 'hangs' ? impatient : storage).write('new.webp', Buffer.from('a picture'));

  it.each<[string, Behaviour, string]>([
    ['has no room (507)', { status: 507, code: 'XMinioStorageFull' }, 'storage_full'],
    ['has exceeded the quota', { status: 403, code: 'QuotaExceeded' }, 'storage_full'],
    ['is overloaded', { status: 503, code: 'SlowDown' }, 'unavailable'],
    ['is broken', { status: 500, code: 'InternalError' }, 'unavailable'],
    ['rejects the access key', { status: 403, code: 'AccessDenied' }, 'unavailable'],
    ['never responds', 'hangs', 'unavailable'],
    ['hangs up', 'hangs up', 'unavailable'],
  ])('that %s fails a write with a readable message', async (_fault, fault, code) => {
    behaviour = fault;
    await expect(write()).rejects.toMatchObject({ name: 'AppError', code });
    expect(writes).toBeGreaterThan(0);
    expect(writes).toBeLessThanOrEqual(3);
  });

  it('stores the next picture once it is back', async () => {
    behaviour = { status: 200 };
    await expect(write()).resolves.toBeUndefined();
  });
});
