import { eq, max, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ORDER_SORTS } from '#contract/order-filter.ts';
import { ORDER_STATUSES } from '#contract/order-status.ts';
import { listOrdersQuery } from '#contract/orders.schema.ts';
import { COUNTED_MATCHES_MAX } from '#contract/pagination.ts';
import { addOrder } from '#test/factories.ts';
import { rowsOf } from '#test/rows.ts';
import { useTestShop } from '#test/test-shop.ts';
import { listOrders, listOrdersBefore } from './queries.ts';
import { orders } from './tables.ts';

const ORDERS = 4_000;
const BATCH = 200;

/** The columns are repeated here, so that the test does not depend on the tested code. */
const COLUMNS = {
  createdAt: 'created_at',
  orderId: 'order_id',
  email: 'email',
  status: `case status when 'pending' then 1 when 'processing' then 2 when 'shipped' then 3 when 'Delivered' then 4 else 5 end`,
  grandTotal: 'grand_total_paisa',
} as const;

describe('the list of all orders', () => {
  const shop = useTestShop();
  const list = async (query: object) => {
    const { rows, total } = await listOrders(shop.deps.db, listOrdersQuery.parse(query));
    return { ids: rows.map(({ id }) => id), total };
  };
  const sorted = async (
    condition: ReturnType<typeof sql>,
    sortBy: keyof typeof COLUMNS = 'createdAt',
    order = 'desc',
  ) => {
    const by = sql.raw(`${COLUMNS[sortBy]} ${order}, id ${order}`);
    const rows = await rowsOf<{ id: string }>(shop.deps, sql`select id from orders where ${condition} order by ${by}`);
    return rows.map(({ id }) => id);
  };

  let newest = new Date();

  beforeAll(async () => {
    // Every order updates the same row counts, which takes longer the more updates their transaction has made.
    for (let from = 1; from <= ORDERS; from += BATCH)
      await shop.deps.db.execute(sql`insert into orders (id, order_id, status, email, phone, customer_name, address, city, state,
          zip_code, total_paisa, adjustments, grand_total_paisa, created_at, updated_at)
        select gen_random_uuid(), 'ND-' || lpad(n::text, 10, '0'),
          (array['pending', 'Delivered', 'Delivered', 'cancelled', 'shipped'])[1 + n % 5], 'buyer' || n % 70 || '@example.com', '1',
          case when n % 50 = 0 then 'Seldom 50%_Khan' when n = 17 then 'Zubaida' else 'Often' end, 'a', 'c', 's', 'z',
          n % 90, '[]', n % 90, now() - interval '1 minute' * (n / 3), now()
        from generate_series(${from}::int, ${Math.min(from + BATCH - 1, ORDERS)}::int) as n`);
    const [row] = await shop.deps.db.select({ at: max(orders.createdAt) }).from(orders);
    newest = row?.at ?? newest;
  });

  it('has the right orders on each page, for each sort order and status', async () => {
    for (const sortBy of ORDER_SORTS) {
      for (const status of ['all', ...ORDER_STATUSES]) {
        const condition = status === 'all' ? sql`true` : sql`status = ${status}`;
        for (const order of ['asc', 'desc']) {
          const all = await sorted(condition, sortBy, order);
          const lastPage = Math.ceil(all.length / 30);
          for (const page of [1, 2, Math.floor(lastPage / 2), lastPage - 1, lastPage, lastPage + 1].filter(
            (each) => each > 0,
          )) {
            const expected = all.slice((page - 1) * 30, page * 30);
            const seen = await list({ sortBy, status, order, page, limit: 30 });
            expect(seen, `${sortBy} ${order} ${status} ${page}`).toEqual({ ids: expected, total: all.length });
          }
        }
      }
    }
  });

  it('has the orders of a period, only sales or of one status, with their number', async () => {
    const at = (minutes: number) => new Date(newest.getTime() - minutes * 60_000).toISOString();
    for (const sortBy of ORDER_SORTS) {
      for (const [status, condition] of [
        ['all', sql`true`],
        ['sales', sql`status <> 'cancelled'`],
        ['shipped', sql`status = 'shipped'`],
      ] as const) {
        const [placedFrom, placedBefore] = [at(600), at(30)];
        const isWithin = sql`${condition} and created_at >= ${placedFrom} and created_at < ${placedBefore}`;
        const all = await sorted(isWithin, sortBy);
        expect(all.length).toBeGreaterThan(100);
        const seen = await list({ sortBy, status, placedFrom, placedBefore, page: 3, limit: 30 });
        expect(seen, `${sortBy} ${status}`).toEqual({ ids: all.slice(60, 90), total: all.length });
        const exported = await listOrdersBefore(
          shop.deps.db,
          listOrdersQuery.parse({ status, placedFrom, placedBefore }),
          undefined,
          ORDERS,
        );
        expect(exported.map(({ id }) => id).toSorted()).toEqual(all.toSorted());
      }
    }
    expect((await list({ status: 'sales' })).total).toBe((await sorted(sql`status <> 'cancelled'`)).length);
    expect((await list({ placedFrom: at(-1) })).total).toBe(0);
  });

  it.each(['0001-01-01T00:00:00Z', '2026-02-30T00:00:00Z', 'yesterday', '2026-11-21'])(
    'rejects the time %s',
    async (placedFrom) => {
      const { status } = await shop.call('GET', `/api/orders?placedFrom=${placedFrom}`, { as: shop.users.admin });
      expect(status).toBe(400);
    },
  );

  it.each([
    'often',
    'OFTEN',
    'buyer',
    '@example',
    'seldom',
    '%_k',
    'zubaida',
    '#ND-0000000017',
    '0000003',
    'nobody',
    'r1',
    '7',
  ])('finds "%s" in numbers, e-mails and names, up to a thousand orders', async (q) => {
    const pattern = `%${q.replace('#', '').replaceAll('%', '\\%').replaceAll('_', '\\_')}%`;
    const has = sql`(order_id ilike ${pattern} or email ilike ${pattern} or customer_name ilike ${pattern})`;
    for (const [status, condition] of [
      ['all', has],
      ['shipped', sql`${has} and status = 'shipped'`],
    ] as const) {
      const all = (await sorted(condition)).slice(0, COUNTED_MATCHES_MAX);
      for (const page of [1, 2, 10, 11]) {
        const seen = await list({ q, status, page, limit: 100 });
        expect(seen).toEqual({ ids: all.slice((page - 1) * 100, page * 100), total: all.length });
      }
    }
  });

  it.each([
    ['0300-1234567', '+92 300 1234567'],
    ['+923001234567', '0300 1234567'],
    ['300 1234567', '۰۳۰۰ ۱۲۳۴۵۶۷'],
    ['٠٣٠٠١٢٣٤٥٦٧', '00923001234567'],
    ['03001234', '+92-300-1234567'],
    ['4567', '0300 123 45 67'],
    ['0300', '+92 300 1234567'],
    ['0300-1', '+92 300 1234567'],
    ['+92 301', '0301 1234567'],
    ['03217654321', '0300 1234567 / 0321 7654321'],
    ['042 3571', '042 35712345'],
  ])('finds the phone %s if the order has it as %s', async (q, phone) => {
    const order = await addOrder(shop.deps, shop.users.other, { phone, customerName: `Of ${phone}` });
    const { ids } = await list({ q, limit: 100 });
    await shop.deps.db.delete(orders).where(eq(orders.id, order.id));
    expect(ids).toContain(order.id);
  });

  it.each(['-', '()', '+', ' . ', '#'])('finds nothing for punctuation: "%s"', async (q) => {
    expect(await list({ q })).toEqual({ ids: [], total: 0 });
    expect(await listOrdersBefore(shop.deps.db, { status: undefined, q }, undefined, 10)).toEqual([]);
  });

  it('finds matches that exist only at the end of the list', async () => {
    const oldest = await sorted(sql`true`, 'createdAt', 'asc');
    await shop.deps.db.execute(
      sql`update orders set customer_name = 'Early Bird' where created_at <= (select max(created_at) from (
        select created_at from orders order by created_at limit 90) as first)`,
    );
    const early = await sorted(sql`customer_name = 'Early Bird'`);
    const seen = await list({ q: 'early bird', limit: 100 });
    expect(seen).toEqual({ ids: early, total: early.length });
    expect(early.at(-1)).toBe(oldest[0]);
  });
});
