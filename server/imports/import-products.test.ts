import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { importResponse } from '#contract/imports.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { cleaningDue, cleaningJob } from '#server/clean.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addProduct } from '#test/factories.ts';
import { jpeg, pixelBomb } from '#test/images.ts';
import { findImport, finishImport, sendFile, sendZip, startImport } from '#test/import-files.ts';
import { doWaitingJobs, runJob, type WaitingJob, waitingJobs } from '#test/jobs.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { csvOf, type FileRow, KURTAS, xlsxOf, zipOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { importBody } from '#test/valid-calls.ts';
import { runImport } from './run-import.ts';

let fileCount = 0;
function rowsOf(count: number, overrides: FileRow = {}): FileRow[] {
  fileCount += 1;
  return Array.from({ length: count }, (_, index) => ({
    ...KURTAS[0],
    SKU: `F${fileCount}-${index}`,
    Name: `Kurta ${index}`,
    Design: null,
    ...overrides,
  }));
}
const photo = () =>
  sharp({
    create: {
      width: 120,
      height: 150,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

describe('an import', () => {
  const shop = useTestShop();
  const countProducts = () => shop.deps.db.$count(products);
  const findBySku = async (sku: unknown) =>
    (
      await shop.deps.db
        .select()
        .from(products)
        .where(eq(products.sku, String(sku)))
    )[0];
  const entriesOf = (batchId: string) =>
    shop.deps.db.select().from(auditEntries).where(eq(auditEntries.batchId, batchId));
  const importJob = async (): Promise<WaitingJob> => {
    const job = (await waitingJobs(shop.deps)).findLast(({ name }) => name === 'catalogue.import');
    if (!job) throw new Error('No import waits');
    return job;
  };

  it('of 800 variants names three bad rows, and is written once after they were corrected', {
    timeout: 120_000,
  }, async () => {
    const rows = rowsOf(800);
    const bad = rows.map((row, index) => {
      if (index === 9) return { ...row, Category: 'Kids Casual wear', Price: 'cheap' };
      if (index === 99) return { ...row, SKU: rows[98]?.['SKU'] ?? null };
      return index === 799 ? { ...row, Colour: 'gren' } : row;
    });
    const before = await countProducts();
    const checked = await sendFile(shop, await xlsxOf(bad));
    expect(checked).toMatchObject({ state: 'checked', rows: { new: 797, bad: 3 }, problemCount: 4 });
    expect(checked.message).toMatch(/^3 rows need mending, 797 are good: .*Nothing is written yet/);
    expect(checked.problems).toEqual([
      {
        row: 11,
        column: 'category',
        value: 'Kids Casual wear',
        problem: expect.stringMatching(/^There is no such category/),
      },
      { row: 11, column: 'price', value: 'cheap', problem: 'This is no number.' },
      {
        row: 101,
        column: 'sku',
        value: rows[98]?.['SKU'],
        problem: expect.stringMatching(/^Row 100 has the same SKU/),
      },
      { row: 801, column: 'color', value: 'gren', problem: 'There is no such colour. Did you mean green?' },
    ]);
    expect(await countProducts()).toBe(before);

    const mended = await sendFile(shop, await xlsxOf(rows));
    expect(mended).toMatchObject({ rows: { new: 800, bad: 0 }, total: 800, problemCount: 0 });
    expect(await countProducts()).toBe(before);
    const done = await finishImport(shop, mended._id);
    expect(done).toMatchObject({ state: 'done', done: 800, result: { added: 800, changed: 0, skipped: 0 } });
    expect(done.message).toBe('Done: 800 products were added, 0 changed.');
    expect(await countProducts()).toBe(before + 800);
    const entries = await entriesOf(mended._id);
    expect(new Set(entries.map(({ verb, byUserId }) => `${verb} ${byUserId}`))).toEqual(
      new Set([`product.added ${shop.users.admin.id}`]),
    );
    expect(entries).toHaveLength(800);

    const again = await sendFile(shop, await xlsxOf(rows));
    expect(again).toMatchObject({ rows: { new: 0, changed: 0, unchanged: 800, bad: 0 }, total: 0 });
    expect(await finishImport(shop, again._id)).toMatchObject({ state: 'done', result: { added: 0, changed: 0 } });
    expect(await countProducts()).toBe(before + 800);
  });

  it('checks without writing a product, an image or a job', async () => {
    const before = await countProducts();
    const { _id } = await sendFile(shop, csvOf(rowsOf(3)));
    expect([await countProducts(), await waitingJobs(shop.deps)]).toEqual([before, []]);
    expect((await findImport(shop, _id)).message).toBe(
      '3 products are new, 0 would change, 0 are as they are. Nothing is written yet.',
    );
  });

  it('changes only values that differ in the file, and leaves fields without a column', async () => {
    const [row] = rowsOf(1);
    await finishImport(shop, (await sendFile(shop, csvOf([row ?? {}])))._id);
    const sku = row?.['SKU'] ?? '';
    const edit = await sendFile(shop, csvOf([{ Price: '1,790', sku, Stock: '' }]));
    expect(edit).toMatchObject({ rows: { changed: 1 } });
    await finishImport(shop, edit._id);
    expect(await findBySku(sku)).toMatchObject({
      name: 'Kurta 0',
      pricePaisa: 179_000,
      oldPricePaisa: 249_000,
      stock: null,
      image: '/media/kurta.webp',
    });
    const [entry] = await entriesOf(edit._id);
    expect(entry).toMatchObject({ before: { price: 1_990, stock: 5 }, after: { price: 1_790, stock: null } });
    const tooHigh = await sendFile(shop, csvOf([{ SKU: sku, Price: 2_600 }]));
    expect(tooHigh.problems).toEqual([
      { row: 2, column: 'oldPrice', value: '', problem: expect.stringMatching(/old price must be above/) },
    ]);
  });

  it('says for each column how many rows it would change, including empty cells', async () => {
    const rows = rowsOf(3, { Hidden: 'yes' });
    await finishImport(shop, (await sendFile(shop, csvOf(rows)))._id);
    const [first, second, third] = rows;
    const edit = await sendFile(
      shop,
      csvOf([
        { ...first, Stock: '', Hidden: '' },
        { ...second, Stock: '', For: '', 'Old price': '', Pictures: '' },
        { ...third, Price: 'cheap', Name: 'Renamed' },
        ...rowsOf(1),
      ]),
    );
    expect(edit.changes).toEqual([
      { column: 'gender', rows: 1 },
      { column: 'oldPrice', rows: 1 },
      { column: 'stock', rows: 2 },
      { column: 'isHidden', rows: 1 },
    ]);
  });

  it('finds products whose SKU has another case, and prefers the one with the same case', async () => {
    const [row = {}] = rowsOf(1);
    await finishImport(shop, (await sendFile(shop, csvOf([row])))._id);
    const sku = String(row['SKU']);
    const before = await countProducts();
    const edit = await sendFile(shop, csvOf([{ ...row, SKU: sku.toLowerCase(), Price: 1_890 }]));
    expect(edit.rows).toMatchObject({ new: 0, changed: 1 });
    await finishImport(shop, edit._id);
    expect([await findBySku(sku), await countProducts()]).toMatchObject([{ pricePaisa: 189_000 }, before]);
    const twice = await sendFile(shop, csvOf([row, { ...row, SKU: sku.toLowerCase() }]));
    expect(twice.problems).toMatchObject([
      { row: 3, column: 'sku', problem: expect.stringMatching(/^Row 2 has the same SKU/) },
    ]);
    const twiceNew = await sendFile(
      shop,
      csvOf([
        { ...row, SKU: 'New-Kurta' },
        { ...row, SKU: 'new-kurta' },
      ]),
    );
    expect(twiceNew.rows).toMatchObject({ new: 1, bad: 1 });
    // SKUs that differ only in case: each row finds its own product.
    await addProduct(shop.deps, { sku: sku.toLowerCase(), pricePaisa: 100_000 });
    const both = await sendFile(
      shop,
      csvOf([
        { SKU: sku, Price: 1_990 },
        { SKU: sku.toLowerCase(), Price: 1_000 },
      ]),
    );
    expect(both.rows).toEqual({ new: 0, changed: 1, unchanged: 1, bad: 0, omitted: 0 });
    // One of the two is deleted after the check. Both rows then change the other product.
    const prices = [1_790, 1_690].map((price, index) => ({ SKU: index === 0 ? sku : sku.toLowerCase(), Price: price }));
    const { _id } = await sendFile(shop, csvOf(prices));
    await shop.deps.db.delete(products).where(eq(products.sku, sku.toLowerCase()));
    expect(await finishImport(shop, _id)).toMatchObject({ state: 'done', result: { changed: 2 } });
    expect(await findBySku(sku)).toMatchObject({ pricePaisa: 169_000 });
  });

  it('hides and shows products by its column, and adds drafts', async () => {
    const [row, draft] = rowsOf(2);
    await finishImport(
      shop,
      (
        await sendFile(
          shop,
          csvOf([
            { ...row, Hidden: '' },
            { ...draft, Hidden: 'yes' },
          ]),
        )
      )._id,
    );
    const stateOf = async (each: typeof row) => (await findBySku(each?.['SKU'] ?? ''))?.isHidden;
    expect([await stateOf(row), await stateOf(draft)]).toEqual([false, true]);
    const edit = await sendFile(shop, csvOf([{ SKU: row?.['SKU'] ?? '', Hidden: 'Yes' }]));
    await finishImport(shop, edit._id);
    expect([await stateOf(row), await stateOf(draft)]).toEqual([true, true]);
    const [entry] = await entriesOf(edit._id);
    expect(entry).toMatchObject({ before: { isHidden: false }, after: { isHidden: true } });
  });

  it('does not bring back pieces that were sold since the check', async () => {
    const [row = {}] = rowsOf(1);
    await finishImport(shop, (await sendFile(shop, csvOf([row])))._id);
    const sku = String(row['SKU']);
    const edit = await sendFile(shop, csvOf([{ ...row, Price: 1_890 }]));
    await shop.deps.db.update(products).set({ stock: 2 }).where(eq(products.sku, sku));
    await finishImport(shop, edit._id);
    expect(await findBySku(sku)).toMatchObject({ pricePaisa: 189_000, stock: 2 });
  });

  it('stores each image of a zip once, in folders or not, for two rows and for a repeated import', async () => {
    const [front, back] = [await photo(), await photo()];
    const zip = zipOf({ 'photos/Front.JPG': front, 'back.jpg': back, '__MACOSX/._back.jpg': back, 'copy.jpg': front });
    const rows = rowsOf(3).map(
      (row, index): FileRow => ({
        ...row,
        Pictures: index === 2 ? 'copy.jpg' : 'front.jpg, back.jpg',
      }),
    );
    const missing = await sendFile(shop, csvOf(rows));
    expect(missing.problems[0]).toEqual({
      row: 2,
      column: 'pictures',
      value: 'front.jpg, back.jpg',
      problem: 'front.jpg is missing: add the zip of pictures. back.jpg is missing: add the zip of pictures.',
    });
    expect(missing.message).toBe('3 rows wait for pictures. Nothing was written: add the zip of pictures.');
    const badToo = await sendFile(shop, csvOf([...rows, { ...rows[0], SKU: 'F-bad', Price: 'cheap' }]));
    expect(badToo.message).toMatch(/^4 rows need mending/);
    const write = vi.spyOn(shop.deps.storage, 'write');
    const checked = await sendZip(shop, missing._id, zip, 100);
    expect(checked).toMatchObject({ rows: { new: 3, bad: 0 }, hasZip: true, zipBytes: zip.length });
    expect(write).not.toHaveBeenCalled();
    await startImport(shop, checked._id);
    await runJob(shop.deps, await importJob());
    expect(write).toHaveBeenCalledTimes(2);
    expect((await findImport(shop, checked._id)).state).toBe('done');
    const [first, , third] = await Promise.all(rows.map((row) => findBySku(row['SKU'])));
    expect(first?.pictures.map(({ width }) => width)).toEqual([120, 120]);
    expect(third?.image).toBe(first?.image);
    // Encoding takes long, so the import only enqueues it.
    expect((await doWaitingJobs(shop.deps)).filter(({ name }) => name === 'picture.stored')).toHaveLength(2);
    write.mockClear();
    const again = await sendZip(shop, (await sendFile(shop, csvOf(rows)))._id, zip);
    expect(again.rows).toEqual({ new: 0, changed: 0, unchanged: 3, bad: 0, omitted: 0 });
    expect(write).not.toHaveBeenCalled();
    write.mockRestore();
  });

  it('names files of a zip that are no images, have too many pixels, exist twice or are missing', async () => {
    const image = await jpeg();
    const names = ['no.jpg', 'text.jpg', 'huge.png', 'twice.jpg', 'large.jpg'];
    const zip = zipOf({
      'text.jpg': Buffer.from('<svg onload="alert(1)"/>'),
      'huge.png': pixelBomb(20_000, 20_000),
      'a/twice.jpg': image,
      'b/twice.jpg': image,
      'large.jpg': Buffer.alloc(8 * 1024 * 1024 + 1),
    });
    const rows = rowsOf(names.length).map((row, index) => ({ ...row, Pictures: names[index] ?? '' }));
    const { problems } = await sendZip(shop, (await sendFile(shop, csvOf(rows)))._id, zip, 4_000_000);
    expect(problems.map(({ problem }) => problem)).toEqual([
      'The zip has no file no.jpg.',
      'text.jpg is no picture that can be read.',
      'huge.png has too many pixels: make it smaller.',
      'The zip has two files of the name twice.jpg, in different folders.',
      'large.jpg is larger than 8 MB.',
    ]);
  });

  it('skips a row with a truncated image, and says so', async () => {
    const whole = await photo();
    const rows = rowsOf(2).map((row, index): FileRow => ({ ...row, Pictures: index === 0 ? 'half.jpg' : 'whole.jpg' }));
    const zip = zipOf({ 'half.jpg': whole.subarray(0, whole.length - 200), 'whole.jpg': whole });
    const { _id } = await sendZip(shop, (await sendFile(shop, csvOf(rows)))._id, zip);
    const done = await finishImport(shop, _id);
    expect(done).toMatchObject({ state: 'done', result: { added: 1, skipped: 1 } });
    expect(done.problems).toEqual([
      { row: 2, column: 'pictures', value: '', problem: expect.stringMatching(/^half\.jpg is no picture.*left out/) },
    ]);
    expect(await findBySku(rows[0]?.['SKU'])).toBeUndefined();
  });

  it('is cancelled between batches, leaves written rows, and continues when started again', async () => {
    const rows = rowsOf(120);
    const { _id } = await sendFile(shop, csvOf(rows));
    const before = await countProducts();
    await startImport(shop, _id);
    // With 0 ms the job stops after its first batch of 60 rows.
    await runImport(shop.deps, _id, { sliceMs: 0 });
    expect(await findImport(shop, _id)).toMatchObject({ state: 'running', done: 60, total: 120 });
    const cancelled = (await shop.call('POST', `/api/imports/${_id}/cancel`, { as: shop.users.admin })).as(
      importResponse,
    );
    expect(cancelled.import).toMatchObject({ state: 'cancelled', done: 60 });
    expect(cancelled.import.message).toBe(
      'Stopped: 60 products were added, 0 changed, and that stays. 60 rows were not written; “Start again” goes on with them.',
    );
    await doWaitingJobs(shop.deps);
    expect(await countProducts()).toBe(before + 60);
    expect(await finishImport(shop, _id)).toMatchObject({ state: 'done', result: { added: 120 } });
    expect(await countProducts()).toBe(before + 120);
  });

  it('continues after a crash where it stopped, and writes no row twice if its job runs twice or concurrently', async () => {
    const rows = await Promise.all(rowsOf(20).map(async (row, index) => ({ ...row, Pictures: `${index}.jpg` })));
    const files = Object.fromEntries(
      await Promise.all(rows.map(async (_row, index) => [`${index}.jpg`, await photo()] as const)),
    );
    const { _id } = await sendZip(shop, (await sendFile(shop, csvOf(rows)))._id, zipOf(files));
    const before = await countProducts();
    await startImport(shop, _id);
    const job = await importJob();
    const write = shop.deps.storage.write.bind(shop.deps.storage);
    let writes = 0;
    const crash = vi.spyOn(shop.deps.storage, 'write').mockImplementation((key, bytes) => {
      writes += 1;
      return writes > 10 ? Promise.reject(new Error('killed')) : write(key, bytes);
    });
    await expect(runJob(shop.deps, job)).rejects.toThrow('killed');
    crash.mockRestore();
    const halfway = await findImport(shop, _id);
    expect([halfway.state, halfway.done]).toEqual(['running', 8]);
    expect(await countProducts()).toBe(before + 8);
    await Promise.all([runJob(shop.deps, job), runJob(shop.deps, job)]);
    await runJob(shop.deps, job);
    await doWaitingJobs(shop.deps);
    expect(await findImport(shop, _id)).toMatchObject({ state: 'done', result: { added: 20 }, done: 20 });
    expect(await countProducts()).toBe(before + 20);
    expect(await entriesOf(_id)).toHaveLength(20);
  });

  it('fails with a message on a full disk, and continues once there is room', async () => {
    const rows = rowsOf(1, { Pictures: 'new.jpg' });
    const zip = zipOf({ 'new.jpg': await photo() });
    const { _id } = await sendZip(shop, (await sendFile(shop, csvOf(rows)))._id, zip);
    const full = vi.spyOn(shop.deps.storage, 'write').mockRejectedValue(new AppError('storage_full'));
    expect(await finishImport(shop, _id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/^There is no room left for pictures.*“Try again” goes on with the other 1\.$/),
    });
    full.mockRestore();
    expect(await finishImport(shop, _id)).toMatchObject({ state: 'done', result: { added: 1 } });
  });

  it('by a moderator changes no price and no stock without these rights, and stops if the right is removed', async () => {
    const as = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['catalogue.edit'] }),
    );
    const [row = {}] = rowsOf(1);
    await finishImport(shop, (await sendFile(shop, csvOf([row])))._id);
    const file = csvOf([{ ...row, Name: 'Renamed', Price: 1_500, Stock: 50 }]);
    const checked = (await shop.call('POST', '/api/imports', { as, body: importBody(file) })).as(importResponse).import;
    expect(checked.problems.map(({ column, problem }) => [column, problem])).toEqual([
      ['price', expect.stringMatching(/^You are not allowed/)],
      ['stock', expect.stringMatching(/^You are not allowed/)],
    ]);
    const rename = importBody(csvOf([{ ...row, Name: 'Renamed' }]));
    const allowed = (await shop.call('POST', '/api/imports', { as, body: rename })).as(importResponse).import;
    await shop.call('POST', `/api/imports/${allowed._id}/start`, { as });
    await shop.call('PUT', `/api/auth/users/${as.id}`, { as: shop.users.admin, body: { role: 'user' } });
    await doWaitingJobs(shop.deps);
    const failed = await findImport(shop, allowed._id);
    expect([failed.state, failed.message]).toEqual([
      'failed',
      expect.stringMatching(/may no longer change the catalogue/),
    ]);
    expect(await findBySku(row['SKU'])).toMatchObject({ name: 'Kurta 0' });
  });

  it('rejects files that are no spreadsheet or no zip with a message, and writes nothing', async () => {
    const send = (body: object) => shop.call('POST', '/api/imports', { as: shop.users.admin, body });
    const large = importBody(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
    await expectNothingWritten(shop.deps, async () => {
      expect((await send(importBody('no header'))).error().code).toBe('spreadsheet_invalid');
      expect((await send(large)).error().code).toBe('spreadsheet_too_large');
      expect((await send({ ...large, file: 'a'.repeat(8_000_000) })).error().code).toBe('too_large');
    });
    const { _id } = await sendFile(shop, csvOf(rowsOf(1)));
    const put = (offset: number, bytes: Buffer, isLast = false) => {
      const body = { offset, part: bytes.toString('base64'), isLast };
      return shop.call('PUT', `/api/imports/${_id}/zip`, { as: shop.users.admin, body });
    };
    expect((await put(0, Buffer.from('Rar!'))).error().code).toBe('zip_invalid');
    expect((await put(5, Buffer.from('PK'))).error().code).toBe('import_not_ready');
    expect((await put(0, Buffer.from('PK and no more'), true)).error().code).toBe('zip_invalid');
    expect((await put(200 * 1024 * 1024, Buffer.from('PK'))).status).toBe(409);
    expect(await findImport(shop, _id)).toMatchObject({ hasZip: false, state: 'checked' });
  });

  it('is deleted with its zip after a day', async () => {
    const { _id } = await sendZip(shop, (await sendFile(shop, csvOf(rowsOf(1))))._id, zipOf({ 'a.jpg': await jpeg() }));
    shop.clock.advance({ days: 4 });
    await cleaningJob(shop.deps).run({}, { id: cleaningDue.name, ageSeconds: 0, isFollowed: async () => false });
    const response = await shop.call('GET', `/api/imports/${_id}`, {
      as: await openSession(shop.deps, shop.users.admin),
    });
    expect(response.error().code).toBe('import_not_found');
  });
});
