import { describe, expect, it } from 'vitest';
import { getProductResponse } from '#contract/catalogue.schema.ts';
import { imageAt } from '#contract/media.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { postReviewResponse, totalReviewsResponse, userReviewsResponse } from '#contract/reviews.schema.ts';
import { REVIEWS_PER_DAY } from '#contract/reviews.ts';
import { addProduct, addReview } from '#test/factories.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, type SignedInUser } from '#test/users.ts';

describe('reviews', () => {
  const shop = useTestShop();
  const newUser = async (username = 'Hira') => openSession(shop.deps, await addUser(shop.deps, { username }));
  const post = (as: SignedInUser, productId: string, change: object = {}) =>
    shop.call('POST', '/api/reviews/post-review', {
      as,
      body: { comment: 'Lovely.', rating: 5, userId: as.id, productId, ...change },
    });
  const read = async (productId: string) =>
    (await shop.call('GET', `/api/products/${productId}`)).as(getProductResponse);
  const total = async () =>
    (await shop.call('GET', '/api/reviews/total-reviews')).as(totalReviewsResponse).totalReviews;

  it('are shown with their product, the newest first, with the names of their authors', async () => {
    const product = await addProduct(shop.deps);
    const [first, second] = [await newUser('First'), await newUser('Second')];
    const response = await post(first, product.id, { comment: '  Soft.  ', rating: 4 });
    expect(response.status).toBe(201);
    const { message, review } = response.as(postReviewResponse);
    expect(message).toBe('Review posted successfully!');
    expect(review).toEqual({
      _id: review._id,
      comment: 'Soft.',
      rating: 4,
      fit: null,
      userId: { _id: first.id, username: 'First' },
      productId: product.id,
      createdAt: shop.clock.now().toISOString(),
      isVerified: false,
    });
    shop.clock.advance({ minutes: 1 });
    await post(second, product.id);
    const { reviews } = await read(product.id);
    expect(reviews.map(({ userId }) => userId.username)).toEqual(['Second', 'First']);
  });

  it('say how all products of the design fit, from three answers, and an answer stays until another one', async () => {
    const red = await addProduct(shop.deps, { design: 'Fitting', age: 1 });
    const blue = await addProduct(shop.deps, { design: 'Fitting', age: 2, color: 'blue' });
    const advice = async (id: string) => (await read(id)).product.fitAdvice ?? null;
    const [one, two, three] = [await newUser(), await newUser(), await newUser()];
    const first = (await post(one, red.id, { fit: 'small' })).as(postReviewResponse).review;
    expect(first.fit).toBe('small');
    await post(two, red.id, { fit: 'exact' });
    await post(three, red.id);
    expect(await advice(red.id)).toBeNull();
    await post(three, blue.id, { fit: 'small' });
    expect(await advice(red.id)).toBe('2 of 3 customers say it runs small: take 3-4 years.');
    expect(await advice(blue.id)).toBe('2 of 3 customers say it runs small.');
    // The answer is optional, and one that was given stays.
    expect((await post(one, red.id, { comment: 'Faded.' })).as(postReviewResponse).review.fit).toBe('small');
    expect((await post(one, red.id, { fit: 'exact' })).as(postReviewResponse).review.fit).toBe('exact');
    expect(await advice(red.id)).toBe('2 of 3 customers say it is true to size.');
    await shop.call('DELETE', `/api/reviews/${first._id}`, { as: one });
    expect(await advice(red.id)).toBeNull();
    expect((await post(one, red.id, { fit: 'tight' })).status).toBe(400);
  });

  it('change the mean of their product when they are posted, replaced or deleted', async () => {
    const product = await addProduct(shop.deps);
    const [one, two, three] = [await newUser(), await newUser(), await newUser()];
    const ratingIs = async (rating: number, reviewCount: number) =>
      expect((await read(product.id)).product).toMatchObject({ rating, reviewCount });
    await ratingIs(0, 0);
    await post(one, product.id, { rating: 5 });
    await post(two, product.id, { rating: 4 });
    await post(three, product.id, { rating: 4 });
    await ratingIs(4.33, 3);
    const before = await total();
    const replaced = (await post(one, product.id, { rating: 1, comment: 'Faded.' })).as(postReviewResponse);
    await ratingIs(3, 3);
    expect(await total()).toBe(before);
    const { reviews } = await read(product.id);
    expect(reviews.filter(({ userId }) => userId._id === one.id).map(({ comment }) => comment)).toEqual(['Faded.']);
    const deletion = await shop.call('DELETE', `/api/reviews/${replaced.review._id}`, { as: one });
    expect(deletion.as(messageSchema)).toEqual({ message: 'Review deleted successfully' });
    await ratingIs(4, 2);
    expect(await total()).toBe(before - 1);
  });

  it('that replace an older one get a new date, and are listed first', async () => {
    const product = await addProduct(shop.deps);
    const [first, second] = [await newUser('First'), await newUser('Second')];
    await post(first, product.id);
    shop.clock.advance({ minutes: 1 });
    await post(second, product.id);
    shop.clock.advance({ minutes: 1 });
    const { review } = (await post(first, product.id, { comment: 'Faded.' })).as(postReviewResponse);
    expect(review.createdAt).toBe(shop.clock.now().toISOString());
    const { reviews } = await read(product.id);
    expect(reviews.map(({ userId }) => userId.username)).toEqual(['First', 'Second']);
  });

  it(`are limited to ${REVIEWS_PER_DAY} a day for each user, deleted ones included`, async () => {
    const [user, other] = [await newUser(), await newUser()];
    const product = await addProduct(shop.deps);
    for (let posted = 0; posted < REVIEWS_PER_DAY; posted += 1) {
      const { review } = (await post(user, product.id)).as(postReviewResponse);
      await shop.call('DELETE', `/api/reviews/${review._id}`, { as: user });
      // A rejected review does not count.
      expect((await post(user, '42')).status).toBe(404);
    }
    const rejected = await expectNothingWritten(shop.deps, () => post(user, product.id));
    expect([rejected.status, rejected.error().code]).toEqual([429, 'reviews_per_day']);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await post(other, product.id)).status).toBe(201);
  });

  it('of one user at the same moment leave one review and a correct mean', async () => {
    const product = await addProduct(shop.deps);
    const [user, other] = [await newUser(), await newUser()];
    const calls = [1, 2, 3, 4, 5, 5, 5, 5].map((rating) => post(user, product.id, { rating }));
    await Promise.all([...calls, post(other, product.id, { rating: 3 })]);
    const { product: rated, reviews } = await read(product.id);
    expect(reviews).toHaveLength(2);
    expect(rated.reviewCount).toBe(2);
    expect(rated.rating).toBe(reviews.reduce((sum, { rating }) => sum + rating, 0) / 2);
  });

  it.each<[string, object, number, string]>([
    ['no stars', { rating: 0 }, 400, 'validation'],
    ['six stars', { rating: 6 }, 400, 'validation'],
    ['half a star', { rating: 4.5 }, 400, 'validation'],
    ['stars that are true', { rating: true }, 400, 'validation'],
    ['a blank comment', { comment: ' \n ' }, 400, 'validation'],
    ['a comment without end', { comment: 'x'.repeat(2_001) }, 400, 'validation'],
    ['a product that is gone', { productId: '018f3b4e-0000-7000-8000-000000000000' }, 404, 'product_not_found'],
    ['a product that never was', { productId: '42' }, 404, 'product_not_found'],
  ])('with %s are rejected', async (_what, change, status, code) => {
    const user = await newUser();
    const product = await addProduct(shop.deps);
    const response = await expectNothingWritten(shop.deps, () => post(user, product.id, change));
    expect([response.status, response.error().code]).toEqual([status, code]);
  });

  it('accept the stars as a text, as a form sends them', async () => {
    const user = await newUser();
    const { review } = (await post(user, (await addProduct(shop.deps)).id, { rating: '3' })).as(postReviewResponse);
    expect(review.rating).toBe(3);
  });

  it('of a user are listed for this user and for admins, with their products', async () => {
    const user = await newUser();
    const shirt = await addProduct(shop.deps, { name: 'Shirt', image: '/media/shirt.webp' });
    const cap = await addProduct(shop.deps, { name: 'Cap' });
    const older = await addReview(shop.deps, shirt, user, { rating: 2, comment: 'Small.' });
    shop.clock.advance({ minutes: 1 });
    await addReview(shop.deps, cap, user);
    const own = (await shop.call('GET', `/api/reviews/${user.id}`, { as: user })).as(userReviewsResponse);
    expect(own.reviews.map(({ product }) => product.name)).toEqual(['Cap', 'Shirt']);
    expect(own.reviews[1]).toEqual({
      _id: older.id,
      comment: 'Small.',
      fit: null,
      rating: 2,
      userId: { _id: user.id, username: 'Hira' },
      productId: shirt.id,
      createdAt: older.createdAt.toISOString(),
      isVerified: false,
      product: {
        _id: shirt.id,
        name: 'Shirt',
        image: '/media/shirt.webp',
        cover: imageAt('/media/shirt.webp', 'Shirt'),
      },
    });
    const seen = await shop.call('GET', `/api/reviews/${user.id}`, { as: shop.users.admin });
    expect(seen.as(userReviewsResponse)).toEqual(own);
  });

  it('are listed with a product up to a hundred, but all count for number and mean', async () => {
    const product = await addProduct(shop.deps);
    for (let index = 0; index < 102; index += 1) {
      await addReview(shop.deps, product, await addUser(shop.deps), { rating: index < 51 ? 1 : 5 });
    }
    const full = await read(product.id);
    expect(full.reviews).toHaveLength(100);
    expect(full.product).toMatchObject({ rating: 3, reviewCount: 102 });
  });
});
