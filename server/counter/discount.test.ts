import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type SellInput, sellResponse, undoSaleResponse } from '#contract/counter.schema.ts';
import type { Right } from '#contract/rights.ts';
import { entries, entryLines } from '#server/cash/tables.ts';
import { orderChanges, orderLines, orders } from '#server/orders/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addProduct } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { stockOf } from '#test/stock.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('a discount at the counter', () => {
  const shop = useTestShop();
  const staffWith = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const bodyOf = (product: { id: string }, more: Partial<SellInput> = {}): SellInput => ({
    id: newId(),
    lines: [{ productId: product.id, quantity: 2 }],
    received: 10_000,
    ...more,
  });
  const send = (body: SellInput, as = shop.users.admin) => shop.call('POST', '/api/counter/sales', { as, body });
  const ledgerOf = async (id: string) => {
    const rows = await shop.deps.db
      .select({ account: entryLines.account, paisa: entryLines.amountPaisa })
      .from(entryLines)
      .innerJoin(entries, eq(entries.id, entryLines.entryId))
      .where(eq(entries.ref, id));
    return rows.map(({ account, paisa }) => `${account} ${paisa}`).toSorted();
  };

  it.each([
    [{ percent: 15 }, 2_117],
    [{ amount: 90 }, 2_400],
    [{ percent: 100 }, 0],
  ])('%j lowers the total, the cash and the receipt, with its reason in history and audit', async (discount, total) => {
    const product = await addProduct(shop.deps, { price: 1_245, stock: 5 });
    const seller = await staffWith('counter.sell', 'prices.edit');
    const body = bodyOf(product, { discount, priceReason: 'Small stain', grandTotal: total });
    const { sale } = (await send(body, seller)).as(sellResponse);
    expect(sale).toMatchObject({ grandTotal: total, received: 10_000, change: 10_000 - total });
    const id = sale?._id ?? '';
    expect(await ledgerOf(id)).toEqual(total === 0 ? [] : [`cash ${total * 100}`, `sales ${-total * 100}`]);
    const [history] = await shop.deps.db.select().from(orderChanges).where(eq(orderChanges.orderId, id));
    expect(history?.after).toMatchObject({ Reason: 'Small stain', Discount: expect.any(String) });
    const [audited] = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
    expect(audited?.after).toMatchObject({ grandTotal: total, Reason: 'Small stain' });
    const receipt = await shop.call('GET', `/api/counter/sales/${id}/receipt`, { as: seller });
    expect(receipt.text).toMatch(/Discount<\/td><td class="amount">/);
    expect(receipt.text).not.toContain('Small stain');
    const again = (await send(body, seller)).as(sellResponse);
    expect(again).toEqual({ grandTotal: total, sale });
    const undone = await shop.call('POST', `/api/counter/sales/${id}/undo`, { as: seller, body: { version: 1 } });
    expect(undone.as(undoSaleResponse).sale.isUndone).toBe(true);
    expect(await stockOf(shop.deps, product.id)).toBe(5);
  });

  it('can be another price for a line, beside the price of the catalogue', async () => {
    const product = await addProduct(shop.deps, { price: 1_000, stock: 5 });
    const lines = [{ productId: product.id, quantity: 2, price: 750 }];
    const { sale } = (await send(bodyOf(product, { lines, priceReason: 'Last of its size' }))).as(sellResponse);
    expect(sale?.grandTotal).toBe(1_500);
    const [line] = await shop.deps.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, sale?._id ?? ''));
    expect(line).toMatchObject({ unitPricePaisa: 75_000, listPricePaisa: 100_000 });
  });

  it('needs the right to change prices, a reason, and products that cost as much', async () => {
    const product = await addProduct(shop.deps, { price: 1_000, stock: 5 });
    const seller = await staffWith('counter.sell');
    const lines = [{ productId: product.id, quantity: 1, price: 1 }];
    const priceReason = 'A friend of the shop';
    await expectNothingWritten(shop.deps, async () => {
      for (const more of [{ discount: { percent: 5 } }, { lines }, { discount: null }]) {
        const response = await send(bodyOf(product, { ...more, priceReason }), seller);
        expect([response.status, response.error().code]).toEqual([403, 'forbidden']);
      }
      const silent = await send(bodyOf(product, { discount: { percent: 5 } }));
      expect([silent.status, silent.error().fields?.['priceReason']]).toEqual([400, 'Say why the price changes.']);
      const huge = await send(bodyOf(product, { discount: { amount: 2_001 }, priceReason }));
      expect([huge.status, huge.error().fields?.['discount']]).toEqual([
        400,
        'The discount can be at most PKR 2,000, the price of the products.',
      ]);
      for (const discount of [{ percent: 2.5 }, { percent: 101 }, { amount: 0.5 }, { percent: 5, amount: 5 }]) {
        const body = { ...bodyOf(product), discount, priceReason };
        const response = await shop.call('POST', '/api/counter/sales', { as: shop.users.admin, body });
        expect(response.status).toBe(400);
      }
    });
    expect(await shop.deps.db.$count(orders)).toBe(4);
  });
});
