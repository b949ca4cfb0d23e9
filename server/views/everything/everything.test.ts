import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { desc } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '#server/accounts/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { addCourier, addOwedParcels } from '#test/cash.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { sendFile } from '#test/import-files.ts';
import { addPurchaseOf } from '#test/purchases.ts';
import { addPaidOrder, addRefundOf } from '#test/refunds.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';
import { exportEverything } from './export-everything.ts';

const URL = '/api/everything.zip';
const NOON = new Date('2026-11-21T12:00:00Z');

describe('the download of everything', () => {
  const shop = useTestShop();
  const download = async (as = shop.users.admin) => {
    const { rawPayload, headers } = await shop.app.inject({
      url: URL,
      headers: { authorization: `Bearer ${as.token}` },
    });
    return { headers, files: unzipSync(rawPayload) };
  };
  const admin = (): Viewer => ({
    ...shop.users.admin,
    rights: [],
    tokenHash: '',
    confirmedAt: shop.deps.now(),
  });
  const textOf = (files: Record<string, Uint8Array>, name: string) => strFromU8(files[name] ?? new Uint8Array());
  const connections = () => {
    const { totalCount, idleCount } = shop.deps.database.client.pool;
    return totalCount - idleCount;
  };

  it('has each list as CSV and as Excel file, and a README.txt that names all of them', async () => {
    const product = await addProduct(shop.deps, { name: '=1+1', sku: '00123' });
    await addOrder(shop.deps, shop.users.owner, { orderId: 'ND-ALL', phone: '03001234567', createdAt: NOON });
    await addReview(shop.deps, product, shop.users.owner, { comment: 'Lovely', createdAt: NOON });
    const { headers, files } = await download();
    expect(headers['content-disposition']).toMatch(/^attachment; filename="everything-\d{4}-\d\d-\d\d\.zip"$/);
    const lists = [
      'products',
      'orders',
      'customers',
      'orders-from-before',
      'reviews',
      'parcels',
      'money',
      'refunds',
      'purchases',
    ];
    const names = [...lists.flatMap((name) => [`${name}.csv`, `${name}.xlsx`]), 'order-products.csv', 'README.txt'];
    expect(Object.keys(files).sort()).toEqual(names.sort());
    const readme = textOf(files, 'README.txt');
    for (const name of names.filter((each) => each !== 'README.txt')) expect(readme).toContain(`\r\n${name}`);
    expect(readme).toContain('orders.csv (1 row)\r\norder-products.csv (1 row)\r\norders.xlsx\r\n');
    expect(textOf(files, 'products.csv')).toContain("'=1+1");
    const orders = await readSheet(Buffer.from(files['orders.xlsx'] ?? []));
    expect(orders[1]?.slice(0, 1)).toEqual(['ND-ALL']);
    expect(await readSheet(Buffer.from(files['orders.xlsx'] ?? []), 'Products')).toHaveLength(2);
    expect(textOf(files, 'customers.csv')).toContain('03001234567');
    const [entry] = await shop.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ verb: 'list.downloaded', subjectLabel: 'Everything' });
  });

  it('has products that an import reads as they are', async () => {
    await addProduct(shop.deps, { name: 'Frock', sku: null, description: 'Two\nlines, "quoted"' });
    await addProduct(shop.deps, {
      name: 'Frock, "festive" – عید',
      sku: '00123-4',
      design: '3-4',
      oldPricePaisa: 249_000,
      gender: 'girls',
      stock: 0,
      weightG: 250,
      measures: { chestCm: 34.5, lengthCm: 48 },
      fabric: 'Lawn; lined',
      care: 'Wash cold',
      modelNote: '102 cm, wears 3-4',
      isHidden: true,
      pictures: ['/media/a.webp', '/media/b.webp'].map((url) => ({
        url,
        alt: '',
        width: 4,
        height: 5,
        widths: [],
        placeholder: null,
      })),
      image: '/media/a.webp',
    });
    const onSale = await addProduct(shop.deps, { sku: 'ON-SALE', price: 2_000 });
    const days = { startsAt: shop.deps.now().toISOString(), endsAt: '2099-01-01T00:00:00.000Z' };
    const sale = { name: 'Eid', percent: 25, price: null, scope: 'product', scopeValues: [onSale.id], ...days };
    expect((await shop.call('POST', '/api/sales', { as: shop.users.admin, body: sale })).status).toBe(201);
    const { files } = await download();
    for (const name of ['products.csv', 'products.xlsx']) {
      const { rows } = await sendFile(shop, Buffer.from(files[name] ?? []));
      expect(rows).toEqual({ new: 0, changed: 0, bad: 0, omitted: 0, unchanged: expect.any(Number) });
      expect(rows.unchanged).toBeGreaterThan(0);
    }
  });

  it('has lists of orders and customers that are not imported as products', async () => {
    const product = await addProduct(shop.deps, { sku: 'SOLD-1', stock: 9 });
    await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 2 }] });
    const { files } = await download();
    for (const name of ['orders.csv', 'orders.xlsx', 'order-products.csv', 'customers.csv', 'orders-from-before.csv']) {
      const body = { fileName: name, file: Buffer.from(files[name] ?? []).toString('base64') };
      const sent = await shop.call('POST', '/api/imports', { as: shop.users.admin, body });
      expect([name, sent.error().code]).toEqual([
        name,
        expect.stringMatching(/^(?:import_columns_unknown|spreadsheet_invalid)$/),
      ]);
    }
    const readme = textOf(files, 'README.txt');
    expect(readme.match(/For reading only: no shop imports them/g)).toHaveLength(2);
  });

  it('has every line of every entry about money, refunds of every state, and purchases', async () => {
    const courier = await addCourier(shop.deps);
    const [parcel] = await addOwedParcels(shop.deps, courier, [{}]);
    await addRefundOf(shop.deps, await addPaidOrder(shop.deps, shop.users.owner));
    await addPurchaseOf(shop.deps);
    const { files } = await download();
    const [columns = [], ...rows] = await readSheet(Buffer.from(files['money.xlsx'] ?? []));
    const amounts = rows.map((row) => Number(row[columns.indexOf('Amount')]));
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(rows.map((row) => row[columns.indexOf('Parcel')])).toContain(parcel?.number);
    expect(textOf(files, 'refunds.csv')).toContain('A stain');
    expect(textOf(files, 'purchases.csv').trim().split('\r\n').length).toBeGreaterThan(1);
  });

  it('has no password, hash or session token', async () => {
    const { files } = await download();
    const all = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n');
    const hashes = (await shop.deps.db.select().from(users)).map(({ passwordHash }) => passwordHash);
    const tokens = (await shop.deps.db.select().from(sessions)).map(({ tokenHash }) => tokenHash);
    for (const secret of [PASSWORD, shop.users.admin.token, ...hashes, ...tokens]) {
      expect(secret?.length).toBeGreaterThan(5);
      expect(all).not.toContain(secret);
    }
  });

  it('leaves out the Excel file of a list that is too long, and README.txt says so', async () => {
    await addProduct(shop.deps);
    await addProduct(shop.deps);
    const files = unzipSync(await buffer(exportEverything(shop.deps, admin(), { excelRowsMax: 1 })));
    expect(Object.keys(files)).toContain('products.csv');
    expect(Object.keys(files)).not.toContain('products.xlsx');
    expect(Object.keys(files)).toContain('reviews.xlsx');
    expect(textOf(files, 'README.txt')).toContain('There is no Excel file, because the list has more than 1 rows.');
  });

  it('shows one moment, whatever is written while it runs', async () => {
    const description = () => randomBytes(2_000).toString('hex');
    for (let count = 0; count < 20; count += 1) await addProduct(shop.deps, { description: description() });
    const zip = exportEverything(shop.deps, admin());
    await new Promise((resolve) => zip.once('readable', resolve));
    await addOrder(shop.deps, shop.users.owner, { orderId: 'ND-LATE' });
    const files = unzipSync(await buffer(zip));
    expect(textOf(files, 'orders.csv')).not.toContain('ND-LATE');
    await expect.poll(connections).toBe(0);
    expect(textOf((await download()).files, 'orders.csv')).toContain('ND-LATE');
  });

  it('closes its connection if the client goes away, and then runs again', async () => {
    const zip = exportEverything(shop.deps, admin());
    await new Promise((resolve) => zip.once('readable', resolve));
    expect(connections()).toBe(1);
    const { pool } = shop.deps.database.client;
    const open = pool.totalCount;
    zip.destroy();
    await expect.poll(connections).toBe(0);
    expect(pool.totalCount).toBeLessThan(open);
    expect(Object.keys((await download()).files)).toContain('README.txt');
  });

  it('runs once at a time', async () => {
    const call = () => shop.call('GET', URL, { as: shop.users.admin });
    const both = await Promise.all([call(), call()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect((await call()).status).toBe(200);
  });

  it('is for admins who have confirmed their identity', async () => {
    const helper = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['export'] }));
    expect((await shop.call('GET', URL, { as: helper })).status).toBe(403);
    shop.clock.advance({ minutes: 16 });
    expect((await shop.call('GET', URL, { as: shop.users.admin })).error().code).toBe('confirmation_required');
  });
});
