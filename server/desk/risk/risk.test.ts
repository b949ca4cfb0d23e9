import { describe, expect, it } from 'vitest';
import { type DeskOrder, listDeskResponse } from '#contract/desk.schema.ts';
import type { DuplicateKind } from '#contract/desk.ts';
import type { OrderStatus } from '#contract/order-status.ts';
import { updateOrderStatusResponse } from '#contract/orders.schema.ts';
import { HOUR_MS } from '#contract/time.ts';
import { orders } from '#server/orders/tables.ts';
import { addOrder, addOrders, addProduct } from '#test/factories.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

let phones = 0;
const newPhone = () => `+9233${String((phones += 1)).padStart(8, '0')}`;

describe("the desk's hints about an order", () => {
  /** A new shop for each test, because a shop caches its averages for ten minutes. */
  async function withShop(work: (shop: TestShop) => Promise<void>) {
    const shop = await openTestShop();
    try {
      await work(shop);
    } finally {
      await shop.close();
    }
  }
  const place = (shop: TestShop, overrides: Parameters<typeof addOrder>[2] = {}) =>
    addOrder(shop.deps, shop.users.owner, { phone: newPhone(), ...overrides });
  const list = async (shop: TestShop, as = shop.users.admin, query = '') =>
    (await shop.call('GET', `/api/desk/orders?limit=100${query}`, { as })).as(listDeskResponse).orders;
  const find = async (shop: TestShop, { id }: { id: string }, as = shop.users.admin): Promise<DeskOrder> => {
    const found = (await list(shop, as)).find(({ order }) => order._id === id);
    if (!found) throw new Error('The order is in no queue');
    return found;
  };
  const setStatuses = async (shop: TestShop, { id }: { id: string }, ...statuses: OrderStatus[]) => {
    for (const status of statuses) {
      const url = `/api/orders/update-order-status/${id}`;
      const response = await shop.call('PATCH', url, { as: shop.users.admin, body: { status } });
      expect(response.as(updateOrderStatusResponse).order.status).toBe(status);
    }
  };
  const kindsOf = ({ duplicates }: DeskOrder) => duplicates.map(({ kind }) => kind);

  it('count returns and deliveries to its phone, whoever ordered and in any spelling', () =>
    withShop(async (shop) => {
      const phone = newPhone();
      const earlier = new Date(shop.deps.now().getTime() - 100 * HOUR_MS);
      const old = (typed: string) => place(shop, { phone: typed, createdAt: earlier });
      await setStatuses(shop, await old(phone), 'shipped', 'cancelled');
      await setStatuses(shop, await old(`0${phone.slice(3)}`), 'shipped', 'Delivered');
      await setStatuses(shop, await old(phone), 'cancelled');
      const order = await place(shop, { phone });
      const { risk } = await find(shop, order);
      expect(risk).toEqual({
        score: 10,
        advice: 'ship',
        reasons: [
          { text: '1 order of this number came back.', points: 25 },
          { text: '1 order of this number was delivered.', points: -15 },
        ],
      });
    }));

  it('compare its city with others once enough parcels were sent to both', () =>
    withShop(async (shop) => {
      const sent = async (city: string, all: number, refused: number) => {
        for (let index = 0; index < all; index += 1) {
          const order = await place(shop, { city });
          await setStatuses(shop, order, 'shipped', index < refused ? 'cancelled' : 'Delivered');
        }
      };
      await sent('Quetta', 20, 5);
      await sent('lahore', 19, 1);
      await sent('Karachi', 10, 1);
      const quetta = await find(shop, await place(shop, { city: 'Queta' }));
      expect(quetta.risk.reasons).toEqual([{ text: 'From Quetta 25 % come back, from elsewhere 7 %.', points: 18 }]);
      const lahore = await find(shop, await place(shop, { city: 'Lahore' }));
      expect(lahore.risk.reasons).toEqual([]);
      const nowhere = await find(shop, await place(shop, { city: 'Xyzzy' }));
      expect(nowhere.risk.reasons).toEqual([{ text: 'The city is not known.', points: 20 }]);
    }));

  it('name the median only to staff who may see amounts', () =>
    withShop(async (shop) => {
      await addOrders(
        shop.deps,
        shop.users.owner,
        Array.from({ length: 20 }, () => ({ phone: newPhone() })),
      );
      const product = await addProduct(shop.deps, { price: 9_000 });
      const large = await place(shop, { lines: [{ product, quantity: 1 }] });
      expect((await find(shop, large)).risk).toMatchObject({
        score: 10,
        reasons: [{ text: 'More than twice the usual PKR 1,200.00.' }],
      });
      const packer = await openSession(
        shop.deps,
        await addUser(shop.deps, { role: 'moderator', rights: ['orders.view', 'parcels.book'] }),
      );
      expect((await find(shop, large, packer)).risk).toMatchObject({ score: 0, reasons: [] });
    }));

  it('find all of 40 planted duplicates among 1,000 orders, and call no other order a certain duplicate', () =>
    withShop(async (shop) => {
      const { deps, users } = shop;
      const [kurta, frock] = [await addProduct(deps), await addProduct(deps, { name: 'Frock' })];
      const start = deps.now().getTime() - 200 * HOUR_MS;
      const planted = new Map<string, DuplicateKind>();
      const newOrder = (index: number, hours: number) => ({
        createdAt: new Date(start + hours * HOUR_MS),
        customerName: `Customer ${index}`,
        address: `House ${index}, Street 2`,
        phone: newPhone(),
        lines: [{ product: kurta, quantity: 1 + (index % 3) }],
      });
      const add = (index: number, hours: number, overrides: Parameters<typeof addOrder>[2]) =>
        addOrder(deps, users.owner, { ...newOrder(index, hours), ...overrides });
      const others = Array.from({ length: 960 }, (_, index) => newOrder(index, (index * 7) % 120));
      await addOrders(deps, users.owner, others);
      for (let index = 0; index < 20; index += 1) {
        const phone = newPhone();
        const lines = [
          { product: kurta, quantity: 1 },
          { product: frock, quantity: 2 },
        ];
        const first = await add(2_000 + index, 10, { phone, lines });
        const isSame = index < 10;
        const changes = index % 2 === 0 ? { customerName: 'Somebody else' } : {};
        const second = await add(3_000 + index, 10 + 71, {
          phone: `0${phone.slice(3)}`,
          lines: isSame ? lines.toReversed() : [{ product: frock, quantity: 2 }],
          ...changes,
        });
        for (const { id } of [first, second]) planted.set(id, isSame ? 'certain' : 'merge');
      }
      // Orders with the same names and addresses, but placed too long ago or with other numbers.
      const similar = [
        await add(5_000, 20, { customerName: 'Ayesha Khan', address: 'House 7, Street 9' }),
        await add(5_001, 30, { customerName: 'AYESHA KHAN', address: 'house 7 street 9' }),
      ];
      for (const { id } of similar) planted.set(id, 'similar');
      await add(5_002, 30 + 73, { customerName: 'Ayesha Khan', address: 'House 7, Street 9' });
      const late = newPhone();
      await add(6_000, 0, { phone: late });
      await add(6_000, 73, { phone: late });
      const found = new Map<string, DuplicateKind>();
      for (let after: string | null = ''; after !== null; ) {
        const response = await shop.call('GET', `/api/desk/orders?limit=100&after=${after}`, { as: users.admin });
        const page = response.as(listDeskResponse);
        for (const each of page.orders) for (const kind of kindsOf(each)) found.set(each.order._id, kind);
        after = page.next;
      }
      expect(await deps.db.$count(orders)).toBe(960 + 40 + 2 + 1 + 2);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(planted));
    }));

  it('leave out cancelled orders', () =>
    withShop(async (shop) => {
      const phone = newPhone();
      const [order, other] = [await place(shop, { phone }), await place(shop, { phone })];
      expect(kindsOf(await find(shop, order))).toEqual(['merge']);
      expect((await find(shop, order)).risk.reasons).toEqual([
        { text: '1 other order of this number is open.', points: 15 },
      ]);
      await setStatuses(shop, other, 'cancelled');
      const alone = await find(shop, order);
      expect([kindsOf(alone), alone.risk.score]).toEqual([[], 0]);
    }));
});
