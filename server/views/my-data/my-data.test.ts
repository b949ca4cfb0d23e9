import { describe, expect, it } from 'vitest';
import { type MyData, myDataSchema } from '#contract/my-data.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { secondFactors, trustedDevices } from '#server/accounts/tables.ts';
import { coupons, couponUses } from '#server/coupons/tables.ts';
import { orderChanges } from '#server/orders/tables.ts';
import { parcelEvents, returnItems } from '#server/parcels/tables.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { securityEvents } from '#server/platform/security/tables.ts';
import { addLink } from '#test/confirmation-links.ts';
import { addOrder, addProduct, addReview, addReviewPhoto } from '#test/factories.ts';
import { addCourierAccount, addParcel } from '#test/parcel-factories.ts';
import { addInvitation } from '#test/staff.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';
import { addFormerOrder } from '#test/valid-calls.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';

describe("a customer's file of all data about them", () => {
  const shop = useTestShop();
  const read = async (as: SignedInUser) => (await shop.call('GET', '/api/auth/my-data', { as })).as(myDataSchema);
  let phones = 0;
  const newPhone = () => `+9234${String((phones += 1)).padStart(8, '0')}`;
  const note = (phone: string, words: string) =>
    shop.call('PATCH', `/api/customers/${phone}`, {
      as: shop.users.admin,
      body: { note: words, blocked: { why: `${words} (why)` }, version: 0 },
    });

  async function addEverything() {
    const { deps } = shop;
    const user = await openSession(deps, await addUser(deps, { username: 'Whole' }));
    const [at, later] = [deps.now(), new Date(deps.now().getTime() + DAY_MS)];
    const product = await addProduct(deps);
    const phone = newPhone();
    await addFormerOrder(deps, phone);
    const order = await addOrder(deps, user, { phone, status: 'pending', lines: [{ product, quantity: 1 }] });
    await addReviewPhoto(deps, await addReview(deps, product, user), { url: '/media/whole.webp' });
    await shop.call('PUT', `/api/wishlist/${product.id}`, { as: user });
    const soldOut = await addProduct(deps, { stock: 0 });
    await shop.call('PUT', `/api/products/${soldOut.id}/stock-alert`, { as: user });
    await note(phone, 'Rings twice');
    const outcome = { orders: [{ id: order.id, version: 0 }], outcome: 'no_answer' };
    await shop.call('POST', '/api/desk/calls', { as: shop.users.admin, body: outcome });
    await addLink(shop, order, 1);
    await deps.db
      .insert(orderChanges)
      .values({ orderId: order.id, at, before: { City: 'Lahore' }, after: { City: 'Multan' } });
    const [coupon] = await deps.db
      .insert(coupons)
      .values({ code: 'WHOLE-20', percent: 20, startsAt: at, endsAt: later, createdAt: at })
      .returning();
    await deps.db
      .insert(couponUses)
      .values({ orderId: order.id, couponId: coupon?.id ?? '', userId: user.id, phoneE164: phone, usedAt: at });
    const courierAccountId = (await addCourierAccount(deps)).id;
    const parcel = await addParcel(deps, order, { state: 'refused', courierAccountId });
    await deps.db.insert(parcelEvents).values({ parcelId: parcel.id, state: 'refused', at });
    await deps.db.insert(returnItems).values({ parcelId: parcel.id, position: 0, condition: 'damaged', quantity: 1 });
    await deps.db
      .insert(trustedDevices)
      .values({ tokenHash: 'whole', userId: user.id, createdAt: at, expiresAt: later });
    await deps.db
      .insert(secondFactors)
      .values({ userId: user.id, secret: 'SECRETWHOLE', confirmedAt: at, recoveryHashes: ['h'] });
    await addInvitation(shop, user.email);
    const event = { at, lastAt: at, network: '203.0.113.0/24', device: 'Chrome on Android' };
    await deps.db.insert(securityEvents).values({ ...event, kind: 'login.failed', userId: user.id });
    const subject = { id: user.id, label: 'user' };
    await recordChange(deps.db, { by: shop.users.admin, at, verb: 'user.role', subject, before: null, after: null });
    const deleted = await addOrder(deps, user, { phone });
    await shop.call('DELETE', `/api/orders/delete-order/${deleted.id}`, { as: shop.users.admin });
    return { user, order, phone };
  }

  it('has rows of every table that it should contain', async () => {
    const { user, order, phone } = await addEverything();
    const mine = await read(user);
    const [own] = mine.orders;
    const sections = Object.values(PERSONAL_TABLES).flatMap(({ section }) => section ?? []);
    for (const section of sections) {
      const [top, inner] = section.split('.') as [keyof MyData, keyof NonNullable<typeof own> | undefined];
      const value = inner === undefined ? mine[top] : own?.[inner];
      expect(value === null || (Array.isArray(value) && value.length === 0), section).toBe(false);
    }
    expect(mine.numbers).toMatchObject([
      { phone, isShared: false, note: 'Rings twice', blocked: { why: 'Rings twice (why)' } },
    ]);
    expect(own).toMatchObject({
      orderId: order.orderId,
      calls: { state: 'no_answer', attempts: 1 },
      coupon: { code: 'WHOLE-20' },
      parcels: [
        {
          states: expect.arrayContaining([expect.objectContaining({ state: 'refused' })]),
          returned: [{ condition: 'damaged' }],
        },
      ],
    });
    expect(mine.reviews).toMatchObject([{ comment: 'Lovely.', photos: ['/media/whole.webp'] }]);
    expect(own?.risk?.reasons.map(({ text }) => text).join()).toMatch(/Rings twice \(why\)/);
    expect(mine.changes.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['Note about a customer changed', 'Customer blocked', 'Role changed']),
    );
    expect(mine.security).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ what: 'Wrong e-mail or password', network: '203.0.113.0/24' }),
        // An admin changed the role, so network and device would be the admin's data.
        expect.objectContaining({ what: 'Role or rights changed', network: null, device: null }),
      ]),
    );
    const text = JSON.stringify(mine);
    for (const secret of ['SECRETWHOLE', 'argon2', '"h"', shop.users.admin.id, shop.users.admin.email, '"by"'])
      expect(text).not.toContain(secret);
  });

  it('has nothing about a number that others order with, because anybody can order with it', async () => {
    const phone = newPhone();
    const victim = await openSession(shop.deps, await addUser(shop.deps));
    await addOrder(shop.deps, victim, { phone });
    await note(phone, 'Lives alone');
    const stranger = await openSession(shop.deps, await addUser(shop.deps));
    await addOrder(shop.deps, stranger, { phone });
    const mine = await read(stranger);
    expect(mine.numbers).toEqual([{ phone, isShared: true, note: null, blocked: null }]);
    expect(JSON.stringify(mine)).not.toContain('Lives alone');
    expect(mine.orders[0]?.risk).toBeNull();
    expect(mine.changes).toEqual([]);
  });

  it('has the actions of a member of the staff, without the rows that they concern', async () => {
    const helper = await openSession(shop.deps, await addUser(shop.deps, { role: 'admin' }));
    const order = await addOrder(shop.deps, await addUser(shop.deps));
    const url = `/api/orders/update-order-status/${order.id}`;
    await shop.call('PATCH', url, { as: helper, body: { status: 'processing' } });
    const { work } = await read(helper);
    expect(work).toHaveLength(1);
    expect(JSON.stringify(work)).not.toContain(order.orderId);
  });
});
