import { eq } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { products } from '#server/catalogue/tables.ts';
import { addProduct } from '#test/factories.ts';
import { findImport, finishImport, sendFile } from '#test/import-files.ts';
import { csvOf, type FileRow, KURTAS, xlsxOf } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';

describe('an import with rows that need mending', () => {
  const shop = useTestShop();
  const rowOf = (overrides: FileRow): FileRow => ({ ...KURTAS[0], ...overrides });
  const countBySku = (sku: string) => shop.deps.db.$count(products, eq(products.sku, sku));
  const download = async (id: string) =>
    shop.app.inject({
      url: `/api/imports/${id}/rows-to-mend.xlsx`,
      headers: { authorization: `Bearer ${shop.users.admin.token}` },
    });

  it('imports the good rows, and returns the others as a file, which is corrected and sent again', async () => {
    const checked = await sendFile(
      shop,
      csvOf([rowOf({ SKU: 'GOOD-1' }), rowOf({ SKU: '00451', Price: '1.290', Age: '4-5' }), rowOf({ SKU: 'GOOD-2' })]),
    );
    expect(checked.rows).toMatchObject({ new: 2, bad: 1 });
    expect(checked.message).toBe(
      '1 row needs mending, 2 are good: 2 products are new, 0 would change. Nothing is written yet: start with the good rows, or mend the file and send it again.',
    );
    const done = await finishImport(shop, checked._id);
    expect(done).toMatchObject({ state: 'done', done: 2, result: { added: 2, skipped: 0 }, problemCount: 2 });
    expect(done.message).toBe('Done: 2 products were added, 0 changed. 1 row was not written: it needs mending.');
    expect([await countBySku('GOOD-1'), await countBySku('00451')]).toEqual([1, 0]);

    const file = (await download(checked._id)).rawPayload;
    const [headers = [], cells = []] = await readSheet(new Blob([new Uint8Array(file)]));
    expect(headers).toEqual(
      [...Object.keys(KURTAS[0] ?? {}), 'Problem'].toSorted((a, b) => headers.indexOf(a) - headers.indexOf(b)),
    );
    const row = Object.fromEntries(headers.map((header, index) => [String(header), cells[index] ?? null]));
    expect(row).toMatchObject({ SKU: '00451', Price: '1.290', Age: '4-5' });
    expect(row['Problem']).toMatch(/^Age: This lies in two ages.*\nPrice: This may be 1290/s);

    const mended = await sendFile(shop, await xlsxOf([{ ...row, Price: '1290', Age: '3-4 years' }]));
    expect(mended).toMatchObject({ rows: { new: 1, bad: 0 }, ignoredColumns: [] });
    await finishImport(shop, mended._id);
    expect([await countBySku('00451'), await countBySku('GOOD-1')]).toEqual([1, 1]);
  });

  it('cannot be started without a good row', async () => {
    const { _id, message } = await sendFile(shop, csvOf([rowOf({ SKU: 'BAD', Price: 'cheap' })]));
    expect(message).toMatch(/^1 row needs mending\. Nothing was written/);
    const response = await shop.call('POST', `/api/imports/${_id}/start`, { as: shop.users.admin });
    expect(response.error()).toMatchObject({ code: 'import_not_ready' });
    expect((await findImport(shop, _id)).state).toBe('checked');
  });

  it.each<[string, string, string | number]>([
    ['without its zeros', '00123', '123'],
    ['without its zeros, as a number', '00124', 124],
    ['with zeros that another program had dropped', '125', '00125'],
    ['with a fraction of zeros', '126', '126.0'],
    ['as a power of ten', '1E5', '1.00E+05'],
    ['as the number that a power of ten is', '2E6', 2_000_000],
    ['with a dash for its hyphen', 'EID-31', 'EID–31'],
    ['in full-width letters', 'EID-32', 'ＥＩＤ-32'],
    ['in digits of Urdu, without its zeros', '00833', '۸۳۳'],
    ['with its last digits as zeros', '1234567890123456', '1234567890123450'],
    ['with its last digits as zeros, as a number', '2234567890123456', 2_234_567_890_123_450],
  ])('asks about a SKU %s, and adds no second product', async (_change, sku, changed) => {
    await addProduct(shop.deps, { sku });
    const { problems, rows } = await sendFile(shop, await xlsxOf([rowOf({ SKU: changed })]));
    expect(rows).toEqual({ new: 0, changed: 0, unchanged: 0, bad: 1, omitted: 0 });
    expect(problems).toMatchObject([
      { row: 2, column: 'sku', problem: expect.stringContaining(`The shop has the SKU ${sku}`) },
    ]);
  });

  it('asks about new SKUs that a spreadsheet program may have changed, and about meaningless ones', async () => {
    const made = ['1.23E+15', '3-Apr', '03/04/2026', '2026-04-03', 'Apr-2026', '9876543210123450', '451.0'];
    const nothing = ['N/A', '???', '—', '=B2&C2', 'АВС-1'];
    const good = ['12-Red', 'JUN-1001', '3E5', '451.5', 'A/4'];
    const file = csvOf([...made, ...nothing, ...good].map((sku) => rowOf({ SKU: sku })));
    const { problems, rows } = await sendFile(shop, file);
    expect(problems.map(({ column, value }) => [column, value])).toEqual(
      [...made, ...nothing].map((sku) => ['sku', sku]),
    );
    expect(rows).toMatchObject({ new: good.length, bad: made.length + nothing.length });
  });

  it('asks about two new SKUs of one file that are the same number', async () => {
    const { problems } = await sendFile(shop, csvOf([rowOf({ SKU: '000777' }), rowOf({ SKU: '777' })]));
    expect(problems).toMatchObject([
      { row: 3, column: 'sku', problem: expect.stringMatching(/^Row 2 has the SKU 000777/) },
    ]);
  });

  it('asks about a price that may have two digits too many, and about a text that would replace a good one', async () => {
    await addProduct(shop.deps, { sku: 'KNOWN', price: 1_290, name: 'کُرتا' });
    const { problems } = await sendFile(shop, csvOf([{ SKU: 'KNOWN', Price: '129000', Name: '?????' }]));
    expect(problems.map(({ column }) => column)).toEqual(['name', 'price']);
  });

  it('asks about a price that differs much from the present one', async () => {
    await addProduct(shop.deps, { sku: 'FAR', price: 1_290 });
    const { problems } = await sendFile(shop, csvOf([{ SKU: 'FAR', Price: '12900' }]));
    expect(problems).toMatchObject([
      { column: 'price', problem: expect.stringMatching(/^The price is Rs 1,290 now\./) },
    ]);
  });

  it('accepts values that the shop already has, however unlikely they are', async () => {
    await addProduct(shop.deps, { sku: 'ODD', price: 5, name: '????? ???', description: '<p>Soft</p>' });
    const { rows } = await sendFile(
      shop,
      csvOf([{ SKU: 'ODD', Price: 5, Name: '????? ???', Description: '<p>Soft</p>' }]),
    );
    expect(rows).toEqual({ new: 0, changed: 0, unchanged: 1, bad: 0, omitted: 0 });
  });
});
