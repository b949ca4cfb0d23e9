import type { LookupAddress } from 'node:dns';
import type { ServerResponse } from 'node:http';
import { eq } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/universal';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { imageAt } from '#contract/media.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Lookup } from '#server/platform/downloads/public-lookup.ts';
import { addProduct } from '#test/factories.ts';
import { hang, type ImageHost, openImageHost, sendBytes } from '#test/image-host.ts';
import { pixelBomb } from '#test/images.ts';
import { findImport, finishImport, sendFile, sendZip, startImport } from '#test/import-files.ts';
import { doWaitingJobs, runJob, type WaitingJob, waitingJobs } from '#test/jobs.ts';
import { csvOf, type FileRow, KURTAS, zipOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { exportRowsToMend } from './rows-to-mend.ts';
import { runImport } from './run-import.ts';

/** All names lead to the test's server, except two. */
const lookup = ((name: string, _options: object, callback: (error: Error | null, found: LookupAddress[]) => void) => {
  if (name === 'none.example') callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []);
  else callback(null, [{ address: name === 'inside.example' ? '127.0.0.2' : '127.0.0.1', family: 4 }]);
}) as Lookup;

let fileCount = 0;
function rowsOf(pictures: readonly string[]): FileRow[] {
  fileCount += 1;
  return pictures.map((Pictures, index) => ({
    ...KURTAS[0],
    SKU: `H${fileCount}-${index}`,
    Name: `Kurta ${index}`,
    Design: null,
    Pictures,
  }));
}

/** Returns an image that differs for each seed. */
const imageOf = (seed: number) =>
  sharp({ create: { width: 40, height: 50 + (seed % 300), channels: 3, background: '#c0392b' } })
    .png()
    .toBuffer();

describe('an import with addresses of images', () => {
  const shop = useTestShop({
    downloads: { isAllowed: (ip) => ip === '127.0.0.1', isAllowedPort: () => true, lookup, idleMs: 1_000 },
  });
  let host: ImageHost;
  let seed = 0;
  beforeAll(async () => {
    host = await openImageHost();
  });
  beforeEach(() => {
    host.responses = {};
    host.requested = [];
    host.openMax = 0;
  });
  afterAll(() => host.close());

  const findBySku = async (sku: unknown) =>
    (
      await shop.deps.db
        .select()
        .from(products)
        .where(eq(products.sku, String(sku)))
    )[0];
  /** Returns the address of a new image at the host. */
  async function addImage(name = 'old-shop.example', path = `/${(seed += 1)}.png`): Promise<string> {
    host.responses[path] = sendBytes(await imageOf((seed += 1)), { 'content-type': 'image/png' });
    return host.url(path).replace('127.0.0.1', name);
  }
  async function addImages(count: number): Promise<string[]> {
    const addresses: string[] = [];
    while (addresses.length < count) addresses.push(await addImage());
    return addresses;
  }
  const importJob = async (): Promise<WaitingJob> => {
    const job = (await waitingJobs(shop.deps)).findLast(({ name }) => name === 'catalogue.import');
    if (!job) throw new Error('No import waits');
    return job;
  };

  it('stores each image here, once for two rows, and fetches nothing in the dry run or for a repeated file', async () => {
    const [front = '', back = '', other = ''] = await addImages(3);
    const rows = rowsOf([`${front}, ${back}`, `${other}, ${front}`]);
    const checked = await sendFile(shop, csvOf(rows));
    expect([checked.rows, host.requested]).toEqual([{ new: 2, changed: 0, unchanged: 0, bad: 0, omitted: 0 }, []]);
    await startImport(shop, checked._id);
    await runJob(shop.deps, await importJob());
    expect(await findImport(shop, checked._id)).toMatchObject({ state: 'done', result: { added: 2 }, problemCount: 0 });
    expect(host.requested).toHaveLength(3);
    const [first, second] = await Promise.all(rows.map((row) => findBySku(row['SKU'])));
    expect(first?.pictures.map(({ url, width }) => [url.slice(0, 7), width])).toEqual([
      ['/media/', 40],
      ['/media/', 40],
    ]);
    expect([first?.image, second?.pictures[1]?.url]).toEqual([first?.pictures[0]?.url, first?.image]);
    expect((await doWaitingJobs(shop.deps)).filter(({ name }) => name === 'picture.stored')).toHaveLength(3);

    host.requested = [];
    const again = await sendFile(shop, csvOf(rows));
    expect([again.rows, host.requested]).toEqual([{ new: 0, changed: 0, unchanged: 2, bad: 0, omitted: 0 }, []]);
    const [, moved = {}] = rows;
    await finishImport(shop, (await sendFile(shop, csvOf([{ ...moved, Pictures: `${front}, ${back}` }])))._id);
    expect([(await findBySku(moved['SKU']))?.pictures, host.requested]).toEqual([first?.pictures, []]);
  });

  it('leaves a product unchanged whose images are at exactly these addresses', async () => {
    const [address = '', other = ''] = await addImages(2);
    await finishImport(shop, (await sendFile(shop, csvOf(rowsOf([address]))))._id);
    const [row = {}] = rowsOf([address]);
    await addProduct(shop.deps, { sku: String(row['SKU']), image: address, pictures: [imageAt(address)] });
    host.requested = [];
    const cells = { SKU: row['SKU'] ?? '', Pictures: address };
    expect((await sendFile(shop, csvOf([cells]))).rows).toMatchObject({ changed: 0, unchanged: 1 });
    const priced = await sendFile(shop, csvOf([{ ...cells, Price: 1_234 }]));
    await finishImport(shop, priced._id);
    expect([await findBySku(row['SKU']), host.requested]).toMatchObject([{ image: address, pricePaisa: 123_400 }, []]);
    const added = await sendFile(shop, csvOf([{ ...cells, Pictures: `${address}, ${other}` }]));
    await finishImport(shop, added._id);
    const { pictures = [] } = (await findBySku(row['SKU'])) ?? {};
    expect(pictures.map(({ url }) => url.startsWith('/media/'))).toEqual([true, true]);
  });

  it('says for each address that holds no image what to do, and skips its row', async () => {
    const whole = await imageOf(1);
    const huge = pixelBomb(20_000, 20_000);
    host.responses = {
      '/page': sendBytes(Buffer.from('<!DOCTYPE html><title>Kurta</title>'), { 'content-type': 'text/html' }),
      '/page.jpg': sendBytes(Buffer.from('<html>Not found</html>')),
      '/svg': sendBytes(Buffer.from('<svg onload="alert(1)"/>'), { 'content-type': 'image/svg+xml' }),
      '/svg.jpg': sendBytes(Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')),
      '/half.jpg': sendBytes(whole.subarray(0, whole.length - 30)),
      '/huge.png': sendBytes(huge),
      '/secret.jpg': (response) => response.writeHead(403).end(),
      '/broken.jpg': (response) => response.writeHead(500).end(),
      '/large.jpg': sendBytes(whole, { 'content-length': String(9 * 1024 * 1024) }),
      '/slow.jpg': hang('before'),
    };
    const expected: [string, string][] = [
      ['/page', ': this address holds a web page, not a picture. Copy the address of the picture itself.'],
      ['/page.jpg', ': this address holds a web page, not a picture. Copy the address of the picture itself.'],
      [
        '/svg',
        ': this is a drawing (SVG). Save it as JPEG or PNG. Download the picture yourself, and send it in the zip of pictures.',
      ],
      [
        '/svg.jpg',
        ': this is a drawing (SVG). Save it as JPEG or PNG. Download the picture yourself, and send it in the zip of pictures.',
      ],
      [
        '/half.jpg',
        ' is no picture that can be read. Download the picture yourself, and send it in the zip of pictures.',
      ],
      [
        '/huge.png',
        ' has too many pixels: make it smaller. Download the picture yourself, and send it in the zip of pictures.',
      ],
      ['/missing.jpg', ': there is no picture at this address. Correct it.'],
      [
        '/secret.jpg',
        ': the website does not give this picture (403). Download the picture yourself, and send it in the zip of pictures.',
      ],
      ['/broken.jpg', ': the website reports an error (500). Try again later.'],
      [
        '/large.jpg',
        ': this picture is larger than 8 MB. Make it smaller. Download the picture yourself, and send it in the zip of pictures.',
      ],
      ['/slow.jpg', ': the website did not respond in time. Try again later.'],
    ];
    const problems: [string, string][] = expected.map(([path, text]) => [host.url(path), text]);
    problems.push(
      [
        'http://inside.example/a.jpg',
        ': this address belongs to a private network. Write one that opens on every phone.',
      ],
      ['http://none.example/a.jpg', ': there is no such website. Correct the address.'],
    );
    const rows = rowsOf(problems.map(([address]) => address));
    const done = await finishImport(shop, (await sendFile(shop, csvOf(rows)))._id);
    expect(done).toMatchObject({ state: 'done', result: { added: 0, skipped: rows.length } });
    expect(done.problems.filter(({ value }) => value !== '')).toEqual(
      problems.map(([address, text], index) => ({
        row: index + 2,
        column: 'pictures',
        value: address,
        problem: address + text,
      })),
    );
    expect(done.problems[1]).toEqual({
      row: 2,
      column: 'pictures',
      value: '',
      problem: 'No picture of this row could be fetched. This row was left out.',
    });
    expect(await findBySku(rows[0]?.['SKU'])).toBeUndefined();
  });

  it('writes a row with the images that could be fetched, lists the others, and fetches only those again', async () => {
    const [good = '', late = ''] = await addImages(2);
    const latePath = new URL(late).pathname;
    const responses = { ...host.responses };
    delete host.responses[latePath];
    const rows = rowsOf([`${late}, ${good}`, late]);
    const file = csvOf(rows);
    const { _id } = await sendFile(shop, file);
    const done = await finishImport(shop, _id);
    expect(done).toMatchObject({ state: 'done', result: { added: 1, skipped: 1 } });
    expect(done.problems.map(({ row, value }) => [row, value])).toEqual([
      [2, late],
      [3, late],
      [3, ''],
    ]);
    // The second row finds the result of the first.
    expect(host.requested.filter((path) => path === latePath)).toHaveLength(1);
    const before = await findBySku(rows[0]?.['SKU']);
    expect(before?.pictures.map(({ url }) => url)).toEqual([before?.image]);
    const sheet = await readSheet(new Blob([new Uint8Array(await exportRowsToMend(shop.deps.db, _id))]));
    expect(sheet.slice(1).map(([sku]) => sku)).toEqual([rows[1]?.['SKU']]);

    const again = await finishImport(shop, (await sendFile(shop, file))._id);
    expect([again.result, again.problemCount]).toEqual([{ added: 0, changed: 0, skipped: 1 }, 3]);
    expect((await findBySku(rows[0]?.['SKU']))?.updatedAt).toEqual(before?.updatedAt);

    host.responses = responses;
    host.requested = [];
    const third = await finishImport(shop, (await sendFile(shop, file))._id);
    expect([third.result, third.problemCount]).toEqual([{ added: 1, changed: 1, skipped: 0 }, 0]);
    expect(host.requested).toEqual([latePath]);
    const after = await findBySku(rows[0]?.['SKU']);
    expect(after?.pictures[1]).toEqual(before?.pictures[0]);
  });

  it('mixes files of the zip and addresses in one row', async () => {
    const address = await addImage();
    const rows = rowsOf([`front.png, ${address}`]);
    const zip = zipOf({ 'front.png': await imageOf(7_000) });
    const { _id } = await sendZip(shop, (await sendFile(shop, csvOf(rows)))._id, zip);
    await finishImport(shop, _id);
    const { pictures = [] } = (await findBySku(rows[0]?.['SKU'])) ?? {};
    expect(pictures.map(({ url }) => url.startsWith('/media/'))).toEqual([true, true]);
  });

  it('continues 60 images after jobs that were cut or killed, and fetches none twice', {
    timeout: 60_000,
  }, async () => {
    const rows = rowsOf(await addImages(60));
    const { _id } = await sendFile(shop, csvOf(rows));
    await startImport(shop, _id);
    const write = shop.deps.storage.write.bind(shop.deps.storage);
    let writes = 0;
    const killed = vi.spyOn(shop.deps.storage, 'write').mockImplementation((key, bytes) => {
      writes += 1;
      return writes > 20 ? Promise.reject(new Error('killed')) : write(key, bytes);
    });
    await expect(runJob(shop.deps, await importJob())).rejects.toThrow('killed');
    killed.mockRestore();
    expect(await findImport(shop, _id)).toMatchObject({ state: 'running', done: 16 });
    // Of the last eight, four were fetched but not stored.
    expect(host.requested).toHaveLength(24);
    // With 0 ms each job fetches one image, and the next job continues.
    for (let cut = 0; cut < 6; cut += 1) await runImport(shop.deps, _id, { sliceMs: 0 });
    expect(await findImport(shop, _id)).toMatchObject({ state: 'running', done: 26 });
    expect(await finishImport(shop, _id)).toMatchObject({ state: 'done', result: { added: 60 }, done: 60 });
    expect([new Set(host.requested).size, host.requested.length]).toEqual([60, 64]);
    const stored = await Promise.all(rows.map((row) => findBySku(row['SKU'])));
    expect(new Set(stored.map((product) => product?.image)).size).toBe(60);
    host.requested = [];
    expect((await sendFile(shop, csvOf(rows))).rows).toMatchObject({ unchanged: 60 });
    expect(host.requested).toEqual([]);
  });

  it('hands over between the images of a host that hangs', async () => {
    host.responses = { '/1': hang('before'), '/2': hang('after'), '/3': hang('before') };
    const addresses = ['/1', '/2', '/3'].map((path) => host.url(path).replace('127.0.0.1', 'hanging.example'));
    const rows = rowsOf([addresses.join(', ')]);
    const { _id } = await sendFile(shop, csvOf(rows));
    await startImport(shop, _id);
    await runImport(shop.deps, _id, { sliceMs: 0 });
    expect(new Set(host.requested)).toEqual(new Set(['/1']));
    const jobs = (await waitingJobs(shop.deps)).filter(({ data }) => 'importId' in data && data.importId === _id);
    expect([jobs.length, (await findImport(shop, _id)).done]).toEqual([2, 0]);
    expect(await finishImport(shop, _id)).toMatchObject({ state: 'done', result: { skipped: 1 }, problemCount: 4 });
    expect(host.requested.toSorted()).toEqual(['/1', '/1', '/2', '/2', '/3', '/3']);
  });

  it.each([
    { names: ['one.example'], openMax: 2 },
    { names: ['one.example', 'two.example', 'three.example'], openMax: 4 },
  ])('fetches at most $openMax at once from $names', async ({ names, openMax }) => {
    const waiting: (() => void)[] = [];
    const addresses: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const address = await addImage(names[index % names.length]);
      addresses.push(address);
      const { pathname } = new URL(address);
      const send = host.responses[pathname];
      // Responds when as many requests are open as are allowed.
      host.responses[pathname] = (response, request) => {
        waiting.push(() => send?.(response, request));
        if (waiting.length === openMax) for (const respond of waiting.splice(0)) respond();
      };
    }
    const done = await finishImport(shop, (await sendFile(shop, csvOf(rowsOf([addresses.join(', ')]))))._id);
    expect([done.result.added, done.problemCount, host.openMax]).toEqual([1, 0, openMax]);
    expect(shop.clock.waits).toContain(100);
  });

  it('stops after the open images when it is cancelled', async () => {
    const open: ServerResponse[] = [];
    const addresses = await addImages(8);
    for (const path of Object.keys(host.responses)) host.responses[path] = (response) => open.push(response);
    const { _id } = await sendFile(shop, csvOf(rowsOf(addresses)));
    await startImport(shop, _id);
    const running = runJob(shop.deps, await importJob());
    await vi.waitFor(() => expect(open).toHaveLength(2));
    await shop.call('POST', `/api/imports/${_id}/cancel`, { as: shop.users.admin });
    const image = await imageOf(9_000);
    for (const response of open) response.end(image);
    await running;
    expect(host.requested).toHaveLength(2);
    expect(await findImport(shop, _id)).toMatchObject({ state: 'cancelled', done: 0 });
  });
});

describe('an import in a shop without options for tests', () => {
  const shop = useTestShop();

  it('fetches nothing from this machine', async () => {
    const host = await openImageHost();
    const [row = {}] = rowsOf([`${host.url('/a.png')}, ${host.url('/b.png').replace('127.0.0.1', 'localhost')}`]);
    const done = await finishImport(shop, (await sendFile(shop, csvOf([row])))._id);
    await host.close();
    expect(done.result).toMatchObject({ added: 0, skipped: 1 });
    expect(done.problems.map(({ problem }) => problem.replace(/^\S+ /, ''))).toEqual([
      'this address belongs to a private network. Write one that opens on every phone.',
      'this address names a port. Only pictures of usual websites are fetched. Write an address without a port.',
      'picture of this row could be fetched. This row was left out.',
    ]);
    expect(host.requested).toEqual([]);
  });
});
