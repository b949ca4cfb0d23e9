import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getProductResponse } from '#contract/catalogue.schema.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/order-status.ts';
import { postReviewResponse, userReviewsResponse } from '#contract/reviews.schema.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { boughtProducts } from '#server/reviews/tables.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type TestUser } from '#test/users.ts';
import { reviewRightChange } from './rules.ts';

it.each(ORDER_STATUSES.flatMap((from) => [...ORDER_STATUSES, null].map((to) => [from, to] as const)))(
  'an order that goes from %s to %s adds its bought products, removes them, or leaves them',
  (from, to) => {
    const isHeldBefore = from === 'Delivered';
    const isHeldAfter = to === 'Delivered';
    const expected = isHeldBefore === isHeldAfter ? 'none' : isHeldAfter ? 'add' : 'remove';
    expect(reviewRightChange(from, to)).toBe(expected);
  },
);

describe('what a customer has received', () => {
  const shop = useTestShop();
  const newCustomer = async () => openSession(shop.deps, await addUser(shop.deps));
  const setStatus = (id: string, status: OrderStatus) =>
    shop.call('PATCH', `/api/orders/update-order-status/${id}`, { as: shop.users.admin, body: { status } });
  const deleteOrder = (id: string) => shop.call('DELETE', `/api/orders/delete-order/${id}`, { as: shop.users.admin });
  const received = async (user: TestUser) => {
    const rows = await shop.deps.db.select().from(boughtProducts).where(eq(boughtProducts.userId, user.id));
    return rows.map((row) => row.productId).sort();
  };
  const orderOf = (user: TestUser, ...products: ProductRow[]) =>
    addOrder(shop.deps, user, { lines: products.map((product) => ({ product, quantity: 1 })) });

  it('begins with the delivery, and follows changes of the status', async () => {
    const [customer, one, two] = [await newCustomer(), await addProduct(shop.deps), await addProduct(shop.deps)];
    const { id } = await orderOf(customer, one, two);
    for (const status of ['processing', 'shipped', 'cancelled', 'pending'] as const) {
      await setStatus(id, status);
      expect(await received(customer)).toEqual([]);
    }
    for (const next of ['shipped', 'cancelled', 'pending'] as const) {
      await setStatus(id, 'Delivered');
      await setStatus(id, 'Delivered');
      expect(await received(customer)).toEqual([one.id, two.id].sort());
      await setStatus(id, next);
      expect(await received(customer)).toEqual([]);
    }
  });

  it('includes a product as long as another delivered order contains it', async () => {
    const [customer, one, two] = [await newCustomer(), await addProduct(shop.deps), await addProduct(shop.deps)];
    const [first, second] = [await orderOf(customer, one, two), await orderOf(customer, one)];
    const open = await orderOf(customer, one, two);
    await setStatus(first.id, 'Delivered');
    await setStatus(second.id, 'Delivered');
    await setStatus(first.id, 'shipped');
    expect(await received(customer)).toEqual([one.id]);
    await setStatus(first.id, 'Delivered');
    expect((await deleteOrder(second.id)).status).toBe(200);
    expect(await received(customer)).toEqual([one.id, two.id].sort());
    expect((await deleteOrder(open.id)).status).toBe(200);
    expect((await deleteOrder(first.id)).status).toBe(200);
    expect(await received(customer)).toEqual([]);
  });

  it('belongs to nobody else', async () => {
    const [customer, otherCustomer, product] = [await newCustomer(), await newCustomer(), await addProduct(shop.deps)];
    const [own, others] = [await orderOf(customer, product), await orderOf(otherCustomer, product)];
    await setStatus(own.id, 'Delivered');
    expect(await received(otherCustomer)).toEqual([]);
    await setStatus(others.id, 'Delivered');
    await deleteOrder(own.id);
    expect([await received(customer), await received(otherCustomer)]).toEqual([[], [product.id]]);
  });

  it("marks their review as a verified buyer's everywhere, whether it was written before or after", async () => {
    const [customer, product] = [await newCustomer(), await addProduct(shop.deps)];
    const { id } = await orderOf(customer, product);
    await addReview(shop.deps, product, shop.users.owner);
    const body = { comment: 'Soft.', rating: 5, userId: customer.id, productId: product.id };
    const post = () => shop.call('POST', '/api/reviews/post-review', { as: customer, body });
    const isVerified = async () => {
      const { reviews } = (await shop.call('GET', `/api/products/${product.id}`)).as(getProductResponse);
      const own = (await shop.call('GET', `/api/reviews/${customer.id}`, { as: customer })).as(userReviewsResponse);
      expect(reviews.find(({ userId }) => userId._id === shop.users.owner.id)?.isVerified).toBe(false);
      const shown = reviews.find(({ userId }) => userId._id === customer.id)?.isVerified;
      expect(own.reviews.map((review) => review.isVerified)).toEqual([shown]);
      return shown;
    };
    expect((await post()).as(postReviewResponse).review.isVerified).toBe(false);
    expect(await isVerified()).toBe(false);
    await setStatus(id, 'Delivered');
    expect(await isVerified()).toBe(true);
    expect((await post()).as(postReviewResponse).review.isVerified).toBe(true);
    await setStatus(id, 'cancelled');
    expect(await isVerified()).toBe(false);
  });

  it('is correct after orders of one product were delivered and cancelled at the same moment', async () => {
    const [customer, product] = [await newCustomer(), await addProduct(shop.deps, { stock: 40 })];
    const ids = (await Promise.all(Array.from({ length: 8 }, () => orderOf(customer, product)))).map(({ id }) => id);
    const all = (status: OrderStatus) => Promise.all(ids.map((id) => setStatus(id, status)));
    await all('Delivered');
    expect(await received(customer)).toEqual([product.id]);
    await all('cancelled');
    expect(await received(customer)).toEqual([]);
    // At the same moment half of the orders become Delivered and the other half leave that status.
    await Promise.all(ids.slice(0, 4).map((id) => setStatus(id, 'Delivered')));
    await Promise.all(ids.map((id, index) => setStatus(id, index < 4 ? 'shipped' : 'Delivered')));
    expect(await received(customer)).toEqual([product.id]);
  });

  it('leaves out deleted products and deleted users', async () => {
    const [customer, available, deleted] = [
      await newCustomer(),
      await addProduct(shop.deps),
      await addProduct(shop.deps),
    ];
    const [order, later] = [await orderOf(customer, available, deleted), await orderOf(customer, available)];
    const { admin } = shop.users;
    await shop.call('DELETE', `/api/products/${deleted.id}`, { as: admin });
    expect((await setStatus(order.id, 'Delivered')).status).toBe(200);
    expect(await received(customer)).toEqual([available.id]);
    await shop.call('DELETE', `/api/auth/users/${customer.id}`, { as: admin });
    expect(await received(customer)).toEqual([]);
    expect((await setStatus(later.id, 'Delivered')).status).toBe(200);
    expect((await setStatus(order.id, 'shipped')).status).toBe(200);
    expect((await deleteOrder(later.id)).status).toBe(200);
    expect(await received(customer)).toEqual([]);
  });
});
