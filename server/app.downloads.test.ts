import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { FIT_LABELS } from '#contract/reviews.ts';
import type { Right } from '#contract/rights.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { downloadSheet } from '#test/downloads.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { VALID_CALLS } from '#test/valid-calls.ts';
import { contacts } from './orders/tables.ts';

const NOON = new Date('2026-11-21T12:00:00Z');

describe('lists as Excel files', () => {
  const shop = useTestShop();
  const csv = async (url: string, as = shop.users.admin) => (await shop.call('GET', url, { as })).text;
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  let phones = 1_234_566;
  const newPhone = () => `030${String((phones += 1)).padStart(8, '0')}`;

  it('exist for every CSV file, with the same columns and the same rights', async () => {
    const lists = Object.keys(VALID_CALLS).filter((call) => call.endsWith('/export.csv'));
    expect(lists.length).toBeGreaterThanOrEqual(8);
    const stranger = await staffWith('stock.count');
    for (const list of lists) {
      const [path = ''] = list.replace('GET ', '').split('.csv');
      const query = /report|days|profit/.test(path) ? '?month=2026-11' : '';
      const [columns = []] = await downloadSheet(shop, `${path}.xlsx${query}`);
      expect((await csv(`${path}.csv${query}`)).split('\r\n')[0], path).toBe(`\ufeff${columns.join(',')}`);
      for (const format of ['csv', 'xlsx']) {
        expect((await shop.call('GET', `${path}.${format}${query}`, { as: stranger })).status, path).toBe(403);
      }
    }
  });

  it('keep the leading zero of phones and whole order numbers, and have dates and amounts', async () => {
    const phone = newPhone();
    const product = await addProduct(shop.deps, { name: '=1+1', sku: '00123', price: 1_490.5 });
    const orderId = 'ND-1E5';
    const values = { phone, orderId, customerName: 'Zero Keeper', zipCode: '04400', createdAt: NOON };
    await addOrder(shop.deps, shop.users.owner, { ...values, lines: [{ product, quantity: 2 }] });
    const [columns = [], row = []] = await downloadSheet(shop, '/api/orders/export.xlsx?q=Zero Keeper');
    const cell = (name: string) => row[columns.indexOf(name)];
    expect(['Order ID', 'Phone', 'Postal code', 'Total', 'Items'].map(cell)).toEqual([
      orderId,
      phone,
      '04400',
      3_181,
      '2 × =1+1 (red, 3-4 years)',
    ]);
    expect(cell('Placed')).toEqual(new Date('2026-11-21T17:00:00Z'));
  });

  it('have a second sheet with a row for each product of an order, with SKU, price and total', async () => {
    const shirt = await addProduct(shop.deps, { name: 'Shirt', sku: '0001', color: 'blue', age: 3, price: 990 });
    const frock = await addProduct(shop.deps, { name: 'Frock', color: 'gold', age: 2, price: 1_200 });
    const { orderId } = await addOrder(shop.deps, shop.users.owner, {
      customerName: 'Line Reader',
      createdAt: NOON,
      lines: [
        { product: shirt, quantity: 3 },
        { product: frock, quantity: 1 },
      ],
    });
    const [columns, ...rows] = await downloadSheet(shop, '/api/orders/export.xlsx?q=Line Reader', {
      sheet: 'Products',
    });
    const placed = new Date('2026-11-21T17:00:00Z');
    const order = [orderId, placed, 'pending', 'Line Reader', 'Lahore'];
    expect(rows).toEqual([
      [...order, '0001', 'Shirt', '5-6 years', 'blue', 3, 990, 2_970],
      [...order, null, 'Frock', '3-4 years', 'gold', 1, 1_200, 1_200],
    ]);
    const lines = (await csv('/api/orders/export.csv?rows=lines&q=Line Reader')).split('\r\n');
    expect(lines[0]).toBe(`\ufeff${(columns ?? []).join(',')}`);
    expect(lines[1]).toBe(
      `${orderId},2026-11-21 17:00,pending,Line Reader,Lahore,0001,Shirt,5-6 years,blue,3,990,2970`,
    );
    const packer = await staffWith('orders.view', 'export');
    const [, [, , , , , , , , , quantity, price, total] = []] = await downloadSheet(
      shop,
      '/api/orders/export.xlsx?rows=lines&q=Line Reader',
      { as: packer },
    );
    expect([quantity, price, total]).toEqual([3, null, null]);
  });

  it('have all matching customers with the note about them, and amounts for staff with that right', async () => {
    const phone = newPhone();
    const order = { phone, customerName: 'Customer of Sialkot', city: 'Sialkot' };
    await addOrder(shop.deps, shop.users.owner, { ...order, status: 'Delivered', createdAt: NOON });
    await addOrder(shop.deps, shop.users.other, { ...order, status: 'cancelled', createdAt: NOON });
    await addOrder(shop.deps, shop.users.other, { phone: newPhone(), customerName: 'Somebody else' });
    await shop.deps.db.insert(contacts).values({
      phoneE164: `+92${phone.slice(1)}`,
      version: 1,
      note: 'Calls back\nafter six',
      blockedAt: NOON,
      blockedWhy: 'Two parcels refused',
    });
    const url = '/api/customers/export.xlsx?q=Customer of Sialkot';
    const [, ...rows] = await downloadSheet(shop, url);
    const placed = new Date('2026-11-21T17:00:00Z');
    const contact = ['yes', 'Two parcels refused', 'Calls back\nafter six'];
    expect(rows).toEqual([[phone, 'Customer of Sialkot', 'Sialkot', 2, 1, 1, 1_200, placed, ...contact]]);
    const helper = await staffWith('users.edit', 'export');
    expect((await downloadSheet(shop, url, { as: helper }))[1]?.[6]).toBeNull();
    const [, ...all] = await downloadSheet(shop, '/api/customers/export.xlsx');
    expect(new Set(all.map(([each]) => each)).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(1);
  });

  it('have every customer exactly once, however many pages there are', async () => {
    const numbers = Array.from({ length: 230 }, newPhone);
    for (const phone of numbers) await addOrder(shop.deps, shop.users.owner, { phone, customerName: 'One of many' });
    const [, ...rows] = await downloadSheet(shop, '/api/customers/export.xlsx?q=One of many');
    expect(rows.map(([phone]) => String(phone)).sort()).toEqual(numbers);
  });

  it('have the reviews with product, SKU and stars', async () => {
    const product = await addProduct(shop.deps, { name: 'Reviewed kurta', sku: '007' });
    await addReview(shop.deps, product, shop.users.owner, {
      rating: 2,
      comment: '=HYPERLINK("x")',
      createdAt: NOON,
      fit: 'small',
    });
    await addReview(shop.deps, product, shop.users.other, { rating: 5, comment: 'بہت اچھا', createdAt: NOON });
    const [, ...rows] = await downloadSheet(shop, '/api/reviews/export.xlsx');
    const time = new Date('2026-11-21T17:00:00Z');
    expect(rows).toEqual([
      [time, 'Reviewed kurta', '007', 5, 'بہت اچھا', 'other', 'no', null],
      [time, 'Reviewed kurta', '007', 2, '=HYPERLINK("x")', 'owner', 'no', FIT_LABELS.small],
    ]);
    expect(await csv('/api/reviews/export.csv')).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it('have parcels of one courier or one list, including finished ones', async () => {
    const order = await addOrder(shop.deps, shop.users.owner, { phone: newPhone(), customerName: 'Parcel Taker' });
    const courier = await addCourierAccount(shop.deps, { label: 'Rider of the file', usesOwnNumbers: false });
    const trackingNo = '0012345678901234567';
    const done = { state: 'delivered', courierAccountId: courier.id, trackingNo, deliveredAt: NOON } as const;
    const parcel = await addParcel(shop.deps, order, { ...done, handedOverAt: NOON, stateAt: NOON, createdAt: NOON });
    await addParcel(shop.deps, order);
    const [columns = [], ...rows] = await downloadSheet(shop, `/api/parcels/export.xlsx?courier=${courier.id}`);
    const day = new Date('2026-11-21T17:00:00Z');
    expect(rows.map((row) => Object.fromEntries(columns.map((name, index) => [name, row[index]])))).toEqual([
      {
        Parcel: parcel.number,
        'Order ID': order.orderId,
        Kind: 'Order',
        State: 'Delivered',
        Since: day,
        Courier: 'Rider of the file',
        'Tracking number': trackingNo,
        Customer: 'Parcel Taker',
        Phone: order.phone,
        City: 'Lahore',
        Pieces: 1,
        'Weight (g)': 500,
        COD: 1_200,
        Packed: day,
        'Handed over': day,
        Delivered: day,
        'Came back': null,
      },
    ]);
    const number = encodeURIComponent(order.orderId);
    expect(await downloadSheet(shop, `/api/parcels/export.xlsx?q=${number}`)).toHaveLength(3);
    expect(await downloadSheet(shop, `/api/parcels/export.xlsx?queue=to_book&q=${number}`)).toHaveLength(2);
  });

  it('add an entry with format and filter to the history', async () => {
    await downloadSheet(shop, '/api/customers/export.xlsx?q=hira');
    const [entry] = await shop.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({
      verb: 'list.downloaded',
      subjectLabel: 'Customers',
      after: { q: 'a search', as: 'xlsx' },
    });
  });
});
