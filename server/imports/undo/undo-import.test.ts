import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { importResponse, listImportsResponse, type ProductImport } from '#contract/imports.schema.ts';
import { users } from '#server/accounts/tables.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { cleanImports } from '#server/imports/clean-imports.ts';
import { runImport } from '#server/imports/run-import.ts';
import { orderLines } from '#server/orders/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { binItems } from '#server/platform/bin/tables.ts';
import { stockMoves } from '#server/stock/tables.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { findImport, finishImport, sendFile, startImport } from '#test/import-files.ts';
import { doWaitingJobs, waitingJobs } from '#test/jobs.ts';
import { csvOf, type FileRow, KURTAS } from '#test/spreadsheets.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { runUndo } from './run-undo.ts';

let fileCount = 0;
function newRows(count: number, overrides: FileRow = {}): FileRow[] {
  fileCount += 1;
  return Array.from({ length: count }, (_, index) => ({
    ...KURTAS[0],
    SKU: `U${fileCount}-${index}`,
    Name: `Kurta ${index}`,
    Design: null,
    ...overrides,
  }));
}

describe('the undo of an import', () => {
  const shop = useTestShop({ env: { CACHE_MB: '16' } });
  const importRows = async (rows: readonly FileRow[]) => finishImport(shop, (await sendFile(shop, csvOf(rows)))._id);
  const call = (id: string, as = shop.users.admin) => shop.call('POST', `/api/imports/${id}/undo`, { as });
  const finishUndo = async (id: string): Promise<ProductImport> => {
    while ((await waitingJobs(shop.deps)).some(({ name }) => name === 'catalogue.import-undo'))
      await doWaitingJobs(shop.deps);
    return findImport(shop, id);
  };
  const undo = async (id: string) => {
    expect((await call(id)).as(importResponse).import.undo.state).toBe('running');
    return finishUndo(id);
  };
  const findBySku = async (...skus: unknown[]): Promise<ProductRow[]> =>
    shop.deps.db
      .select()
      .from(products)
      .where(inArray(products.sku, skus.map(String)))
      .orderBy(products.sku);
  const change = (row: ProductRow | undefined, body: object) =>
    shop.call('PATCH', `/api/products/update-product/${row?.id}`, { as: shop.users.admin, body });
  const sell = async (row: ProductRow, quantity: number) => {
    const body = orderBody(shop.users.owner, [{ product: row, quantity }]);
    expect((await shop.call('POST', '/api/orders/create-order', { as: shop.users.owner, body })).status).toBe(201);
  };

  it('moves added products to the bin, also sold ones, whose orders keep their lines', async () => {
    const rows = newRows(70);
    const done = await importRows(rows);
    expect(done.undo).toEqual({ state: null, canStart: true, left: [], leftCount: 0 });
    const [sold] = await findBySku(rows[0]?.['SKU']);
    if (!sold) throw new Error('The product is missing');
    await sell(sold, 2);
    const undone = await undo(done._id);
    expect(undone.message).toBe(
      'Undone: 70 products were deleted, 0 put back. Deleted products stay in the bin for 30 days.',
    );
    expect(undone).toMatchObject({ state: 'done', undo: { state: 'done', canStart: false, leftCount: 0 } });
    expect(await findBySku(...rows.map((row) => row['SKU']))).toEqual([]);
    const { db } = shop.deps;
    expect(await db.$count(orderLines, eq(orderLines.productId, sold.id))).toBe(1);
    expect(await db.$count(binItems, eq(binItems.subjectId, sold.id))).toBe(1);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.batchId, done._id));
    expect(entries.filter(({ verb }) => verb === 'product.deleted')).toHaveLength(70);
  });

  it('puts back exactly the changed columns, and keeps and names those that were changed since', async () => {
    const row = await addProduct(shop.deps, {
      sku: 'UNDO-1',
      name: 'Frock',
      price: 1_000,
      stock: 5,
      fabric: 'Cotton',
      measures: { chestCm: 30, lengthCm: 40 },
    });
    const file = { SKU: 'UNDO-1', Name: 'Gown', Price: 900, 'Old price': 1_200, Stock: 20, Fabric: 'Silk' };
    const done = await importRows([{ ...file, 'Chest (cm)': 32, 'Length (cm)': 44 }]);
    const [imported] = await findBySku('UNDO-1');
    expect(imported).toMatchObject({ name: 'Gown', pricePaisa: 90_000, stock: 20, measures: { chestCm: 32 } });
    if (!imported) throw new Error('The product is missing');
    await sell(imported, 3);
    await change(imported, { fabric: 'Linen', care: 'Wash cold', measures: { chestCm: 32, lengthCm: 45 } });
    const undone = await undo(done._id);
    const [now] = await findBySku('UNDO-1');
    expect(now).toMatchObject({
      name: 'Frock',
      pricePaisa: row.pricePaisa,
      oldPricePaisa: null,
      stock: 17,
      fabric: 'Linen',
      care: 'Wash cold',
      measures: { chestCm: 30, lengthCm: 45 },
    });
    const product = { _id: row.id, name: 'Frock' };
    expect(undone.undo.left).toEqual([{ row: 2, product, columns: ['stock', 'lengthCm', 'fabric'] }]);
    expect(undone.message).toBe(
      'Undone: 0 products were deleted, 1 put back. 1 product was changed after the import and keeps what is listed below.',
    );
  });

  it('puts back pictures with their texts, and the stock by a stock move', async () => {
    const size = { width: 300, height: 400, widths: [], placeholder: null };
    const pictures = [
      { url: '/media/a.webp', alt: 'Front', ...size },
      { url: '/media/b.webp', alt: 'Back', ...size },
    ];
    const row = await addProduct(shop.deps, { sku: 'UNDO-2', image: '/media/a.webp', pictures, stock: 4 });
    const done = await importRows([{ SKU: 'UNDO-2', Pictures: '/media/c.webp', Stock: '' }]);
    expect((await findBySku('UNDO-2'))[0]).toMatchObject({ image: '/media/c.webp', stock: null });
    await undo(done._id);
    const [now] = await findBySku('UNDO-2');
    expect(now).toMatchObject({ image: '/media/a.webp', pictures: row.pictures, stock: 4 });
    const moves = await shop.deps.db.select().from(stockMoves).where(eq(stockMoves.productId, row.id));
    expect(moves.at(-1)).toMatchObject({ why: 'edit', byUserId: shop.users.admin.id });
  });

  it('is visible in cached lists at once', async () => {
    const [row = {}] = newRows(1, { Category: 'Bottoms', Name: 'Undone trousers' });
    const list = async () => (await shop.call('GET', '/api/products?category=bottoms')).text;
    const done = await importRows([row]);
    expect(await list()).toContain('Undone trousers');
    await undo(done._id);
    expect(await list()).not.toContain('Undone trousers');
  });

  it('keeps a price if the old price that was entered since would not be above it', async () => {
    await addProduct(shop.deps, { sku: 'UNDO-3', price: 2_000 });
    const done = await importRows([{ SKU: 'UNDO-3', Price: 900 }]);
    await change((await findBySku('UNDO-3'))[0], { oldPrice: 1_500 });
    const undone = await undo(done._id);
    expect(undone.undo.left[0]?.columns).toEqual(['price']);
    expect((await findBySku('UNDO-3'))[0]).toMatchObject({ pricePaisa: 90_000, oldPricePaisa: 150_000 });
  });

  it('of an import skips products that were deleted since', async () => {
    await addProduct(shop.deps, { sku: 'UNDO-4' });
    const rows = newRows(1);
    const done = await importRows([...rows, { ...KURTAS[0], SKU: 'UNDO-4' }]);
    for (const { id } of await findBySku('UNDO-4', rows[0]?.['SKU']))
      await shop.call('DELETE', `/api/products/${id}`, { as: shop.users.admin });
    expect((await undo(done._id)).undo).toMatchObject({ state: 'done', left: [] });
  });

  it('is made once: two requests start one undo, and a later one is an error', async () => {
    const done = await importRows(newRows(2));
    const both = await Promise.all([call(done._id), call(done._id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await waitingJobs(shop.deps)).filter(({ name }) => name === 'catalogue.import-undo')).toHaveLength(1);
    expect((await finishUndo(done._id)).undo.state).toBe('done');
    expect((await call(done._id)).error().message).toBe('This import was undone already.');
    await runUndo(shop.deps, done._id);
    const again = await shop.call('POST', `/api/imports/${done._id}/start`, { as: shop.users.admin });
    expect(again.error().code).toBe('import_not_ready');
  });

  it('is found in the list of the last imports, which omits checks that nobody started', async () => {
    const done = await importRows(newRows(1));
    const unstarted = await sendFile(shop, csvOf(newRows(1)));
    await undo(done._id);
    const list = async (as = shop.users.admin) => shop.call('GET', '/api/imports', { as });
    const { imports } = (await list()).as(listImportsResponse);
    expect(imports[0]).toMatchObject({ _id: done._id, state: 'done', undoState: 'done', by: 'admin' });
    expect(imports.map(({ _id }) => _id)).not.toContain(unstarted._id);
    expect((await list(shop.users.owner)).status).toBe(403);
  });

  it('is an error while the import runs, before it starts and if the import is unknown', async () => {
    const { _id } = await sendFile(shop, csvOf(newRows(1)));
    expect((await call(_id)).error().message).toBe('This import has changed nothing that can be undone.');
    await startImport(shop, _id);
    expect((await call(_id)).error().message).toBe('This import is running. Cancel it first, then undo it.');
    await finishImport(shop, _id);
    expect((await call('none')).error().code).toBe('import_not_found');
  });

  it('of a cancelled import undoes the rows that were written', async () => {
    const rows = newRows(61);
    const { _id } = await sendFile(shop, csvOf(rows));
    await startImport(shop, _id);
    await runImport(shop.deps, _id, { sliceMs: 0 });
    await shop.call('POST', `/api/imports/${_id}/cancel`, { as: shop.users.admin });
    expect((await undo(_id)).message).toMatch(/^Undone: 60 products were deleted/);
    expect(await findBySku(...rows.map((row) => row['SKU']))).toEqual([]);
    await doWaitingJobs(shop.deps);
    expect(await findBySku(...rows.map((row) => row['SKU']))).toEqual([]);
  });

  it('hands over to a new job, and stops if its author may no longer change the catalogue', async () => {
    const done = await importRows(newRows(130));
    const helper = await addUser(shop.deps, { role: 'moderator', rights: ['catalogue.edit'] });
    expect((await call(done._id, await openSession(shop.deps, helper))).status).toBe(200);
    await runUndo(shop.deps, done._id, { sliceMs: 0 });
    expect((await findImport(shop, done._id)).message).toBe(
      'Undoing: 60 products were deleted, 0 put back so far, 70 to go.',
    );
    await shop.deps.db.update(users).set({ role: 'user' }).where(eq(users.id, helper.id));
    const stopped = await finishUndo(done._id);
    expect(stopped.undo).toMatchObject({ state: 'failed', canStart: true });
    expect(stopped.message).toMatch(/“Undo this import” goes on with the other 70\.$/);
    expect((await undo(done._id)).message).toMatch(/^Undone: 130 products were deleted/);
  });

  it('is possible for a week, also after the nightly cleaning', async () => {
    const [early, late] = [await importRows(newRows(1)), await importRows(newRows(1))];
    shop.clock.advance({ days: 6, minutes: 23 * 60 });
    await cleanImports(shop.deps);
    const admin = await openSession(shop.deps, shop.users.admin);
    expect((await call(early._id, admin)).status).toBe(200);
    shop.clock.advance({ minutes: 2 * 60 });
    await cleanImports(shop.deps);
    const message = (await call(late._id, await openSession(shop.deps, shop.users.admin))).error().message;
    expect(message).toBe('An import can be undone for 7 days. Change the products themselves.');
    shop.clock.advance({ days: 2 });
    await cleanImports(shop.deps);
    const gone = await call(late._id, await openSession(shop.deps, shop.users.admin));
    expect(gone.error().code).toBe('import_not_found');
  });

  it('keeps values that its author may not change', async () => {
    await addProduct(shop.deps, { sku: 'UNDO-5', name: 'Old', price: 2_000 });
    const done = await importRows([{ SKU: 'UNDO-5', Name: 'New', Price: 900 }]);
    const helper = await addUser(shop.deps, { role: 'moderator', rights: ['catalogue.edit'] });
    await call(done._id, await openSession(shop.deps, helper));
    expect((await finishUndo(done._id)).undo.left[0]?.columns).toEqual(['price']);
    expect((await findBySku('UNDO-5'))[0]).toMatchObject({ name: 'Old', pricePaisa: 90_000 });
  });
});
