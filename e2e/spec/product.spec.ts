import type { Page } from '@playwright/test';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const fact = (page: Page, text: string) => page.getByRole('main').getByRole('definition').filter({ hasText: text });
const rate = (page: Page, stars: string) =>
  page.getByRole('group', { name: 'Your rating' }).getByRole('radio', { name: stars }).check({ force: true });
const post = (page: Page) => page.getByRole('button', { name: 'Post review' }).click();

test('a product page shows everything about its product', { tag: '@wide' }, async ({ page, shop }) => {
  const product = await createProductByApi(shop, {
    name: 'Multan Ajrak Frock',
    category: 'kids-casuals',
    color: 'beige',
    age: 4,
    price: 1_890.5,
    oldPrice: 2_500,
    description: 'Hand-blocked ajrak with a cotton lining.',
  });
  const customer = await loginByApi(shop, 'customer');
  const review = { comment: 'The colours hold.', rating: 4, userId: customer.user._id, productId: product._id };
  await callApi(shop, '/reviews/post-review', { method: 'POST', session: customer, body: review });

  await page.goto(`/shop/${product._id}`);
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByRole('link', { name: 'home', exact: true })).toHaveAttribute('href', '/');
  await expect(breadcrumb.getByRole('link', { name: 'shop', exact: true })).toHaveAttribute('href', '/shop');
  await expect(breadcrumb.getByText(product.name)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  await expect(page.getByRole('main').getByRole('img', { name: product.name })).toHaveAttribute('src', product.image);
  await expect(page.getByText('PKR 1,890.50', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('PKR 2,500.00', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(product.description, { exact: true })).toBeVisible();
  await expect(fact(page, 'kids Casuals')).toBeVisible();
  await expect(fact(page, 'beige')).toBeVisible();
  await expect(fact(page, '7-8 years')).toBeVisible();
  await expect(page.getByRole('img', { name: '4.0 out of 5 stars', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Reviews/ })).toBeVisible();
  await expect(page.getByText('The colours hold.')).toBeVisible();
  await expect(page.getByText(customer.user.username)).toBeVisible();
});

test('Add to Cart puts the product in once, and says so', async ({ page, shop }) => {
  const { _id } = await createProductByApi(shop);
  await page.goto(`/shop/${_id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Item added to cart successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 1 product', exact: true })).toBeVisible();
});

test('a toast is 320 px wide, and fits a screen that is not wider itself', { tag: '@wide' }, async ({ page, shop }) => {
  const { _id } = await createProductByApi(shop);
  await page.goto(`/shop/${_id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Item added to cart successfully!' });
  await expect.poll(async () => (await toast.boundingBox())?.width).toBe(320);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect.poll(async () => (await toast.boundingBox())?.width ?? 0).toBeGreaterThan(250);
  const box = await toast.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
});

test('a product without reviews says so, and asks who is not logged in to log in', async ({ page, shop }) => {
  const { _id } = await createProductByApi(shop);
  await page.goto(`/shop/${_id}`);
  await expect(page.getByText('No reviews yet.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Post review' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Log in to write a review' }).click();
  await expect(page).toHaveURL('/login');
});

test('a review needs one of five stars and some text, and shows at once', async ({ page, shop }) => {
  const { _id } = await createProductByApi(shop);
  const { session } = await registerByApi(shop, 'Mehwish Anwar');
  await openAs(page, session);
  await page.goto(`/shop/${_id}`);
  const stars = page.getByRole('group', { name: 'Your rating' }).getByRole('radio');
  await expect(stars).toHaveCount(5);
  await expect(page.getByText('Minimum 10 characters')).toBeVisible();

  await post(page);
  await expect(page.getByText('Please select a rating')).toBeVisible();
  await rate(page, '3 stars');
  await page.getByLabel('Your review').fill('   ');
  await post(page);
  await expect(page.getByText('Please write a review')).toBeVisible();

  // Five letters: the hint's ten characters are not enforced.
  await page.getByLabel('Your review').fill('  Soft!  ');
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().endsWith('/api/reviews/post-review')),
    post(page),
  ]);
  expect(request.method()).toBe('POST');
  expect(request.postDataJSON()).toEqual({ comment: 'Soft!', rating: 3, userId: session.user._id, productId: _id });
  await expect(page.getByText('Review posted successfully!')).toBeVisible();
  const reviews = page.getByRole('main').getByRole('listitem');
  await expect(reviews.filter({ hasText: 'Mehwish Anwar' })).toContainText('Soft!');
  await expect(page.getByRole('img', { name: '3.0 out of 5 stars', exact: true })).toBeVisible();
  await expect(page.getByText('No reviews yet.', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Your review')).toHaveValue('');

  await page.reload();
  await expect(reviews.filter({ hasText: 'Mehwish Anwar' })).toContainText('Soft!');
});

test.describe('where the API fails', () => {
  test.use({ allowedFaults: [/500|409/] });

  test('a review keeps its text and gives the reason', async ({ page, shop }) => {
    const { _id } = await createProductByApi(shop);
    await openAs(page, await loginByApi(shop, 'customer'));
    await page.goto(`/shop/${_id}`);
    await rate(page, '5 stars');
    await page.getByLabel('Your review').fill('Fits as it should.');
    const responses = [
      { status: 409, json: { message: 'This product takes no reviews.' } },
      { status: 500, json: {} },
    ];
    await page.route('**/api/reviews/post-review', (route) => route.fulfill(responses.shift()));
    await post(page);
    await expect(page.getByText('This product takes no reviews.')).toBeVisible();
    await post(page);
    await expect(page.getByText('Failed to post review. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Your review')).toHaveValue('Fits as it should.');
  });

  test('a product page says that it could not be loaded', async ({ page, shop }) => {
    const product = await createProductByApi(shop);
    await page.goto('/shop');
    const isAsked = (url: URL) => url.pathname === `/api/products/${product._id}`;
    await page.route(isAsked, (route) => route.fulfill({ status: 500, json: { message: 'No.' } }));
    await page.getByRole('main').getByRole('link', { name: product.name }).click();
    await expect(page.getByText('Error loading product details.', { exact: true })).toBeVisible();
    // The reload is rendered on the server, past the mocked route.
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  });
});

test('the histogram counts the reviews of each number of stars, and verified buyers are marked', async ({
  page,
  shop,
}) => {
  const product = await createProductByApi(shop);
  const admin = await loginByApi(shop, 'admin');
  const [buyer, other] = [await registerByApi(shop, 'Hina Verified'), await registerByApi(shop, 'Omar Passing')];
  const { _id } = await placeOrderByApi(shop, buyer.session, [product]);
  const path = `/orders/update-order-status/${_id}`;
  await callApi(shop, path, { method: 'PATCH', session: admin, body: { status: 'Delivered' } });
  for (const [{ session }, rating] of [
    [buyer, 5],
    [other, 2],
  ] as const) {
    const body = { comment: 'Soft.', rating, userId: session.user._id, productId: product._id };
    await callApi(shop, '/reviews/post-review', { method: 'POST', session, body });
  }
  await page.goto(`/shop/${product._id}`);
  await expect(page.getByRole('list', { name: 'Reviews by stars' }).getByRole('listitem')).toContainText([
    '5 stars: 1 review, 50 %',
    '4 stars: 0 reviews, 0 %',
    '3 stars: 0 reviews, 0 %',
    '2 stars: 1 review, 50 %',
    '1 star: 0 reviews, 0 %',
  ]);
  const reviews = page.getByRole('main').getByRole('listitem');
  await expect(reviews.filter({ hasText: 'Hina Verified' })).toContainText('Verified purchase');
  await expect(reviews.filter({ hasText: 'Omar Passing' })).not.toContainText('Verified purchase');
});

test('the button to buy stays in view while a phone scrolls', { tag: '@wide' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const { _id } = await createProductByApi(shop);
  await page.goto(`/shop/${_id}`);
  const add = page.getByRole('button', { name: 'Add to Cart' });
  await expect(add).toBeInViewport({ ratio: 1 });
  await page.getByRole('heading', { name: /^Reviews/ }).scrollIntoViewIfNeeded();
  await expect(add).toBeInViewport({ ratio: 1 });
  await page
    .getByRole('contentinfo')
    .getByText(/All rights reserved/)
    .scrollIntoViewIfNeeded();
  const [bar, line] = [
    await add.boundingBox(),
    await page
      .getByRole('contentinfo')
      .getByText(/All rights reserved/)
      .boundingBox(),
  ];
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});
