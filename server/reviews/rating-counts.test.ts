import { describe, expect, it } from 'vitest';
import { getProductResponse } from '#contract/catalogue.schema.ts';
import { RATINGS, type Rating } from '#contract/reviews.ts';
import { addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

describe('the histogram of a product', () => {
  const shop = useTestShop();
  const read = async (id: string) => (await shop.call('GET', `/api/products/${id}`)).as(getProductResponse);

  it('is empty without reviews', async () => {
    const { product } = await read((await addProduct(shop.deps)).id);
    expect(product.ratingCounts).toEqual({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });
  });

  it('equals a full count while reviews are added, changed and deleted', async () => {
    const [product, other] = [await addProduct(shop.deps), await addProduct(shop.deps)];
    const users = await Promise.all(
      Array.from({ length: 12 }, async () => openSession(shop.deps, await addUser(shop.deps))),
    );
    const given = new Map<string, Rating>();
    await addReview(shop.deps, other, shop.users.owner, { rating: 1 });

    async function expectCounts() {
      const { product: shown, reviews } = await read(product.id);
      const expected = Object.fromEntries(
        RATINGS.map((rating) => [rating, [...given.values()].filter((each) => each === rating).length]),
      );
      expect(shown.ratingCounts).toEqual(expected);
      expect(Object.values(shown.ratingCounts).reduce((sum, count) => sum + count, 0)).toBe(shown.reviewCount);
      expect(reviews).toHaveLength(given.size);
    }

    for (const [index, user] of [...users, ...users.slice(0, 5)].entries()) {
      const rating = RATINGS[(index * 7 + 3) % 5] ?? 1;
      const body = { comment: 'Soft.', rating, userId: user.id, productId: product.id };
      await shop.call('POST', '/api/reviews/post-review', { as: user, body });
      given.set(user.id, rating);
      await expectCounts();
    }
    for (const { _id, userId } of (await read(product.id)).reviews.slice(0, 4)) {
      await shop.call('DELETE', `/api/reviews/${_id}`, { as: shop.users.admin });
      given.delete(userId._id);
      await expectCounts();
    }
  });

  it('counts all reviews, even those after the hundred shown ones', async () => {
    const product = await addProduct(shop.deps);
    for (let index = 0; index < 103; index += 1) {
      await addReview(shop.deps, product, await addUser(shop.deps), { rating: index < 3 ? 2 : 5 });
    }
    const response = await read(product.id);
    expect(response.reviews).toHaveLength(100);
    expect(response.product.ratingCounts).toEqual({ 1: 0, 2: 3, 3: 0, 4: 0, 5: 100 });
  });
});
