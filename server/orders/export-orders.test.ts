import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { streamCsv } from '#server/platform/exports/stream-csv.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { exportOrders } from './export-orders.ts';
import { orders } from './tables.ts';

const FORMULAS = ['=1+1', '+92 300', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example";"Hi")'];

function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\r|\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('orders as a CSV file', () => {
  const shop = useTestShop();
  const download = (query = '', as: { token: string } | undefined = shop.users.admin) =>
    shop.call('GET', `/api/orders/export.csv${query}`, { as });

  it('begin with a byte order mark and the column names, and are downloaded and not cached', async () => {
    const frock = await addProduct(shop.deps, { name: 'Frock, "Sunny"', color: 'green', age: 3 });
    const smaller = await addProduct(shop.deps, { name: 'Frock, "Sunny"', color: 'gold', age: 2 });
    const order = await addOrder(shop.deps, shop.users.owner, {
      lines: [
        { product: frock, quantity: 2 },
        { product: smaller, quantity: 1 },
      ],
      customerName: 'زبیدہ',
      notes: 'Ring twice,\nplease',
    });
    const response = await download();
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'cache-control': 'no-store',
    });
    expect(response.text.startsWith('\uFEFFOrder ID,Placed,Status,Customer,')).toBe(true);
    const [, row] = readCsv(response.text.slice(1));
    expect(row).toEqual([
      order.orderId,
      '2026-11-21 12:00',
      'pending',
      'زبیدہ',
      'owner@example.com',
      '03000000001',
      'House 1, Street 2',
      'Lahore',
      'Punjab',
      '54000',
      '2 × Frock, "Sunny" (green, 5-6 years); 1 × Frock, "Sunny" (gold, 3-4 years)',
      '5-6 years; 3-4 years',
      'green; gold',
      '4470',
      '200',
      '0',
      '0',
      '0',
      '4670',
      'Cash on Delivery',
      'Ring twice,\nplease',
    ]);
  });

  it('have no cell that a spreadsheet would read as a formula', async () => {
    for (const text of FORMULAS) {
      const product = await addProduct(shop.deps, { name: text });
      const fields = { customerName: text, notes: text, address: text, city: text, state: text, zipCode: text };
      await addOrder(shop.deps, shop.users.owner, { ...fields, phone: text, lines: [{ product, quantity: 1 }] });
    }
    const cells = readCsv((await download()).text.slice(1)).flat();
    expect(cells.filter((cell) => cell === "'=1+1")).toHaveLength(7);
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  it('have mobile numbers as couriers accept them, and other numbers with 00 instead of a plus, or as typed', async () => {
    const phones = [
      ['=0300 1111111', '03001111111'],
      ['+92 0300 1111111 / 0321 1111111', '03001111111'],
      ['۰۳۰۰ ۱۱۱۱۱۱۱', '03001111111'],
      ['3001111111', '03001111111'],
      ['042-35712345', '042-35712345'],
      ['+44 20 7946 0958', '00442079460958'],
      ['+92 42 111 300 123', '009242111300123'],
      ['+1+1', "'+1+1"],
    ] as const;
    const customerName = 'Somebody with a phone';
    for (const [phone] of phones) await addOrder(shop.deps, shop.users.owner, { customerName, phone });
    const [header = [], ...rows] = readCsv((await download('?q=with a phone')).text.slice(1));
    const written = rows.map((row) => row[header.indexOf('Phone')]);
    expect(written.toReversed()).toEqual(phones.map(([, expected]) => expected));
  });

  it('are only for admins', async () => {
    expect((await download('', shop.users.owner)).status).toBe(403);
    expect((await download('', shop.users.moderator)).status).toBe(403);
    expect((await shop.call('GET', '/api/orders/export.csv')).status).toBe(401);
    expect((await download('?status=lost')).error().code).toBe('validation');
  });
});

describe('a long list of orders as a CSV file', () => {
  const shop = useTestShop();
  const COUNT = 450;
  beforeAll(async () => {
    await addOrder(shop.deps, shop.users.owner, { customerName: 'Zubaida', status: 'shipped' });
    await addOrders(1, COUNT);
  });
  const addOrders = (from: number, to: number) =>
    shop.deps.db.execute(sql`insert into orders (id, order_id, status, email, phone, customer_name, address, city, state,
        zip_code, total_paisa, adjustments, grand_total_paisa, notes, created_at, updated_at)
      select gen_random_uuid(), 'ND-' || n, case when n % 3 = 0 then 'shipped' else 'pending' end, 'a@example.com', '1',
        'Hira', 'x', 'x', 'x', 'x', 100, '[]', 100, '', now(), now() from generate_series(${from}::int, ${to}::int) n`);
  const download = async (query = '') =>
    (await shop.call('GET', `/api/orders/export.csv${query}`, { as: shop.users.admin })).text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0]);

  it('has each order that matches the filter once', async () => {
    expect(new Set(await download()).size).toBe(COUNT + 1);
    expect(await download()).toHaveLength(COUNT + 1);
    expect(await download('?status=shipped')).toHaveLength(COUNT / 3 + 1);
    expect(await download('?q=zubaida')).toHaveLength(1);
    expect(await download('?status=pending&q=zubaida')).toEqual([]);
    expect(new Set(await download('?q=%23nd-12'))).toEqual(
      new Set(['12', ...Array.from({ length: 10 }, (_, digit) => `12${digit}`)].map((number) => `ND-${number}`)),
    );
  });

  it('breaks off if the database fails half way', async () => {
    const { deps } = shop;
    await addOrders(10_000, 12_000);
    const viewer = { ...shop.users.admin, tokenHash: '', confirmedAt: new Date(0) };
    const csv = streamCsv(exportOrders(deps, viewer, { rows: 'orders' })[0]);
    const chunks: unknown[] = [];
    const read = async () => {
      for await (const chunk of Readable.from(csv)) {
        chunks.push(chunk);
        await deps.db.execute(sql`alter table orders rename to orders_gone`).catch(() => undefined);
      }
    };
    await expect(read()).rejects.toThrow('Failed query');
    await deps.db.execute(sql`alter table orders_gone rename to orders`);
    expect(chunks.length).toBeGreaterThan(0);
    expect(await deps.db.$count(orders)).toBe(COUNT + 1 + 2_001);
  });
});
