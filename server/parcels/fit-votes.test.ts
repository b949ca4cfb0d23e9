import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getProductResponse } from '#contract/catalogue.schema.ts';
import { exchangeResponse } from '#contract/returns.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { newId } from '#server/platform/database/columns.ts';
import { countFits } from '#server/reviews/queries.ts';
import { fitVotes } from '#server/reviews/tables.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, type TestUser } from '#test/users.ts';
import { parcels } from './tables.ts';

describe('pieces that were sent back for their size', () => {
  const shop = useTestShop();

  /** Three ages of a new design. */
  async function addDesign() {
    const design = `Fit ${newId()}`;
    const add = (age: 1 | 2 | 3) => addProduct(shop.deps, { design, age, stock: 50 });
    return [await add(1), await add(2), await add(3)] as const;
  }
  const adviceOf = async ({ id }: ProductRow) =>
    (await shop.call('GET', `/api/products/${id}`)).as(getProductResponse).product.fitAdvice;
  const countsOf = ({ id }: ProductRow) => countFits(shop.deps.db, [id]);

  async function deliver(product: ProductRow, user?: TestUser) {
    const buyer = user ?? (await addUser(shop.deps));
    return addOrder(shop.deps, buyer, { lines: [{ product, quantity: 2 }], status: 'Delivered' });
  }

  async function press(order: { id: string }, body: { instead?: ProductRow; fit?: string | null; isDryRun?: boolean }) {
    const [desk] = await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, order.id));
    const { instead, ...rest } = body;
    const send = instead ? [{ productId: instead.id, quantity: 1 }] : [];
    const back = [{ position: 0, quantity: 1 }];
    const whole = { order: order.id, version: desk?.version ?? 0, back, send, ...rest };
    return shop.call('POST', '/api/exchanges', { as: shop.users.admin, body: whole });
  }
  const start = async (...args: Parameters<typeof press>) => (await press(...args)).as(exchangeResponse);
  async function unpack(parcel: { _id: string } | null) {
    const [row] = await shop.deps.db
      .select()
      .from(parcels)
      .where(eq(parcels.id, parcel?._id ?? ''));
    const body = { parcels: [{ id: row?.id, version: row?.version }] };
    return shop.call('POST', '/api/parcels/unpackings', { as: shop.users.admin, body });
  }

  it('count in the advice about the size: another age of the design, or the chosen reason', async () => {
    const [small, middle, large] = await addDesign();
    await start(await deliver(middle), { instead: large });
    await start(await deliver(middle), { fit: 'small' });
    expect(await adviceOf(middle)).toBeUndefined();
    await start(await deliver(middle), { instead: small });
    expect(await adviceOf(middle)).toBe('2 of 3 customers say it runs small: take 5-6 years.');
    expect(await adviceOf(large)).toBe('2 of 3 customers say it runs small.');
    expect(await countsOf(middle)).toEqual({ small: 2, exact: 0, large: 1 });
  });

  it('do not count for another colour, another design or another reason', async () => {
    const [, middle, large] = await addDesign();
    const sameAge = await addProduct(shop.deps, { design: middle.design, color: 'blue', age: 2, stock: 9 });
    const plain = await addProduct(shop.deps, { age: 5, stock: 9 });
    for (const body of [{ instead: sameAge }, { instead: plain }, { instead: large, fit: null }, {}]) {
      await start(await deliver(middle), body);
    }
    expect(await countsOf(middle)).toEqual({ small: 0, exact: 0, large: 0 });
  });

  it('count once for each order and product, and the last answer stays', async () => {
    const [small, middle, large] = await addDesign();
    const order = await deliver(middle);
    await start(order, { instead: large });
    await start(order, { instead: small });
    expect(await countsOf(middle)).toEqual({ small: 0, exact: 0, large: 1 });
  });

  it("do not count beside the customer's own answer in a review", async () => {
    const [, middle, large] = await addDesign();
    const user = await addUser(shop.deps);
    await start(await deliver(middle, user), { instead: large });
    await addReview(shop.deps, middle, user);
    expect(await countsOf(middle)).toEqual({ small: 1, exact: 0, large: 0 });
    await addReview(shop.deps, large, user, { fit: 'exact' });
    expect(await countsOf(middle)).toEqual({ small: 1, exact: 0, large: 0 });
    const other = await addUser(shop.deps);
    await start(await deliver(middle, other), { instead: large });
    await addReview(shop.deps, middle, other, { fit: 'exact' });
    expect(await countsOf(middle)).toEqual({ small: 1, exact: 1, large: 0 });
  });

  it('no longer count if the exchange or the return is undone, or the product is deleted', async () => {
    const [, middle, large] = await addDesign();
    const exchange = await start(await deliver(middle), { instead: large });
    const forMoney = await start(await deliver(middle), { fit: 'large' });
    expect(await countsOf(middle)).toEqual({ small: 1, exact: 0, large: 1 });
    await unpack(exchange.sent);
    await unpack(forMoney.back);
    expect(await countsOf(middle)).toEqual({ small: 0, exact: 0, large: 0 });
    await start(await deliver(large), { fit: 'large' });
    await shop.call('DELETE', `/api/products/${large.id}`, { as: shop.users.admin });
    expect(await shop.deps.db.$count(fitVotes, eq(fitVotes.productId, large.id))).toBe(0);
  });

  it('are anonymous after the account is deleted', async () => {
    const [, middle] = await addDesign();
    const user = await addUser(shop.deps);
    await start(await deliver(middle, user), { fit: 'small' });
    await shop.call('DELETE', `/api/auth/users/${user.id}`, { as: shop.users.admin });
    const votes = await shop.deps.db.select().from(fitVotes).where(eq(fitVotes.productId, middle.id));
    expect(votes.map(({ userId, fit }) => [userId, fit])).toEqual([[null, 'small']]);
  });

  it('change nothing in a dry run, and accept no other answer', async () => {
    const [, middle, large] = await addDesign();
    const order = await deliver(middle);
    await expectNothingWritten(shop.deps, () => start(order, { instead: large, isDryRun: true }));
    for (const fit of ['exact', 'tight', 7]) {
      const response = await expectNothingWritten(shop.deps, () =>
        press(order, { instead: large, fit: fit as string }),
      );
      expect([response.status, response.error().code]).toEqual([400, 'validation']);
    }
  });
});
