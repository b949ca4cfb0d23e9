import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { carry, cartButton, openCart } from '#e2e/support/cart.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const colours = (page: Page) => page.getByRole('navigation', { name: 'Other colours' });
const ages = (page: Page) => page.getByRole('navigation', { name: 'Other ages' });
const recent = (page: Page) => page.getByRole('region', { name: 'Recently viewed' });

test('a product leads to the other colours and ages of its design', async ({ page, store }) => {
  const design = `Fox ${randomUUID()}`;
  const red = await createProductByApi(store, { design, color: 'red', age: 2 });
  const blue = await createProductByApi(store, { design, color: 'blue', age: 2, stock: 0 });
  const older = await createProductByApi(store, { design, color: 'red', age: 4 });
  const gold = await createProductByApi(store, { design, color: 'gold', age: 4 });
  await createProductByApi(store, { design: `Cat ${randomUUID()}`, color: 'black', age: 5 });

  await page.goto(`/shop/${red._id}`);
  await expect(colours(page).getByRole('link')).toHaveText([/^red$/, /^gold7-8 years$/, /^bluesold out$/]);
  await expect(ages(page).getByRole('link')).toHaveText(['3-4 years', '7-8 years']);
  await expect(colours(page).getByRole('link', { name: 'red' })).toHaveAttribute('aria-current', 'page');
  await expect(ages(page).getByRole('link', { name: '3-4 years' })).toHaveAttribute('aria-current', 'page');
  await expect(colours(page).getByRole('link', { name: 'gold' })).not.toHaveAttribute('aria-current');

  await ages(page).getByRole('link', { name: '7-8 years' }).click();
  await expect(page).toHaveURL(`/shop/${older._id}`);
  await expect(page.getByRole('heading', { level: 1, name: older.name })).toBeVisible();
  await colours(page).getByRole('link', { name: 'gold' }).click();
  await expect(page).toHaveURL(`/shop/${gold._id}`);
  await page.goto(`/shop/${blue._id}`);
  await expect(page.getByText(/still there in another colour or age/)).toBeVisible();
  for (const link of await page.getByRole('main').getByRole('navigation').getByRole('link').all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
});

test('a product without a design has no other colours or ages', async ({ page, store }) => {
  const { _id, name } = await createProductByApi(store);
  await page.goto(`/shop/${_id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(colours(page)).toHaveCount(0);
  await expect(ages(page)).toHaveCount(0);
});

test('an admin gives products one design, choosing among those that there are', async ({ page, store }) => {
  const design = `Heron ${randomUUID().slice(0, 8)}`;
  const first = await createProductByApi(store, { design, color: 'black', oldPrice: 2_000 });
  const second = await createProductByApi(store, { color: 'silver', oldPrice: 2_000 });
  await openAs(page, await loginByApi(store, 'admin'));
  await page.goto(`/dashboard/update-product/${second._id}`);
  const field = page.getByRole('combobox', { name: 'Design (optional)' });
  await expect(field).toHaveAccessibleDescription(/offered together/);
  await expect(page.locator('datalist option', { hasText: design })).toHaveCount(1);
  await field.fill(`  ${design} `);
  await page.getByRole('button', { name: 'Update Product' }).click();
  await expect(page.getByText('Product updated successfully!')).toBeVisible();
  await page.goto(`/shop/${first._id}`);
  await colours(page).getByRole('link', { name: 'silver' }).click();
  await expect(page).toHaveURL(`/shop/${second._id}`);
});

test('a product says whether it is in stock, nearly gone or sold out', async ({ page, store }) => {
  const [plain, few, none] = [
    await createProductByApi(store),
    await createProductByApi(store, { stock: 3 }),
    await createProductByApi(store, { stock: 0 }),
  ];
  const main = page.getByRole('main');
  await page.goto(`/shop/${plain._id}`);
  await expect(main.getByText('In stock', { exact: true })).toBeVisible();
  await page.goto(`/shop/${few._id}`);
  await expect(main.getByText('Only 3 left', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
  await page.goto(`/shop/${none._id}`);
  await expect(main.getByText('Other children were a little quicker.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sold out' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await page.goto('/shop');
  await expect(main.getByRole('article').filter({ hasText: few.name })).toContainText('Only 3 left');
  await expect(main.getByRole('article').filter({ hasText: none.name })).toContainText('Sold out');
});

test('the cart takes no more pieces than are left, and says so', async ({ page, store }) => {
  const product = await createProductByApi(store, { stock: 2 });
  await page.goto(`/shop/${product._id}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  const panel = await openCart(page);
  const line = panel.getByRole('listitem');
  const more = line.getByRole('button', { name: 'Increase quantity' });
  await expect(line.getByText(/left/)).toHaveCount(0);
  await more.click();
  await expect(line.getByText('Only 2 left, and in your cart.')).toBeVisible();
  await expect(more).toBeDisabled();
  await more.click({ force: true });
  await expect(panel.getByText('Items (2)')).toBeVisible();
});

test('a cart of last week says what has sold out since, and of what less is left', async ({ page, store }) => {
  const [less, none] = [await createProductByApi(store, { stock: 2 }), await createProductByApi(store, { stock: 0 })];
  await carry(page, [{ ...less, quantity: 5 }, none]);
  await page.goto('/about-us');
  const panel = await openCart(page);
  const [first, second] = [panel.getByRole('listitem').nth(0), panel.getByRole('listitem').nth(1)];
  await expect(first.getByText('Only 2 left. Please take fewer.')).toBeVisible();
  await expect(second.getByText('Sold out meanwhile. Please remove it to order the rest.')).toBeVisible();
  const fewer = first.getByRole('button', { name: 'Decrease quantity' });
  for (let quantity = 5; quantity > 2; quantity -= 1) await fewer.click();
  await expect(first.getByText('Only 2 left, and in your cart.')).toBeVisible();
  await second.getByRole('button', { name: 'Remove' }).click();
  await expect(panel.getByText('Items (2)')).toBeVisible();
});

test('a full cart says why it takes no 51st product', async ({ page, store }) => {
  const product = await createProductByApi(store);
  await carry(
    page,
    Array.from({ length: 50 }, (_, index) => ({ _id: `p${index}`, name: 'Tee', price: 1, image: '' })),
  );
  await page.goto(`/shop/${product._id}`);
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 50 products');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText(/^Your cart holds 50 different products/)).toBeVisible();
  await expect(page.getByText('Item added to cart successfully!')).toHaveCount(0);
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 50 products');
});

test('the histogram counts the reviews of each number of stars, and verified buyers are marked', async ({
  page,
  store,
}) => {
  const product = await createProductByApi(store);
  const admin = await loginByApi(store, 'admin');
  const [buyer, other] = [await registerByApi(store, 'Hina Verified'), await registerByApi(store, 'Omar Passing')];
  const { _id } = await placeOrderByApi(store, buyer.session, [product]);
  const path = `/orders/update-order-status/${_id}`;
  await callApi(store, path, { method: 'PATCH', session: admin, body: { status: 'Delivered' } });
  for (const [{ session }, rating] of [
    [buyer, 5],
    [other, 2],
  ] as const) {
    const body = { comment: 'Soft.', rating, userId: session.user._id, productId: product._id };
    await callApi(store, '/reviews/post-review', { method: 'POST', session, body });
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

test('what was looked at is shown again, newest first, but not the product of the page, nor to the next person', async ({
  page,
  store,
}) => {
  const products = [
    await createProductByApi(store),
    await createProductByApi(store),
    await createProductByApi(store, { stock: 0 }),
  ] as const;
  const [first, second, third] = products;
  const links = recent(page).getByRole('link');
  for (const { _id, name } of products) {
    await page.goto(`/shop/${_id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('recently-viewed'))).toContain(_id);
  }
  await expect(links).toHaveText([second.name, first.name]);
  await page.goto(`/shop/${first._id}`);
  await expect(links).toHaveText([third.name, second.name]);
  await expect(recent(page)).toContainText('Sold out');
  await page.goto('/');
  await expect(links).toHaveText([first.name, third.name, second.name]);
  const panel = await openCart(page);
  await expect(panel.getByRole('region', { name: 'Recently viewed' }).getByRole('link')).toHaveCount(3);
  await page.keyboard.press('Escape');
  const html = await (await page.request.get('/')).text();
  expect(html).not.toContain('Recently viewed');

  await openAs(page, (await registerByApi(store)).session);
  await page.goto('/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout', exact: true }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(recent(page)).toHaveCount(0);
});

test('at most twelve products are remembered', async ({ page, store }) => {
  const ids = Array.from({ length: 40 }, (_, index) => `old-${index}`);
  const { _id } = await createProductByApi(store);
  await page.goto('/');
  await page.evaluate((stored) => localStorage.setItem('recently-viewed', JSON.stringify(stored)), ids);
  await page.goto(`/shop/${_id}`);
  const read = () => page.evaluate(() => JSON.parse(localStorage.getItem('recently-viewed') ?? '[]') as string[]);
  await expect.poll(read).toEqual([_id, ...ids.slice(0, 11)]);
});

test('the button to buy stays in view while a phone scrolls', async ({ page, store }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const { _id } = await createProductByApi(store);
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

test('pressing cards in quick succession, and going back at once, ends on the right page', async ({ page, store }) => {
  const product = await createProductByApi(store);
  await page.goto('/shop');
  const link = page.getByRole('main').getByRole('link', { name: product.name });
  for (let round = 0; round < 3; round += 1) {
    await link.click();
    await page.waitForURL(`/shop/${product._id}`);
    await page.goBack();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/shop');
  }
});

test.describe('the change from a list to a product', () => {
  /** Which parts of the page moved in the last change of pages; undefined before the first. */
  const readMoved = (page: Page) => page.evaluate(() => (globalThis as { movedParts?: (string | null)[] }).movedParts);

  async function recordMoves(page: Page): Promise<void> {
    await page.addInitScript(() => {
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        const transition = start(update);
        void transition.ready.then(() => {
          const parts = document
            .getAnimations()
            .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
          Object.assign(globalThis, { movedParts: parts.filter((part) => part?.startsWith('::view-transition')) });
        });
        return transition;
      };
    });
  }

  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`with motion "${reducedMotion}" ${reducedMotion === 'reduce' ? 'moves nothing' : 'lets the picture grow'}`, async ({
      page,
      store,
    }) => {
      const product = await createProductByApi(store);
      await page.emulateMedia({ reducedMotion });
      await recordMoves(page);
      await page.goto('/shop');
      await page.getByRole('main').getByRole('link', { name: product.name }).click();
      await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
      await expect.poll(() => readMoved(page)).toBeDefined();
      const moved = await readMoved(page);
      if (reducedMotion === 'reduce') expect(moved).toEqual([]);
      else expect(moved).toContain(`::view-transition-group(picture-${product._id})`);
    });
  }
});

test('pointing at a product fetches what its page needs', async ({ page, store }) => {
  const product = await createProductByApi(store);
  await page.goto('/shop');
  const fetched = page.waitForRequest((request) => new URL(request.url()).pathname === `/api/products/${product._id}`);
  await page.getByRole('main').getByRole('link', { name: product.name }).focus();
  await fetched;
  await expect(page).toHaveURL('/shop');
});
