import { asc, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  type BulkChange,
  type BulkEditInput,
  bulkEditResponse,
  undoBulkEditResponse,
} from '#contract/bulk-edits.schema.ts';
import { PRICE_ROUNDINGS } from '#contract/bulk-edits.ts';
import { listProductsResponse } from '#contract/catalogue.schema.ts';
import { OLD_PRICE_TOO_LOW } from '#contract/managed-products.ts';
import type { Right } from '#contract/rights.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { cleanBulkEdits } from './clean-bulk-edits.ts';
import { planBulkEdit } from './plan-bulk-edit.ts';

describe('a bulk edit', () => {
  const shop = useTestShop({ env: { CACHE_MB: '16' } });
  const send = (body: Omit<BulkEditInput, 'ref'>, as = shop.users.admin) =>
    shop.call('POST', '/api/products/bulk', { as, body: { ref: newId(), ...body } });
  const edit = async (rows: readonly ProductRow[], change: BulkChange, preview = false) =>
    (await send({ ids: rows.map(({ id }) => id), change, preview })).as(bulkEditResponse);
  const undo = (id: string | undefined, as = shop.users.admin) =>
    shop.call('POST', `/api/products/bulk/${id}/undo`, { as });
  const read = (rows: readonly ProductRow[]) => {
    const ids = rows.map(({ id }) => id);
    return shop.deps.db.select().from(products).where(inArray(products.id, ids)).orderBy(asc(products.id));
  };
  const pricesOf = async (rows: readonly ProductRow[]) => (await read(rows)).map(({ pricePaisa }) => pricePaisa);
  const cut: BulkChange = { kind: 'price', by: 'percent', value: -10, rounding: 10 };

  it('previews each product before and after without a change, and then makes exactly these changes', async () => {
    const rows = [await addProduct(shop.deps), await addProduct(shop.deps, { price: 999.5, name: 'Frock' })];
    const before = await pricesOf(rows);
    const preview = await edit(rows, cut, true);
    expect(preview.items.map(({ before: from, after, problem }) => [from, after, problem])).toEqual([
      [1_490, 1_340, null],
      [999.5, 900, null],
    ]);
    expect([preview.message, preview.undo]).toEqual(['2 products would change. Nothing is changed yet.', null]);
    expect(await pricesOf(rows)).toEqual(before);
    const done = await edit(rows, cut);
    expect(done.items).toEqual(preview.items);
    expect(await pricesOf(rows)).toEqual([134_000, 90_000]);
    const entries = await shop.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.batchId, done.undo?._id ?? ''));
    expect(entries.map(({ verb, before: from, after }) => [verb, from, after])).toEqual([
      ['product.changed', { price: 1_490 }, { price: 1_340 }],
      ['product.changed', { price: 999.5 }, { price: 900 }],
    ]);
  });

  it.each<[BulkChange, Partial<ProductRow>, string | number | null, string | null]>([
    [{ kind: 'price', by: 'amount', value: 100, rounding: 0 }, { pricePaisa: 149_050 }, 1_590.5, null],
    [{ kind: 'price', by: 'percent', value: 7, rounding: 50 }, { pricePaisa: 149_000 }, 1_600, null],
    [{ kind: 'price', by: 'percent', value: -99, rounding: 100 }, { pricePaisa: 149_000 }, 100, null],
    [{ kind: 'price', by: 'amount', value: -1_491, rounding: 0 }, { pricePaisa: 149_000 }, 1_490, 'below zero'],
    [{ kind: 'price', by: 'amount', value: 999_999, rounding: 0 }, { pricePaisa: 149_000 }, 1_490, 'too high'],
    [
      { kind: 'price', by: 'percent', value: 50, rounding: 0 },
      { pricePaisa: 149_000, oldPricePaisa: 199_000 },
      1_490,
      OLD_PRICE_TOO_LOW,
    ],
    [{ kind: 'category', category: 'bottoms' }, {}, 'bottoms', null],
    [{ kind: 'stock', delta: 5 }, { stock: 2 }, 7, null],
    [{ kind: 'stock', delta: -3 }, { stock: 2 }, 2, 'fewer pieces'],
    [{ kind: 'stock', delta: 5 }, { stock: null }, null, 'not counted'],
  ])('with %j turns %j into %j, or says why not', async (change, values, after, problem) => {
    const row = await addProduct(shop.deps, values);
    const { items } = await edit([row], change);
    const expected = problem === null ? null : expect.stringContaining(problem);
    expect(items).toEqual([expect.objectContaining({ after, problem: expected })]);
  });

  it('never makes a product more expensive by a cut, cheaper by a rise, or free', async () => {
    const row = await addProduct(shop.deps);
    const after = (pricePaisa: number, change: BulkChange) => {
      const { after: planned, problem } = planBulkEdit(change, { ...row, pricePaisa });
      return problem === null ? Number(planned.regularPricePaisa) : pricePaisa;
    };
    for (const paisa of [100, 3_000, 4_900, 6_000, 9_900, 14_900, 99_950, 149_000, 149_900, 151_000]) {
      for (const by of ['percent', 'amount'] as const) {
        for (const rounding of PRICE_ROUNDINGS) {
          for (const value of [0.01, 1, 3, 10, 29, 99.9, 100]) {
            const lower = after(paisa, { kind: 'price', by, value: -value, rounding });
            const higher = after(paisa, { kind: 'price', by, value, rounding });
            const isFair = lower <= paisa && lower >= 100 && higher >= paisa;
            expect({ paisa, by, rounding, value, isFair }).toEqual({ paisa, by, rounding, value, isFair: true });
          }
        }
      }
    }
  });

  it.each<[value: number, rounding: 0 | 100, problem: string]>([
    [-1, 100, 'Rounded to Rs 100, it would cost more than now.'],
    [-100, 0, 'The price would be Rs 0.'],
    [-99.96, 0, 'The price would be Rs 0.6.'],
  ])('by %s percent with a step of %s names what is wrong', async (value, rounding, problem) => {
    const row = await addProduct(shop.deps, { price: 1_490 });
    const { items, undo: token } = await edit([row], { kind: 'price', by: 'percent', value, rounding });
    expect(items).toMatchObject([{ after: 1_490, problem: expect.stringContaining(problem) }]);
    expect(token).toBeNull();
  });

  it('does not change a product with a problem, and changes the others', async () => {
    const rows = [await addProduct(shop.deps, { stock: 1 }), await addProduct(shop.deps, { stock: 9 })];
    const { message } = await edit(rows, { kind: 'stock', delta: -5 });
    expect([message, (await read(rows)).map(({ stock }) => stock)]).toEqual(['1 product changed.', [1, 4]]);
  });

  it('with a filter changes all products that the list would show', async () => {
    const rows = [
      await addProduct(shop.deps, { category: 'jacket-and-coats', color: 'gold' }),
      await addProduct(shop.deps, { category: 'jacket-and-coats', color: 'blue' }),
    ];
    const change: BulkChange = { kind: 'price', by: 'amount', value: 10, rounding: 0 };
    await send({ filter: { category: 'jacket-and-coats', color: 'gold' }, change, preview: false });
    expect(await pricesOf(rows)).toEqual([150_000, 149_000]);
  });

  it('is visible in cached lists at once', async () => {
    const row = await addProduct(shop.deps, { category: 'kids-shirts' });
    const list = async () => (await shop.call('GET', '/api/products?category=kids-shirts')).as(listProductsResponse);
    expect((await list()).products[0]?.price).toBe(1_490);
    await edit([row], cut);
    expect((await list()).products[0]?.price).toBe(1_340);
    await edit([row], { kind: 'category', category: 'bottoms' });
    expect((await list()).products).toEqual([]);
  });

  it('is undone within ten minutes, except products that have changed since', async () => {
    const rows = [
      await addProduct(shop.deps),
      await addProduct(shop.deps, { name: 'Frock' }),
      await addProduct(shop.deps),
    ];
    const { undo: token } = await edit(rows, cut);
    const [, changed, deleted] = rows;
    await edit(rows.slice(1, 2), { kind: 'price', by: 'amount', value: 5, rounding: 0 });
    await shop.call('DELETE', `/api/products/${deleted?.id}`, { as: shop.users.admin });
    shop.clock.advance({ minutes: 10 });
    const undone = (await undo(token?._id)).as(undoBulkEditResponse);
    expect(undone.left.map(({ name }) => name).sort()).toEqual(['Frock', 'Red T-Shirt']);
    expect(undone.message).toBe('1 product put back. 2 products changed again meanwhile and stayed as they are.');
    expect(await pricesOf(rows)).toEqual([149_000, 134_500]);
    expect(changed?.name).toBe('Frock');
    const entries = await shop.deps.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.batchId, token?._id ?? ''));
    expect(entries).toHaveLength(4);
    expect((await undo(token?._id)).error().message).toBe('This change was undone already.');

    const { undo: late } = await edit(rows.slice(0, 1), cut);
    shop.clock.advance({ minutes: 10, ms: 1 });
    expect((await undo(late?._id)).error().code).toBe('bulk_edit_over');
    expect((await undo('none')).error().code).toBe('bulk_edit_not_found');
    expect(await pricesOf(rows.slice(0, 1))).toEqual([134_000]);
  });

  it('is undone once by two simultaneous requests', async () => {
    const row = await addProduct(shop.deps);
    const { undo: token } = await edit([row], cut);
    const statuses = (await Promise.all([undo(token?._id), undo(token?._id)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await pricesOf([row])).toEqual([149_000]);
  });

  describe('that is sent again with the same ref', () => {
    const MADE_ALREADY = 'What you sent first was made already: 1 product changed. Nothing else was changed.';

    it('is made once, even by simultaneous requests, with the same undo', async () => {
      const row = await addProduct(shop.deps);
      const body: BulkEditInput = { ids: [row.id], change: cut, preview: false, ref: newId() };
      const both = (await Promise.all([send(body), send(body)])).map((response) => response.as(bulkEditResponse));
      expect(both.map(({ message }) => message).sort()).toEqual(['1 product changed.', MADE_ALREADY]);
      expect(await pricesOf([row])).toEqual([134_000]);
      const [first, second] = both;
      expect([second?.items, second?.undo]).toEqual([first?.items, first?.undo]);
      await undo(second?.undo?._id);
      expect(await pricesOf([row])).toEqual([149_000]);
      const repeated = (await send(body)).as(bulkEditResponse);
      expect([repeated.undo, await pricesOf([row])]).toEqual([null, [149_000]]);
    });

    it('is made once, even if its filter matches other products by now', async () => {
      const [row, other] = [
        await addProduct(shop.deps, { category: 'bottoms', color: 'gold' }),
        await addProduct(shop.deps, { category: 'kids-shirts', color: 'gold' }),
      ];
      const filter = { category: 'bottoms', color: 'gold' } as const;
      const body: BulkEditInput = { filter, change: cut, preview: false, ref: newId() };
      await send(body);
      await edit([other], { kind: 'category', category: 'bottoms' });
      expect((await send(body)).as(bulkEditResponse).message).toBe(MADE_ALREADY);
      expect(await pricesOf([row, other])).toEqual([134_000, 149_000]);
    });

    it('is made once after its undo is over', async () => {
      const row = await addProduct(shop.deps);
      const body: BulkEditInput = { ids: [row.id], change: cut, preview: false, ref: newId() };
      await send(body);
      shop.clock.advance({ minutes: 11 });
      await cleanBulkEdits(shop.deps);
      expect((await send(body)).as(bulkEditResponse)).toEqual({
        message: 'What you sent first was made already. Nothing else was changed.',
        items: [],
        undo: null,
      });
      expect(await pricesOf([row])).toEqual([134_000]);
    });
  });

  it('needs the right to change its field, also for the preview and the undo', async () => {
    const row = await addProduct(shop.deps, { stock: 5 });
    const changes: [Right, BulkChange][] = [
      ['prices.edit', cut],
      ['catalogue.edit', { kind: 'category', category: 'bottoms' }],
      ['stock.count', { kind: 'stock', delta: 1 }],
    ];
    for (const [right] of changes) {
      const as = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: [right] }));
      for (const [needed, change] of changes) {
        const { status } = await send({ ids: [row.id], change, preview: true }, as);
        expect([right, needed, status]).toEqual([right, needed, right === needed ? 200 : 403]);
      }
    }
    const { undo: token } = await edit([row], cut);
    const counter = await addUser(shop.deps, { role: 'moderator', rights: ['stock.count'] });
    expect((await undo(token?._id, await openSession(shop.deps, counter))).status).toBe(403);
  });

  it('rejects ids together with a filter, neither of them, or more than 500 ids, and writes nothing', async () => {
    const ids = Array.from({ length: 501 }, (_, index) => String(index));
    await expectNothingWritten(shop.deps, async () => {
      expect((await send({ ids: ['-'], filter: {}, change: cut, preview: false })).status).toBe(400);
      expect((await send({ change: cut, preview: false })).status).toBe(400);
      expect((await send({ ids, change: cut, preview: false })).status).toBe(400);
      const unknown = (await send({ ids: ['-'], change: cut, preview: false })).as(bulkEditResponse);
      expect(unknown).toEqual({ message: 'No product has changed.', items: [], undo: null });
    });
  });
});
