import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { listBinResponse } from '#contract/bin.schema.ts';
import type { LedgerAccount } from '#contract/cash.ts';
import { sellResponse } from '#contract/counter.schema.ts';
import { entryLines } from '#server/cash/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addEntry, readDay, sign } from '#test/days.ts';
import { addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { readCashBalance } from './figures/ledger-by-day.ts';

const shop = useTestShop();
const DAY = '2026-11-21';
const post = (url: string, body: object) => shop.call('POST', url, { as: shop.users.admin, body });
const sumOf = async (account: LedgerAccount) => {
  const [sum] = await shop.deps.db
    .select({ paisa: sql`coalesce(sum(${entryLines.amountPaisa}), 0)`.mapWith(Number) })
    .from(entryLines)
    .where(eq(entryLines.account, account));
  return sum?.paisa;
};

async function sell(quantity: number, stock = 20) {
  const { id } = await addProduct(shop.deps, { price: 500, stock });
  const body = { id: newId(), lines: [{ productId: id, quantity }], received: 100_000 };
  const { sale } = (await post('/api/counter/sales', body)).as(sellResponse);
  if (!sale) throw new Error('The pieces were sold');
  return sale;
}

describe('the cash box', () => {
  it('opens with the same cash if the counter sells while it is read', async () => {
    const { db } = shop.deps;
    const reading: Promise<number>[] = [];
    await inTransaction(db, async (tx) => {
      await tx.execute(sql`lock table entries in access exclusive mode`);
      reading.push(readCashBalance(db, new Date(`${DAY}T00:00:00Z`)));
      const waiting = sql`(select from pg_locks where not granted and relation = 'entries'::regclass) as waiting`;
      const isWaiting = async () => (await tx.select({ one: sql`1` }).from(waiting)).length > 0;
      while (!(await isWaiting()));
      await addEntry({ ...shop, deps: { ...shop.deps, db: tx } }, 'counter_sale', { cash: 100, sales: -100 });
    });
    expect(await Promise.all(reading)).toEqual([0]);
  });

  it('gets its money back once if a payment into the bank is undone after a count', async () => {
    const day = '2026-11-22';
    shop.clock.set(`${day}T07:00:00Z`);
    const [bank, cash, difference] = [await sumOf('bank'), await sumOf('cash'), await sumOf('cash_difference')];
    await post(`/api/days/${day}/bank`, { id: newId(), amountPaisa: 100, reference: 'Slip' });
    await sign(shop, day, cash ?? 0);
    const { deposits, figures } = await readDay(shop, day);
    expect(figures.cashDifferencePaisa).toBe(100);
    const undo = () => post(`/api/days/${day}/bank/undo`, { deposit: deposits[0]?._id });
    expect((await undo()).status).toBe(200);
    expect([await sumOf('bank'), await sumOf('cash'), await sumOf('cash_difference')]).toEqual([
      bank,
      cash,
      difference,
    ]);
    expect((await readDay(shop, day)).corrections).toEqual([]);
    shop.clock.set('2026-11-23T07:00:00Z');
    expect((await readDay(shop, '2026-11-23')).figures.cashOpeningPaisa).toBe(cash);
  });
});

describe('a day', () => {
  it('before the shop existed is empty, and can be signed', async () => {
    const { figures } = await readDay(shop, '2020-02-29');
    expect(new Set(Object.values(figures))).toEqual(new Set([0]));
    expect((await sign(shop, '2020-02-29', null)).corrections).toEqual([]);
  });

  it('ends at midnight in Pakistan for counter sales too', async () => {
    shop.clock.set('2026-11-24T18:59:59.999Z');
    await sell(1);
    shop.clock.set('2026-11-24T19:00:00.000Z');
    await sell(2);
    const [last, first] = [await readDay(shop, '2026-11-24'), await readDay(shop, '2026-11-25')];
    expect([last.figures.counterPaisa, last.figures.deliveredPaisa]).toEqual([50_000, 50_000]);
    expect([first.figures.counterPaisa, first.figures.deliveredPaisa]).toEqual([100_000, 100_000]);
    expect(first.figures.cashOpeningPaisa).toBe(last.figures.cashBalancePaisa);
  });

  it('keeps its figures if a sale is deleted and restored from the bin', async () => {
    const day = '2026-11-26';
    shop.clock.set(`${day}T07:00:00Z`);
    const sale = await sell(3);
    await sign(shop, day, null);
    const before = await readDay(shop, day);
    expect(before.figures).toMatchObject({ placedOrders: 1, counterPaisa: 150_000, deliveredPaisa: 150_000 });
    const gone = await shop.call('DELETE', `/api/orders/delete-order/${sale._id}`, { as: shop.users.admin });
    expect(gone.status).toBe(200);
    expect((await readDay(shop, day)).corrections).toEqual([]);
    const { items } = (await shop.call('GET', '/api/bin?kind=order', { as: shop.users.admin })).as(listBinResponse);
    expect((await post(`/api/bin/${items[0]?._id}/restore`, {})).status).toBe(200);
    const after = await readDay(shop, day);
    expect(after.corrections).toEqual([]);
    expect(after.figures).toEqual(before.figures);
  });
});
