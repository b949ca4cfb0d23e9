import type { Page } from '@playwright/test';
import type { Order } from '#contract/orders.schema.ts';
import { productPath } from '#contract/product-path.ts';
import { RIGHT_PRESETS } from '#contract/right-labels.ts';
import type { SettingList } from '#contract/settings.schema.ts';
import type { AdminStats } from '#contract/statistics.schema.ts';
import { callApi, createProductByApi, loginByApi, openAs, placeOrderByApi, registerByApi } from '#e2e/support/api.ts';
import { carry, openCart, openShipping } from '#e2e/support/cart.ts';
import { mockResponse } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';
import { expectNoSidewaysScroll } from '#e2e/support/sideways.ts';

/** The longest values that the API accepts, without a space where a line could break. */
const LONG = {
  product: 'Dastarkhwan'.repeat(14).slice(0, 150),
  user: 'Muhammad-Abdur-Rahman-bin-Saleem-Qureshi-Hashmi-Al-Lahori-II',
  email: `${'muhammad.abdur.rahman'.repeat(3)}@${'a-very-long-name-of-a-company.'.repeat(5)}example.com`,
  text: 'Unbroken'.repeat(120),
  shop: 'Bachpan'.repeat(9).slice(0, 60),
};
const HIGH_PRICE = 999_999.5;

/** Tests share the shop, so each test deletes its product. */
async function deleteProduct(shop: ShopServer, id: string): Promise<void> {
  await callApi(shop, `/products/${id}`, { method: 'DELETE', session: await loginByApi(shop, 'admin') });
}

async function visit(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectNoSidewaysScroll(page);
  }
}

async function fillShop(shop: ShopServer) {
  const { session } = await registerByApi(shop, LONG.user);
  const product = await createProductByApi(shop, {
    name: LONG.product,
    price: HIGH_PRICE,
    oldPrice: 1_000_000,
    stock: 3,
  });
  const review = { comment: LONG.text, rating: 4, userId: session.user._id, productId: product._id };
  await callApi(shop, '/reviews/post-review', { method: 'POST', session, body: review });
  const { order } = await placeOrderByApi(shop, session, [product]);
  return { session, product, order };
}

function enlarge(order: Order): Order {
  const [line] = order.products;
  if (!line) throw new Error('An order without lines');
  return {
    ...order,
    email: LONG.email,
    customerName: LONG.user,
    phone: '0300 0000456 or, if nobody answers, 0300 0000789',
    notes: LONG.text,
    shippingAddress: { address: LONG.text.slice(0, 500), city: LONG.product, state: LONG.product, zipCode: '54700' },
    products: [line, { ...line, productId: 'another', quantity: 99 }],
    totalAmount: 1_999_999,
    grandTotal: 2_000_199,
    history: [...order.history, { status: 'shipped', at: order.createdAt, by: LONG.user }],
  };
}

test.describe('with the longest texts', () => {
  test.use({ allowedFaults: [/404/] });
  test.setTimeout(600_000);

  test('no public page scrolls sideways', async ({ page, shop }) => {
    const { session, product, order } = await fillShop(shop);
    await openAs(page, session);
    await carry(page, [{ ...product, quantity: 99 }]);
    await visit(page, [
      '/',
      '/shop?category=sweatshirts-and-hoodies&color=beige&age=9-10&price=1000-2000',
      '/shop',
      productPath(product),
      '/categories/tops-and-tees',
      `/categories/${'nonsense'.repeat(8)}`,
      `/search?q=${LONG.product.slice(0, 60)}`,
      `/search?q=${'nothing'.repeat(8)}`,
      '/about-us',
      '/contact',
      '/login',
      '/unauthorized',
      `/orders/${order.orderId}`,
      '/orders/ND-AAAAAAAAAA',
      '/dev/mailbox',
      `/no-such-page-${'nothing'.repeat(8)}`,
    ]);
    await test.step('neither the cart nor the shipping form scrolls sideways', async () => {
      await page.goto('/about-us');
      await openCart(page);
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      const form = await openShipping(page);
      // Waits until the last order has prefilled the form, because this would overwrite earlier input.
      await expect(form.getByLabel('Name')).not.toHaveValue('');
      await form.getByLabel('Name').fill('');
      await form.getByRole('button', { name: 'Confirm Order' }).click();
      await expectNoSidewaysScroll(page);
    });
    await deleteProduct(shop, product._id);
  });

  test('no page of a visitor without a session scrolls sideways', async ({ page, shop }) => {
    const { product, order } = await fillShop(shop);
    await carry(page, [{ ...product, quantity: 99 }]);
    await visit(page, [
      '/login',
      '/register',
      '/forgot-password',
      '/orders',
      productPath(product),
      `/orders/${order.orderId}`,
    ]);
    await openCart(page);
    await expectNoSidewaysScroll(page);
    await deleteProduct(shop, product._id);
  });

  test("no page of a user's dashboard scrolls sideways", async ({ page, shop }) => {
    const { session, product, order } = await fillShop(shop);
    await openAs(page, { ...session, user: { ...session.user, email: LONG.email } });
    await mockResponse(page, `/api/orders/${encodeURIComponent(LONG.email)}`, {
      status: 200,
      body: { orders: [enlarge(order)] },
    });
    await mockResponse(page, `/api/stats/user-stats/${session.user._id}`, {
      status: 200,
      body: { totalReviews: 123_456_789, totalPurchasedProducts: 987_654_321 },
    });
    const user = { ...session.user, email: LONG.email, bio: LONG.text, profession: LONG.product.slice(0, 100) };
    await mockResponse(page, `/api/auth/users/${session.user._id}`, { status: 200, body: { user } });
    await visit(page, ['/dashboard', '/dashboard/orders', '/dashboard/reviews', '/dashboard/profile']);
    await page.getByRole('button', { name: 'Edit Profile' }).click();
    await expectNoSidewaysScroll(page);
    await page.goto('/dashboard/reviews');
    await page.getByRole('button', { name: /^Delete your review/ }).click();
    await expectNoSidewaysScroll(page);
    await deleteProduct(shop, product._id);
  });

  test("no page of an admin's dashboard scrolls sideways", async ({ page, shop }) => {
    const { session, product, order } = await fillShop(shop);
    const admin = await loginByApi(shop, 'admin');
    await openAs(page, { ...admin, user: { ...admin.user, username: LONG.user, email: LONG.email } });
    const orders = [enlarge(order)];
    await mockResponse(page, '/api/orders', {
      status: 200,
      body: { orders, totalPages: 12_345, totalOrders: 123_456 },
    });
    const users = [{ ...session.user, email: LONG.email, role: 'moderator', rights: RIGHT_PRESETS.Caller }, admin.user];
    await mockResponse(page, '/api/auth/users', {
      status: 200,
      body: { users, totalPages: 12_345, totalUsers: 123_456 },
    });
    const stats: AdminStats = {
      totalOrders: 123_456_789,
      totalProducts: 123_456_789,
      totalReviews: 123_456_789,
      totalUsers: 123_456_789,
      monthlyEarnings: [],
      monthlySales: [{ month: 1, delivered: 123_456_789.5, open: 123_456_789.5 }],
      monthlyUsers: [{ month: 1, count: 123_456_789 }],
    };
    await mockResponse(page, '/api/stats/admin-stats', { status: 200, body: stats });
    await visit(page, [
      '/dashboard/admin',
      '/dashboard/add-new-post',
      '/dashboard/manage-products',
      `/dashboard/update-product/${product._id}`,
      '/dashboard/bin',
      '/dashboard/review-photos',
      '/dashboard/counter',
      '/dashboard/purchases',
      '/dashboard/purchases/new',
      '/dashboard/purchases/suppliers',
      '/dashboard/days',
      `/dashboard/days?month=${new Date().toISOString().slice(0, 7)}`,
      '/dashboard/money/profit',
      '/dashboard/stock',
      '/dashboard/returns',
      '/dashboard/audit',
      `/dashboard/audit?kind=product&subject=${product._id}`,
      '/dashboard/users',
      '/dashboard/manage-orders',
    ]);
    await test.step('no dialog of the dashboard scrolls sideways', async () => {
      await page.getByRole('button', { name: `View order #${order.orderId}` }).click();
      await expect(page.getByText('Status history')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Delete order #${order.orderId}` }).click();
      await expectNoSidewaysScroll(page);
      await page.goto('/dashboard/users');
      await page.getByRole('button', { name: `Edit Role of ${LONG.email}` }).click();
      await expectNoSidewaysScroll(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: `Delete ${LONG.email}` }).click();
      await expectNoSidewaysScroll(page);
      await page.goto('/dashboard/manage-products');
      await page.getByRole('button', { name: `Delete ${LONG.product}` }).click();
      await expectNoSidewaysScroll(page);
    });
    await deleteProduct(shop, product._id);
  });
});

for (const width of [320, 390]) {
  for (const size of ['100%', '200%']) {
    test(`the search of the header fits ${width} px with letters of ${size}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/shop');
      await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size);
      const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the shop' });
      await expect(field).toBeInViewport({ ratio: 1 });
      const overflow = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overflow).toBeLessThanOrEqual(0);
    });
  }
}

test('a shop name of one long word takes at most two lines', async ({ page, shop }) => {
  const session = await loginByApi(shop, 'admin');
  const rename = async (value?: string) => {
    const { settings } = await callApi<SettingList>(shop, '/settings', { session });
    const version = settings.find(({ key }) => key === 'shopName')?.version ?? 0;
    const body = { changes: [{ key: 'shopName', value, version }] };
    await callApi(shop, '/settings', { method: 'PATCH', session, body });
  };
  const heightAt = async (width: number) => {
    await page.setViewportSize({ width, height: 740 });
    return (await page.getByRole('banner').boundingBox())?.height;
  };
  await page.goto('/shop');
  const usual = await heightAt(360);
  await rename(LONG.shop);
  try {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await visit(page, ['/shop', '/about-us']);
    }
    expect(await heightAt(360)).toBe(usual);
    await expect(page.getByRole('banner').getByRole('link', { name: LONG.shop })).toBeVisible();
  } finally {
    await rename();
  }
});
