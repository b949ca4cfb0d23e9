import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { confirmationResponse, quoteSwapResponse } from '#contract/desk-links.schema.ts';
import { editOrderResponse } from '#contract/order-edits.schema.ts';
import { exchangeResponse } from '#contract/returns.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { addLink } from '#test/confirmation-links.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { orders } from './tables.ts';

/** Prices in PKR: when ordered, agreed with staff, and today. */
interface Prices {
  ordered: number;
  agreed?: number;
  today: number;
  /** Today's price of the other size. */
  other: number;
}

const CASES: [string, Prices, expected: number][] = [
  ['what was agreed, if both sizes cost more today', { ordered: 1_000, today: 1_200, other: 1_200 }, 1_000],
  ['what was agreed, if both sizes cost less today', { ordered: 1_000, today: 700, other: 700 }, 1_000],
  ['the price by staff, if both cost the same', { ordered: 1_000, agreed: 850, today: 1_000, other: 1_000 }, 850],
  ['the price by staff, after both have changed', { ordered: 1_000, agreed: 850, today: 1_300, other: 1_300 }, 850],
  ['the price of today, if the sizes differ', { ordered: 1_000, today: 1_000, other: 1_150 }, 1_150],
  ['the price of today, if only the other one has not changed', { ordered: 1_000, today: 1_200, other: 1_000 }, 1_000],
];

describe.each(CASES)(
  'another size of the same piece costs %s',
  (_what, { ordered, agreed, today, other }, expected) => {
    const shop = useTestShop();
    const as = () => shop.users.admin;

    async function order(status: 'pending' | 'Delivered') {
      const design = `Frock ${newId()}`;
      const of = (age: 1 | 3, price: number) =>
        addProduct(shop.deps, { name: design, design, color: 'red', age, price, stock: 9 });
      const [small, large] = [await of(1, ordered), await of(3, other)];
      const unitPricePaisa = (agreed ?? ordered) * 100;
      const row = await addOrder(shop.deps, shop.users.owner, {
        lines: [{ product: { ...small, pricePaisa: unitPricePaisa }, quantity: 1 }],
        phone: '0300 7654321',
        status,
      });
      await shop.deps.db
        .update(products)
        .set({ pricePaisa: today * 100 })
        .where(eq(products.id, small.id));
      const [desk] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, row.id));
      return { row, small, large, version: desk?.version ?? 0 };
    }

    it('when staff edit the order', async () => {
      const { row, large, version } = await order('pending');
      const body = { version, lines: [{ productId: large.id, quantity: 1 }], isDryRun: true };
      const response = await shop.call('PATCH', `/api/desk/orders/${row.id}`, { as: as(), body });
      expect(response.as(editOrderResponse).totals.totalAmount).toBe(expected);
    });

    it('when the customer swaps it by a link, which shows this price', async () => {
      const { row, small, large } = await order('pending');
      const token = await addLink(shop, row);
      const read = await shop.call('POST', '/api/confirmations/read', { body: { token } });
      expect(read.as(confirmationResponse).confirmation.otherSizes).toEqual([
        { productId: small.id, sizes: [{ productId: large.id, age: 3, price: expected }] },
      ]);
      const swaps = [{ from: small.id, to: large.id }];
      const quote = await shop.call('POST', '/api/confirmations/quote', { body: { token, swaps } });
      expect(quote.as(quoteSwapResponse).totalAmount).toBe(expected);
    });

    it.each(['web', 'counter'] as const)('in an exchange of an order (%s)', async (channel) => {
      const { row, large, version } = await order('Delivered');
      await shop.deps.db.update(orders).set({ channel }).where(eq(orders.id, row.id));
      const body = {
        order: row.id,
        version,
        back: [{ position: 0, quantity: 1 }],
        send: [{ productId: large.id, quantity: 1 }],
        isDryRun: true,
      };
      const { cod, refund } = (await shop.call('POST', '/api/exchanges', { as: as(), body })).as(exchangeResponse);
      expect(cod - refund).toBe(expected - (agreed ?? ordered));
    });
  },
);

describe('more pieces than come back', () => {
  const shop = useTestShop();

  it('cost the price of today, and only those that replace others cost what was agreed', async () => {
    const of = (age: 1 | 3) =>
      addProduct(shop.deps, { name: 'Cap', design: 'Cap', color: 'red', age, price: 1_200, stock: 9 });
    const [small, large] = [await of(1), await of(3)];
    const row = await addOrder(shop.deps, shop.users.owner, {
      lines: [{ product: { ...small, pricePaisa: 100_000 }, quantity: 2 }],
      status: 'Delivered',
    });
    const body = {
      order: row.id,
      version: 0,
      back: [{ position: 0, quantity: 1 }],
      send: [{ productId: large.id, quantity: 2 }],
    };
    const response = await shop.call('POST', '/api/exchanges', { as: shop.users.admin, body });
    expect(response.as(exchangeResponse)).toMatchObject({ cod: 1_200, refund: 0, sent: { pieces: 2 } });
    const [after] = await shop.deps.db.select().from(products).where(eq(products.id, large.id));
    expect(after?.stock).toBe(7);
  });
});
