import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { receivablesResponse } from '#contract/cash.schema.ts';
import { postParcel } from '#server/cash/post-parcel.ts';
import { findOrder } from '#server/orders/queries.ts';
import { orders } from '#server/orders/tables.ts';
import { courierAccounts, parcels } from '#server/parcels/tables.ts';
import { addCourier, addParcels, draft, ledgerOf, post, rowOf } from '#test/cash.ts';
import { addOrder } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('an order that a courier owes for', () => {
  const shop = useTestShop();
  const remove = (id: string, query = '') =>
    shop.call('DELETE', `/api/orders/delete-order/${id}${query}`, { as: shop.users.admin });
  const owed = async () =>
    (await shop.call('GET', '/api/cash/receivables', { as: shop.users.admin })).as(receivablesResponse).total.paisa;

  async function addOwedOrder({ isPosted = true, user = shop.users.owner } = {}) {
    const courier = await addCourier(shop.deps);
    await shop.deps.db
      .update(courierAccounts)
      .set({ label: `TCS ${courier}` })
      .where(eq(courierAccounts.id, courier));
    const order = await addOrder(shop.deps, user, { status: 'Delivered' });
    const own = { orderId: order.id, orderNumber: order.orderId, codPaisa: 335_700 };
    const [parcel] = await addParcels(shop.deps, courier, [own]);
    if (!parcel) throw new Error('The parcel was added');
    if (isPosted) await postParcel(shop.deps, parcel.id);
    return { order, courier, parcel };
  }

  it.each([true, false])('is not deleted without a confirmation (posted: %s)', async (isPosted) => {
    const { order, courier } = await addOwedOrder({ isPosted });
    const response = await remove(order.id);
    expect([response.status, response.error()]).toMatchObject([
      409,
      { code: 'order_owed', message: `TCS ${courier} still owes PKR 3,357.00 for this order.` },
    ]);
    expect(await findOrder(shop.deps.db, order.id)).toBeDefined();
    expect((await remove(order.id, '?confirm=paid')).status).toBe(400);
  });

  it('needs a confirmation because of a claim for a lost parcel, posted or not', async () => {
    const { order, courier, parcel } = await addOwedOrder({ isPosted: false });
    await shop.deps.db
      .update(parcels)
      .set({ state: 'lost', adjustmentsPaisa: 20_000 })
      .where(eq(parcels.id, parcel.id));
    const expectWord = async () =>
      expect((await remove(order.id)).error()).toMatchObject({
        code: 'order_owed',
        message: `TCS ${courier} still owes PKR 3,157.00 for this order.`,
      });
    await expectWord();
    await postParcel(shop.deps, parcel.id);
    await expectWord();
    expect((await remove(order.id, '?confirm=owed')).status).toBe(200);
  });

  it('is deleted without a confirmation while its parcel is on the way, because nothing is owed yet', async () => {
    const { order, parcel } = await addOwedOrder({ isPosted: false });
    await shop.deps.db.update(parcels).set({ state: 'handed_over' }).where(eq(parcels.id, parcel.id));
    expect((await remove(order.id)).status).toBe(200);
  });

  it('is deleted after a confirmation, and debt and ledger stay', async () => {
    const { order } = await addOwedOrder();
    const before = [await owed(), await ledgerOf(shop.deps)];
    expect((await remove(order.id, '?confirm=owed')).status).toBe(200);
    expect([await owed(), await ledgerOf(shop.deps)]).toEqual(before);
    expect(await findOrder(shop.deps.db, order.id)).toBeUndefined();
  });

  it('is deleted without a confirmation once it is paid', async () => {
    const { order, courier, parcel } = await addOwedOrder();
    await post(shop, await draft(shop, courier, [rowOf(parcel)]));
    expect((await remove(order.id)).status).toBe(200);
  });

  it("stays with its debt when the customer's account is deleted", async () => {
    const user = await openSession(shop.deps, await addUser(shop.deps));
    const { order } = await addOwedOrder({ user });
    const before = await owed();
    const url = `/api/auth/users/${user.id}`;
    expect((await shop.call('DELETE', url, { as: shop.users.admin })).status).toBe(200);
    const [left] = await shop.deps.db.select().from(orders).where(eq(orders.id, order.id));
    expect([left?.userId, await owed()]).toEqual([null, before]);
  });
});
