import { inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importResponse, type ProductImport } from '#contract/imports.schema.ts';
import { listSalesResponse, type Sale } from '#contract/sales.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { findImport, finishImport, sendFile } from '#test/import-files.ts';
import { doWaitingJobs, waitingJobs } from '#test/jobs.ts';
import { csvOf, type FileRow } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

const DAY_MS = 86_400_000;

describe('sale prices with dates', () => {
  const shop = useTestShop();
  const dayIn = (days: number) => new Date(shop.deps.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
  let files = 0;
  const rowsOf = (changes: readonly FileRow[]): FileRow[] => {
    files += 1;
    return changes.map((change, index) => ({
      Type: 'simple',
      SKU: `SALE-${files}-${index}`,
      Name: `Kurta ${index}`,
      Published: '1',
      'Regular price': '2000',
      'Sale price': '1500',
      'Date sale price starts': null,
      'Date sale price ends': null,
      Stock: '5',
      Categories: 'Kids Casuals',
      Description: '<p>Soft <b>cotton</b></p>',
      Images: '/media/kurta.webp',
      'Attribute 1 name': 'Colour',
      'Attribute 1 value(s)': 'blue',
      'Attribute 2 name': 'Size',
      'Attribute 2 value(s)': '3-4 years',
      ...change,
    }));
  };
  const listSales = async (): Promise<Sale[]> =>
    (await shop.call('GET', '/api/sales', { as: shop.users.admin })).as(listSalesResponse).sales;
  const pricesOf = async (rows: readonly FileRow[]) => {
    const skus = rows.map((row) => String(row['SKU']));
    const found = await shop.deps.db.select().from(products).where(inArray(products.sku, skus)).orderBy(products.sku);
    return found.map(({ pricePaisa, regularPricePaisa }) => [
      pricePaisa / 100,
      regularPricePaisa && regularPricePaisa / 100,
    ]);
  };
  const importFile = async (rows: readonly FileRow[]) => finishImport(shop, (await sendFile(shop, csvOf(rows)))._id);
  const undo = async (id: string): Promise<ProductImport> => {
    const started = await shop.call('POST', `/api/imports/${id}/undo`, { as: shop.users.admin });
    expect(started.status).toBe(200);
    while ((await waitingJobs(shop.deps)).some(({ name }) => name === 'catalogue.import-undo'))
      await doWaitingJobs(shop.deps);
    return findImport(shop, id);
  };

  it('become one sale for each period and percentage or price, which the undo takes back', async () => {
    const [ends, later] = [dayIn(10), dayIn(20)];
    const rows = rowsOf([
      { 'Date sale price ends': ends },
      { 'Date sale price ends': ends, 'Regular price': '1000', 'Sale price': '750' },
      { 'Date sale price ends': ends, 'Sale price': '1777' },
      { 'Date sale price starts': dayIn(3), 'Date sale price ends': later },
      { 'Date sale price ends': dayIn(-3) },
      {},
    ]);
    const checked = await sendFile(shop, csvOf(rows));
    expect(checked.notes).toEqual([
      { text: 'The sale price has an end. The import makes a sale of it.', rows: 4 },
      { text: 'The sale price was left out, because its days are over.', rows: 1 },
    ]);
    expect(checked.samples[0]).toMatchObject({ price: 2_000, oldPrice: null, salePrice: 1_500 });
    const before = (await listSales()).length;
    const done = await finishImport(shop, checked._id);
    expect(done).toMatchObject({ state: 'done', sales: 3 });
    const made = (await listSales()).slice(0, (await listSales()).length - before);
    const terms = made.map(({ percent, price, state, scopeValues }) => [percent, price, state, scopeValues.length]);
    expect(terms).toEqual(
      expect.arrayContaining([
        [25, null, 'running', 2],
        [null, 1_777, 'running', 1],
        [25, null, 'planned', 1],
      ]),
    );
    expect(made.map(({ name }) => name)).toContain('products.csv: 25 %');
    expect(await pricesOf(rows)).toEqual([
      [1_500, 2_000],
      [750, 1_000],
      [1_777, 2_000],
      [2_000, null],
      [2_000, null],
      [1_500, null],
    ]);
    shop.clock.advance({ days: 4 });
    await shop.deps.sales.apply();
    expect((await pricesOf(rows))[3]).toEqual([1_500, 2_000]);
    expect((await undo(done._id)).undo.state).toBe('done');
    expect(await listSales()).toHaveLength(before);
  });

  it('make no second sale in a second import, and the undo leaves a sale that was changed', async () => {
    const rows = rowsOf([{ 'Date sale price ends': dayIn(10) }]);
    const before = (await listSales()).length;
    const first = await importFile(rows);
    expect(first.sales).toBe(1);
    const again = await importFile(rows.map((row) => ({ ...row, Stock: '9' })));
    expect(again).toMatchObject({ result: { changed: 1 }, sales: 0 });
    const [sale] = await listSales();
    const { _id, scopeLabels: _labels, state: _state, ...body } = sale as Sale;
    const changed = await shop.call('PATCH', `/api/sales/${_id}`, {
      as: shop.users.admin,
      body: { ...body, percent: 30 },
    });
    expect(changed.status).toBe(200);
    await undo(first._id);
    expect(await listSales()).toHaveLength(before + 1);
  });

  it('are left out for a helper who may not make sales', async () => {
    const helper = await openSession(
      shop.deps,
      await addUser(shop.deps, { role: 'moderator', rights: ['catalogue.edit'] }),
    );
    const file = csvOf(rowsOf([{ 'Date sale price ends': dayIn(10) }])).toString('base64');
    const sent = await shop.call('POST', '/api/imports', { as: helper, body: { fileName: 'woo.csv', file } });
    expect(sent.as(importResponse).import).toMatchObject({
      notes: [{ text: expect.stringMatching(/you may not make sales\.$/), rows: 1 }],
      samples: [{ price: 2_000, salePrice: null }],
    });
  });
});
