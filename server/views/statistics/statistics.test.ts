import { describe, expect, it } from 'vitest';
import { adminStatsResponse, userStatsResponse } from '#contract/statistics.schema.ts';
import { users } from '#server/accounts/tables.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('statistics of the shop', () => {
  const shop = useTestShop();
  const read = async () => {
    // The clock jumps past the end of older sessions.
    const as = await openSession(shop.deps, shop.users.admin);
    return (await shop.call('GET', '/api/stats/admin-stats', { as })).as(adminStatsResponse);
  };

  it('count orders, products, users and reviews', async () => {
    const { owner, other } = shop.users;
    const product = await addProduct(shop.deps);
    await addProduct(shop.deps);
    await addReview(shop.deps, product, owner);
    await addReview(shop.deps, product, other);
    await addReview(shop.deps, await addProduct(shop.deps), other);
    await addOrder(shop.deps, owner, { status: 'cancelled' });
    expect(await read()).toMatchObject({ totalOrders: 1, totalProducts: 3, totalReviews: 3, totalUsers: 4 });
  });

  it('give twelve months, with zero for empty ones', async () => {
    const { monthlyEarnings, monthlyUsers } = await read();
    const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    expect(monthlyEarnings).toEqual(months.map((month) => ({ month, earnings: 0 })));
    expect(monthlyUsers).toEqual(months.map((month) => ({ month, count: month === 11 ? 4 : 0 })));
  });

  it("sum the earnings of this year by month in Pakistan's time, without cancelled orders", async () => {
    const { owner } = shop.users;
    const order = (iso: string, rupees: number, status: 'pending' | 'Delivered' | 'cancelled' = 'pending') =>
      addOrder(shop.deps, owner, {
        createdAt: new Date(iso),
        status,
        totalPaisa: rupees * 100,
        deliveryPaisa: 50,
        grandTotalPaisa: rupees * 100 + 50,
      });
    await order('2025-12-31T18:59:59.999Z', 1); // the last moment of last year in Karachi
    await order('2025-12-31T19:00:00.000Z', 10); // the first moment of January
    await order('2026-01-31T18:59:59.999Z', 20, 'Delivered');
    await order('2026-01-31T19:00:00.000Z', 100); // the first moment of February
    await order('2026-02-10T12:00:00.000Z', 1_000, 'cancelled');
    await order('2026-12-31T18:59:59.999Z', 5_000);
    await order('2026-12-31T19:00:00.000Z', 7_000); // the first moment of next year
    const { monthlyEarnings } = await read();
    const earned = Object.fromEntries(monthlyEarnings.map(({ month, earnings }) => [month, earnings]));
    expect(earned).toEqual({ 1: 31, 2: 100.5, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 0, 11: 0, 12: 5_000.5 });
  });

  it('begin a new year at midnight in Pakistan', async () => {
    const sum = async () => (await read()).monthlyEarnings.reduce((total, { earnings }) => total + earnings, 0);
    shop.clock.set('2026-12-31T18:59:59.999Z');
    expect(await sum()).toBe(5_132);
    shop.clock.set('2026-12-31T19:00:00.000Z');
    expect(await sum()).toBe(7_000.5);
    shop.clock.set('2026-11-21T07:00:00.000Z');
  });

  it("count new users by month in Pakistan's time", async () => {
    const join = (iso: string, email: string) =>
      shop.deps.db.insert(users).values({ username: 'New', email, passwordHash: 'none', createdAt: new Date(iso) });
    await join('2026-06-30T18:59:59.999Z', 'june@example.com');
    await join('2026-06-30T19:00:00.000Z', 'july@example.com');
    await join('2024-07-15T00:00:00.000Z', 'old@example.com');
    const { monthlyUsers } = await read();
    expect(monthlyUsers.filter(({ count }) => count > 0)).toEqual([
      { month: 6, count: 1 },
      { month: 7, count: 1 },
      { month: 11, count: 4 },
    ]);
  });
});

describe('statistics of a user', () => {
  const shop = useTestShop();

  it('count their reviews and the pieces they bought, by id and by e-mail', async () => {
    const user = await openSession(shop.deps, await addUser(shop.deps, { email: 'buyer@example.com' }));
    const product = await addProduct(shop.deps);
    await addReview(shop.deps, product, user);
    await addOrder(shop.deps, user, { lines: [{ product, quantity: 3 }] });
    await addOrder(shop.deps, user, { lines: [{ product, quantity: 4 }], status: 'Delivered' });
    await addOrder(shop.deps, user, { lines: [{ product, quantity: 50 }], status: 'cancelled' });
    await addOrder(shop.deps, shop.users.other, { lines: [{ product, quantity: 9 }] });
    for (const id of [user.id, 'buyer@example.com', 'BUYER%40example.com']) {
      for (const as of [user, shop.users.admin]) {
        const response = await shop.call('GET', `/api/stats/user-stats/${id}`, { as });
        expect(response.as(userStatsResponse)).toEqual({ totalReviews: 1, totalPurchasedProducts: 7 });
      }
      expect((await shop.call('GET', `/api/stats/user-stats/${id}`, { as: shop.users.other })).status).toBe(403);
    }
  });

  it('are zero for a user without reviews and orders, and not found for an unknown one', async () => {
    const { moderator, admin } = shop.users;
    const none = await shop.call('GET', `/api/stats/user-stats/${moderator.id}`, { as: moderator });
    expect(none.as(userStatsResponse)).toEqual({ totalReviews: 0, totalPurchasedProducts: 0 });
    for (const id of ['nobody@example.com', '42']) {
      const response = await shop.call('GET', `/api/stats/user-stats/${id}`, { as: admin });
      expect([response.status, response.error().code]).toEqual([404, 'user_not_found']);
    }
  });
});
