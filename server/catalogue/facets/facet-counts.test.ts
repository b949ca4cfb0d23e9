import { asc, eq, inArray, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FACETS } from '#contract/facets.ts';
import { createOrderResponse } from '#contract/orders.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addProduct, addReview, orderBody } from '#test/factories.ts';
import { rowsOf } from '#test/rows.ts';
import { runsOf } from '#test/runs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { waitUntil } from '#test/wait-until.ts';
import { countRows, type FacetCount, readFacetCounts } from './facet-counts.ts';
import { PRICE_BANDS } from './price-bands.ts';

const PRICES_PAISA = [0, 99_999, 100_000, 100_001, 199_999, 200_000, 200_001, 300_000, 300_001, 900_000];
/** Few values, so that several products share a count. */
const fields = {
  name: fc.constantFrom('Kurta', 'Frock'),
  category: fc.constantFrom(...FACETS.category.values().slice(0, 3)),
  color: fc.constantFrom(...FACETS.color.values().slice(0, 2)),
  age: fc.constantFrom(...FACETS.age.values().slice(0, 2)),
  gender: fc.constantFrom(...FACETS.gender.values().slice(0, 2)),
  pricePaisa: fc.constantFrom(...PRICES_PAISA),
  stock: fc.constantFrom(null, 0, 1, 2),
  isHidden: fc.boolean(),
};
const indexes = fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 5 });
const write = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), rows: fc.array(fc.record(fields), { minLength: 1, maxLength: 6 }) }),
  fc.record({ kind: fc.constant('change' as const), indexes, to: fc.record(fields, { requiredKeys: ['name'] }) }),
  fc.record({ kind: fc.constant('sell' as const), indexes }),
  fc.record({ kind: fc.constant('delete' as const), indexes }),
);
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;

/** Omits counts of 0, because their rows are optional. */
function format(counts: readonly FacetCount[]): string[] {
  return counts
    .filter(({ count }) => count !== 0)
    .map(({ category, color, age, gender, inStock, priceBand, isHidden, count }) =>
      [category, color, age, gender, inStock, priceBand, isHidden, count].join(' '),
    )
    .sort();
}

describe('the facet counts', () => {
  const shop = useTestShop();
  const wrongFacetCounts = async () => {
    const stored = format((await readFacetCounts(shop.deps.db)).all);
    const counted = format((await countRows(shop.deps.db, undefined)).all);
    return [stored.filter((line) => !counted.includes(line)), counted.filter((line) => !stored.includes(line))].flat();
  };
  /** `xmin` and `ctid` change with every write. */
  const versions = () => rowsOf(shop.deps, sql`select xmin::text, ctid::text, count from product_cells order by ctid`);
  const change = (db: Executor, id: string, to: Partial<typeof products.$inferInsert>) =>
    db.update(products).set(to).where(eq(products.id, id));

  async function perform(act: Write): Promise<void> {
    const { db, now } = shop.deps;
    if (act.kind === 'add') {
      const common = { image: '/media/one.webp', description: 'Soft.', createdAt: now(), updatedAt: now() };
      await db.insert(products).values(act.rows.map((row) => ({ ...common, ...row })));
      return;
    }
    const existing = await db.select({ id: products.id }).from(products).orderBy(asc(products.id));
    const areTargets = inArray(
      products.id,
      act.indexes.flatMap((index) => existing[index]?.id ?? []),
    );
    if (act.kind === 'delete') await db.delete(products).where(areTargets);
    else if (act.kind === 'change') await db.update(products).set(act.to).where(areTargets);
    else await db.update(products).set({ stock: sql`greatest(stock - 1, 0)` }).where(areTargets);
  }

  it('are correct after any writes of one or several products', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 10 }), async (writes) => {
        for (const each of writes) await perform(each);
        expect(await wrongFacetCounts()).toEqual([]);
      }),
      { numRuns: runsOf('RUNS', 30) },
    );
  });

  it('are correct while orders take stock and return it', async () => {
    const { owner: customer, admin } = shop.users;
    const lines = [
      { product: await addProduct(shop.deps, { stock: 2 }), quantity: 2 },
      { product: await addProduct(shop.deps, { stock: 3, color: 'blue' }), quantity: 1 },
      { product: await addProduct(shop.deps, { stock: null }), quantity: 5 },
    ];
    const response = await shop.call('POST', '/api/orders/create-order', {
      as: customer,
      body: orderBody(customer, lines),
    });
    const { order } = response.as(createOrderResponse);
    expect(await wrongFacetCounts()).toEqual([]);
    for (const status of ['cancelled', 'pending', 'cancelled']) {
      const url = `/api/orders/update-order-status/${order._id}`;
      expect((await shop.call('PATCH', url, { as: admin, body: { status } })).status).toBe(200);
      expect(await wrongFacetCounts()).toEqual([]);
    }
  });

  it('are not written if no filtered field changes', async () => {
    const product = await addProduct(shop.deps, { stock: 5, price: 1_100 });
    const before = await versions();
    await change(shop.deps.db, product.id, { stock: 4 });
    await change(shop.deps.db, product.id, { name: 'Other name', description: 'Softer.', design: 'Fox' });
    await change(shop.deps.db, product.id, { pricePaisa: 120_000, category: product.category });
    await addReview(shop.deps, product, shop.users.owner);
    expect(await versions()).toEqual(before);
    await change(shop.deps.db, product.id, { stock: 0 });
    expect(await versions()).not.toEqual(before);
    expect(await wrongFacetCounts()).toEqual([]);
  });

  it('are not written if products only swap their values', async () => {
    const [red, blue] = [await addProduct(shop.deps, { color: 'red' }), await addProduct(shop.deps, { color: 'blue' })];
    const before = await versions();
    await shop.deps.db
      .update(products)
      .set({ color: sql`case when ${products.color} = 'red' then 'blue' else 'red' end` })
      .where(inArray(products.id, [red.id, blue.id]));
    expect(await versions()).toEqual(before);
    expect(await wrongFacetCounts()).toEqual([]);
  });

  it('cause no deadlock between transactions that change products in opposite order', async () => {
    const [a, b, c, d] = await Promise.all([
      addProduct(shop.deps, { color: 'gold' }),
      addProduct(shop.deps, { color: 'silver' }),
      addProduct(shop.deps, { color: 'silver' }),
      addProduct(shop.deps, { color: 'gold' }),
    ]);
    let other: Promise<unknown> = Promise.resolve();
    await shop.deps.db.transaction(async (tx) => {
      await change(tx, a.id, { color: 'black' });
      other = shop.deps.db.transaction(async (otherTx) => {
        await change(otherTx, c.id, { color: 'red' });
        await change(otherTx, d.id, { color: 'black' });
      });
      await isBlocked();
      await change(tx, b.id, { color: 'red' });
    });
    await other;
    expect(await wrongFacetCounts()).toEqual([]);
  });

  async function isBlocked(): Promise<void> {
    await waitUntil('the other transaction waits', async () => {
      const waiting = await rowsOf(
        shop.deps,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0 || undefined;
    });
  }

  it('use an index on `in_stock` instead of `stock`, which every order changes', async () => {
    const indexed = await rowsOf<{ column: string }>(
      shop.deps,
      sql`select distinct attname as column from pg_index join pg_attribute on attrelid = indexrelid
        where indrelid = 'products'::regclass`,
    );
    expect(indexed.map(({ column }) => column)).not.toContain('stock');
    expect(indexed.map(({ column }) => column)).toContain('in_stock');
  });

  it('can be recounted after writes without their triggers', async () => {
    await shop.deps.db.execute(sql`update product_cells set count = count + 1`);
    await shop.deps.db.execute(sql`select recount_product_cells()`);
    expect(await wrongFacetCounts()).toEqual([]);
  });

  it('have the same price bands in the database and in the contract', async () => {
    expect(PRICE_BANDS).toEqual([0, 100_000, 100_001, 200_000, 200_001, 300_000, 300_001]);
    const prices = PRICE_BANDS.flatMap((band) => [Math.max(0, band - 1), band, band + 1]);
    for (const price of prices) {
      const [row] = await rowsOf<{ band: number }>(shop.deps, sql`select price_band(${price}::integer) as band`);
      expect([price, row?.band]).toEqual([price, PRICE_BANDS.findLast((band) => band <= price)]);
    }
  });
});
