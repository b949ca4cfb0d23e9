import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hang, type ImageHost, openImageHost, redirect, sendBytes } from '#test/image-host.ts';
import { hasOpenssl, makeCertificates } from '#test/own-postgres.ts';
import { createDownload, type DownloadOptions } from './download.ts';
import { DownloadError } from './download-error.ts';
import { isForeignAddress, type Lookup, METADATA_ADDRESSES } from './public-lookup.ts';

const MAX_BYTES = 100_000;
const BYTES = Buffer.from('the bytes of an image');

/** Resolves every name, and counts the calls. */
function lookupOf(addressesOfCall: (call: number) => LookupAddress[]): { lookup: Lookup; calls: () => number } {
  let calls = 0;
  const lookup = ((_name: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) => {
    calls += 1;
    callback(null, addressesOfCall(calls));
  }) as Lookup;
  return { lookup, calls: () => calls };
}
const LOOPBACK = { address: '127.0.0.1', family: 4 };

describe('a download', () => {
  let host: ImageHost;
  let waits: number[] = [];
  const createWith = (options: Partial<DownloadOptions> = {}) =>
    createDownload({
      wait: async (ms) => void waits.push(ms),
      userAgent: 'test',
      isAllowed: (ip) => ip === '127.0.0.1',
      isAllowedPort: () => true,
      ...options,
    });
  const errorOf = async (downloading: Promise<unknown>) => {
    const error = await downloading.then(
      () => undefined,
      (each: unknown) => each,
    );
    if (!(error instanceof DownloadError)) throw new Error('Expected a DownloadError', { cause: error });
    return [error.problem, error.status];
  };
  const problemAt = (path: string, options?: Partial<DownloadOptions>) =>
    errorOf(createWith(options)(host.url(path), MAX_BYTES));

  beforeAll(async () => {
    host = await openImageHost();
  });
  beforeEach(() => {
    host.responses = { '/a.jpg': sendBytes(BYTES, { 'content-type': 'image/jpeg' }) };
    host.requested = [];
    waits = [];
  });
  afterAll(() => host.close());

  it('returns the bytes and their type, and follows up to five redirects', async () => {
    const download = createWith();
    expect(await download(host.url('/a.jpg'), MAX_BYTES)).toEqual({ bytes: BYTES, contentType: 'image/jpeg' });
    for (let left = 1; left <= 6; left += 1)
      host.responses[`/${left}`] = redirect(left === 1 ? '/a.jpg' : host.url(`/${left - 1}`));
    expect((await download(host.url('/5'), MAX_BYTES)).bytes).toEqual(BYTES);
    expect(await problemAt('/6')).toEqual(['redirects', undefined]);
  });

  it('follows no redirect to another protocol, and rejects other statuses', async () => {
    host.responses['/file'] = redirect('file:///etc/passwd');
    host.responses['/data'] = redirect('data:image/png;base64,AAAA');
    host.responses['/bad'] = redirect('http://[');
    host.responses['/empty'] = (response) => response.writeHead(302).end();
    expect(await problemAt('/file')).toEqual(['redirects', undefined]);
    expect(await problemAt('/data')).toEqual(['redirects', undefined]);
    expect(await problemAt('/bad')).toEqual(['redirects', undefined]);
    expect(await problemAt('/empty')).toEqual(['status', 302]);
    expect(await problemAt('/missing')).toEqual(['status', 404]);
    expect(waits).toEqual([]);
  });

  it.each([
    ['loopback', 'http://127.0.0.1:PORT/'],
    ['loopback as a number', 'http://2130706433:PORT/'],
    ['loopback in octal', 'http://0177.0.0.1:PORT/'],
    ['this host', 'http://0.0.0.0:PORT/'],
    ['a name of loopback', 'http://localhost:PORT/'],
    ['IPv6 loopback', 'http://[::1]:PORT/'],
    ['an IPv4-mapped address', 'http://[::ffff:127.0.0.1]:PORT/'],
    ['an IPv4-mapped private address', 'http://[::ffff:10.0.0.1]/'],
    ['a private network', 'http://10.1.2.3/'],
    ['another private network', 'https://192.168.1.1/'],
    ['a carrier-grade NAT', 'http://100.64.0.1/'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/'],
    ['the metadata of a cloud by IPv6', 'http://[fd00:ec2::254]/'],
    ['multicast', 'http://224.0.0.1/'],
    ['IPv6 link-local', 'http://[fe80::1]/'],
    ['IPv4 in NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['IPv4 in local NAT64', 'http://[64:ff9b:1::7f00:1]/'],
    ['an IPv4-compatible address', 'http://[::127.0.0.1]:PORT/'],
    ['an IPv4-compatible public address', 'http://[::8.8.8.8]/'],
    ['an IPv4-translated address', 'http://[::ffff:0:127.0.0.1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['Teredo', 'http://[2001:0:7f00:1::]/'],
    ['an unassigned IPv6 network', 'http://[4000::1]/'],
    ['loopback in hexadecimal', 'http://0x7f.1:PORT/'],
    ['loopback with a dot at the end', 'http://127.0.0.1.:PORT/'],
    ['loopback in full-width digits', 'http://１２７.0.0.1:PORT/'],
    ['the metadata of Azure', 'http://168.63.129.16/metadata/instance'],
    ['the metadata of Azure, mapped', 'http://[::ffff:168.63.129.16]/'],
    ['the metadata of Alibaba', 'http://100.100.100.200/latest/meta-data/'],
  ])('does not connect to %s', async (_name, address) => {
    const { port } = new URL(host.url('/'));
    const download = createWith({ isAllowed: undefined });
    expect(await errorOf(download(address.replace('PORT', port), MAX_BYTES))).toEqual(['private_address', undefined]);
    expect([host.requested, waits]).toEqual([[], []]);
  });

  it.each([
    ['http://127.0.0.1:22/a.jpg', 'port'],
    ['http://127.0.0.1:8443/a.jpg', 'port'],
    ['https://127.0.0.1:80/a.jpg', 'unreachable'],
    ['http://user@127.0.0.1/a.jpg', 'credentials'],
    ['http://:password@127.0.0.1/a.jpg', 'credentials'],
  ])('asks %s for no image: %s', async (address, problem) => {
    const download = createWith({ isAllowedPort: undefined, totalMs: 2_000 });
    expect(await errorOf(download(address, MAX_BYTES))).toEqual([problem, undefined]);
  });

  it('does not follow a redirect to another port, or with a password', async () => {
    const { port } = new URL(host.url('/'));
    host.responses['/port'] = redirect('http://127.0.0.1:25/');
    host.responses['/password'] = redirect(`http://user:word@127.0.0.1:${port}/a.jpg`);
    const isAllowedPort = (url: URL) => url.port === port;
    expect(await problemAt('/port', { isAllowedPort })).toEqual(['port', undefined]);
    expect(await problemAt('/password')).toEqual(['credentials', undefined]);
    expect(host.requested).toEqual(['/port', '/password']);
  });

  it.each(['39.32.0.7', '::ffff:39.32.0.7', '2400:adc1::7', '2400:ADC1:0:0:0::7'])(
    'does not connect to %s if it is an address of this machine',
    (ip) => {
      const own = ['127.0.0.1', 'fe80::1%eth0', '39.32.0.7', '2400:adc1:0:0::7'];
      expect(isForeignAddress(ip, own)).toBe(false);
      expect(isForeignAddress(ip, ['39.32.0.8', '2400:adc1::8'])).toBe(true);
    },
  );

  it('checks the address at the other end of the connection, too', async () => {
    let checks = 0;
    const isAllowed = () => {
      checks += 1;
      return checks === 1;
    };
    expect(await problemAt('/a.jpg', { isAllowed })).toEqual(['private_address', undefined]);
    expect(host.requested).toEqual([]);
  });

  it('does not follow a redirect to a private address, by number or by name', async () => {
    const { port } = new URL(host.url('/'));
    host.responses['/number'] = redirect(`http://127.0.0.2:${port}/a.jpg`);
    host.responses['/name'] = redirect(`http://inside.example:${port}/a.jpg`);
    const { lookup } = lookupOf(() => [{ address: '127.0.0.2', family: 4 }]);
    expect(await problemAt('/number')).toEqual(['private_address', undefined]);
    expect(await problemAt('/name', { lookup })).toEqual(['private_address', undefined]);
    expect(host.requested).toEqual(['/number', '/name']);
  });

  it('connects to the address that it has checked, even if the name resolves differently each time', async () => {
    const { port } = new URL(host.url('/'));
    const { lookup, calls } = lookupOf((call) => [call === 1 ? LOOPBACK : { address: '127.0.0.2', family: 4 }]);
    const download = createWith({ lookup });
    const address = `http://changing.example:${port}/a.jpg`;
    expect((await download(address, MAX_BYTES)).bytes).toEqual(BYTES);
    expect(calls()).toBe(1);
    expect(await errorOf(download(address, MAX_BYTES))).toEqual(['private_address', undefined]);
    expect(host.requested).toEqual(['/a.jpg']);
  });

  it('connects only to the allowed ones of several addresses', async () => {
    const { port } = new URL(host.url('/'));
    const { lookup } = lookupOf(() => [{ address: '127.0.0.2', family: 4 }, LOOPBACK]);
    const { bytes } = await createWith({ lookup })(`http://both.example:${port}/a.jpg`, MAX_BYTES);
    expect(bytes).toEqual(BYTES);
  });

  it('rejects a name that does not exist', async () => {
    const lookup = ((_name: string, _options: object, callback: (error: Error, found: []) => void) =>
      callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), [])) as unknown as Lookup;
    expect(await errorOf(createWith({ lookup })('http://none.example/a.jpg', MAX_BYTES))).toEqual([
      'unknown_host',
      undefined,
    ]);
    expect(waits).toEqual([]);
  });

  it.skipIf(!hasOpenssl())('rejects a certificate that no public authority has signed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nanhi-download-'));
    makeCertificates(folder);
    const [key, cert] = await Promise.all(['server.key', 'server.crt'].map((name) => readFile(join(folder, name))));
    const server = createServer({ key, cert }, (_request, response) => response.end(BYTES)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await errorOf(createWith()(`https://127.0.0.1:${port}/a.jpg`, MAX_BYTES))).toEqual([
      'certificate',
      undefined,
    ]);
    expect(waits).toEqual([]);
    server.close();
    await rm(folder, { recursive: true });
  });

  it('stops at the size limit, whatever the header claims', async () => {
    host.responses['/claims-much'] = sendBytes(BYTES, { 'content-length': '100001' });
    host.responses['/endless'] = (response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(10_000)));
      };
      response.on('drain', more);
      more();
    };
    host.responses['/claims-more'] = (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write(BYTES);
      response.socket?.end();
    };
    expect(await problemAt('/claims-much')).toEqual(['too_large', undefined]);
    expect(await problemAt('/endless')).toEqual(['too_large', undefined]);
    expect(await problemAt('/claims-more')).toEqual(['unreachable', undefined]);
  });

  it('gives up on a host that hangs before or within the response, after a second try', async () => {
    host.responses['/silent'] = hang('before');
    host.responses['/stalls'] = hang('after');
    expect(await problemAt('/silent', { idleMs: 50 })).toEqual(['unreachable', undefined]);
    expect(await problemAt('/stalls', { idleMs: 50 })).toEqual(['unreachable', undefined]);
    expect(host.requested).toEqual(['/silent', '/silent', '/stalls', '/stalls']);
  });

  it('gives up on a body that drips for too long, without a second try', async () => {
    host.responses['/drips'] = (response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 10);
      response.on('close', () => clearInterval(drip));
    };
    expect(await problemAt('/drips', { totalMs: 1_000 })).toEqual(['unreachable', undefined]);
    expect(host.requested).toEqual(['/drips']);
  });

  it('skips a host after four downloads without a response, but no other host', async () => {
    host.responses['/silent'] = hang('before');
    const { lookup } = lookupOf(() => [LOOPBACK]);
    const download = createWith({ idleMs: 50, lookup });
    const dead = host.url('/silent').replace('127.0.0.1', 'dead.example');
    for (let index = 0; index < 6; index += 1)
      expect(await errorOf(download(dead, MAX_BYTES))).toEqual(['unreachable', undefined]);
    expect(host.requested).toHaveLength(8);
    expect((await download(host.url('/a.jpg'), MAX_BYTES)).bytes).toEqual(BYTES);
  });

  it('tries a busy host again after the pause that the host asks for, unless it is long', async () => {
    let tries = 0;
    const busyFirst = (status: number, headers: Record<string, string>) => {
      host.responses['/busy.jpg'] = (response, request) => {
        tries += 1;
        if (tries % 2 === 0) sendBytes(BYTES)(response, request);
        else response.writeHead(status, headers).end();
      };
    };
    busyFirst(429, { 'retry-after': '3' });
    expect((await createWith()(host.url('/busy.jpg'), MAX_BYTES)).bytes).toEqual(BYTES);
    busyFirst(503, {});
    expect((await createWith()(host.url('/busy.jpg'), MAX_BYTES)).bytes).toEqual(BYTES);
    busyFirst(503, { 'retry-after': '0' });
    expect((await createWith()(host.url('/busy.jpg'), MAX_BYTES)).bytes).toEqual(BYTES);
    expect(waits).toEqual([3_000, 1_000, 1_000]);
    busyFirst(503, { 'retry-after': '3600' });
    expect(await problemAt('/busy.jpg')).toEqual(['status', 503]);
    host.responses['/busy.jpg'] = (response) => response.writeHead(503).end();
    expect(await problemAt('/busy.jpg')).toEqual(['status', 503]);
    expect(waits).toEqual([3_000, 1_000, 1_000, 1_000]);
  });
});

it('the units of systemd deny the same metadata addresses as a download', async () => {
  const unit = await readFile('deploy/systemd/hardening.conf', 'utf8');
  const denied = [...unit.matchAll(/^IPAddressDeny=(.*)$/gm)].flatMap(([, list = '']) => list.split(' '));
  expect(denied.toSorted()).toEqual(METADATA_ADDRESSES.toSorted());
  for (const address of METADATA_ADDRESSES) expect(isForeignAddress(address, [])).toBe(false);
});
