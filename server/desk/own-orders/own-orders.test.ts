import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ownOrderResponse } from '#contract/desk-links.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { orderDesk } from '#server/desk/tables.ts';
import { orderChanges } from '#server/orders/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';

const MULTAN = { address: 'House 230-C, Gulgasht', city: 'Multan', state: 'Punjab', zipCode: '60000' };

describe('an own order', () => {
  const shop = useTestShop();
  const place = (overrides: Parameters<typeof addOrder>[2] = {}) => addOrder(shop.deps, shop.users.owner, overrides);
  const cancel = (id: string, version = 1, as = shop.users.owner) =>
    shop.call('POST', `/api/orders/order/${id}/cancel`, { as, body: { version, reason: 'ordered_twice' } });
  const move = (id: string, version = 1, as = shop.users.owner) =>
    shop.call('PATCH', `/api/orders/order/${id}/address`, { as, body: { version, ...MULTAN } });
  const setStatus = (id: string, status: string) =>
    shop.call('PATCH', `/api/orders/update-order-status/${id}`, { as: shop.users.admin, body: { status } });
  const deskOf = async (id: string) =>
    (await shop.deps.db.select().from(orderDesk).where(eq(orderDesk.orderId, id)))[0];

  it('can be cancelled by its owner while it is pending, and its pieces return to stock', async () => {
    const product = await addProduct(shop.deps, { stock: 1 });
    const order = await place({ lines: [{ product, quantity: 2 }] });
    const { order: cancelled } = (await cancel(order.orderId)).as(ownOrderResponse);
    expect(cancelled).toMatchObject({ _id: order.id, status: 'cancelled', version: 2 });
    expect(cancelled.history.at(-1)).toMatchObject({ status: 'cancelled', by: null });
    expect(await deskOf(order.id)).toMatchObject({ callState: 'declined', cancelReason: 'ordered_twice', queue: null });
    const [found] = await shop.deps.db.select().from(products).where(eq(products.id, product.id));
    expect(found?.stock).toBe(3);
    const entries = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id));
    expect(entries).toMatchObject([{ verb: 'order.status', byUserId: null, byName: 'the customer' }]);
  });

  it('can get another address while it is pending, for the same total', async () => {
    const order = await place();
    const { order: moved } = (await move(order.id)).as(ownOrderResponse);
    expect(moved).toMatchObject({ status: 'pending', shippingAddress: MULTAN, grandTotal: 1_200, version: 1 });
    expect(await shop.deps.db.select().from(orderChanges).where(eq(orderChanges.orderId, order.id))).toMatchObject([
      {
        byUserId: null,
        before: { Address: expect.stringContaining('Lahore') },
        after: { Address: [MULTAN.address, MULTAN.city, MULTAN.state, MULTAN.zipCode].join(', ') },
      },
    ]);
    expect(await deskOf(order.id)).toMatchObject({ version: 1, queue: 'to_confirm' });
  });

  it('cannot be changed after it was processed, from an outdated page, or by anybody else', async () => {
    const [packed, own] = [await place(), await place()];
    await setStatus(packed.id, 'processing');
    const attempts = [
      { call: () => cancel(packed.id, 2), code: 'order_changed' },
      { call: () => move(packed.id, 2), code: 'order_changed' },
      { call: () => cancel(packed.id, 1), code: 'order_changed' },
      { call: () => cancel(own.id, 1, shop.users.other), code: 'forbidden' },
      { call: () => move(own.id, 1, shop.users.moderator), code: 'forbidden' },
      { call: () => cancel('ND-AAAAAAAAAA'), code: 'order_not_found' },
    ];
    for (const { call, code } of attempts)
      expect((await expectNothingWritten(shop.deps, call)).error().code).toBe(code);
  });

  it('that an admin changes names the admin', async () => {
    const order = await place();
    await cancel(order.id, 1, shop.users.admin);
    const entries = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, order.id));
    expect(entries).toMatchObject([{ verb: 'order.status', byName: 'admin' }]);
  });
});
