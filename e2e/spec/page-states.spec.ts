import type { Page } from '@playwright/test';
import {
  createProductByApi,
  loginByApi,
  openAs,
  placeOrderByApi,
  registerByApi,
  type Session,
} from '#e2e/support/api.ts';
import { cartButton } from '#e2e/support/cart.ts';
import { holdRequests, mockResponse } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

interface States {
  who: 'admin' | 'customer';
  call: (session: Session) => string;
  loading: string;
  /** Text shown where the server fails without a message. */
  failed: string;
  /** Text shown where the network fails; `failed` unless given. */
  offline?: string;
  filled: string;
}

const PAGES: Record<string, States> = {
  '/dashboard': {
    who: 'customer',
    call: ({ user }) => `/api/stats/user-stats/${user._id}`,
    loading: 'Loading user stats...',
    failed: 'No stats available.',
    filled: 'User Stats',
  },
  '/dashboard/orders': {
    who: 'customer',
    call: ({ user }) => `/api/orders/${encodeURIComponent(user.email)}`,
    loading: 'Loading your orders...',
    failed: 'Failed to load your orders.',
    filled: 'Your orders',
  },
  '/dashboard/profile': {
    who: 'customer',
    call: ({ user }) => `/api/auth/users/${user._id}`,
    loading: 'Loading your profile...',
    failed: 'Failed to load your profile.',
    filled: 'Edit Profile',
  },
  '/dashboard/reviews': {
    who: 'customer',
    call: ({ user }) => `/api/reviews/${user._id}`,
    loading: 'Loading your reviews...',
    failed: 'Failed to load your reviews.',
    filled: 'What you told other parents.',
  },
  '/dashboard/admin': {
    who: 'admin',
    call: () => '/api/stats/admin-stats',
    loading: 'Loading admin stats...',
    failed: 'No stats available.',
    filled: 'Admin Stats Overview',
  },
  '/dashboard/manage-products': {
    who: 'admin',
    call: () => '/api/products',
    loading: 'Loading products...',
    failed: 'Failed to load products. Please try again later.',
    filled: 'Date Added',
  },
  '/dashboard/users': {
    who: 'admin',
    call: () => '/api/auth/users',
    loading: 'Loading users...',
    failed: 'Failed to load users: unknown error',
    offline: 'Failed to load users: Network Error',
    filled: 'Edit Role',
  },
  '/dashboard/manage-orders': {
    who: 'admin',
    call: () => '/api/orders',
    loading: 'Loading orders...',
    failed: 'Failed to load orders.',
    filled: 'Order ID',
  },
};

/** First match in the page, visible or for screen readers only. */
const shown = (page: Page, text: string) => page.getByRole('main').getByText(text).first();

test.describe('a page of the dashboard', () => {
  test.use({ allowedFaults: [/\b500\b|ERR_FAILED/] });

  for (const [path, { who, call, loading, failed, offline = failed, filled }] of Object.entries(PAGES)) {
    test(`${path} says that it is loading, that it failed, that it is offline, and comes with Retry`, async ({
      page,
      shop,
    }) => {
      const session = await loginByApi(shop, who);
      await openAs(page, session);
      const pathname = call(session);
      const release = await holdRequests(page, pathname);
      await page.goto(path);
      await expect(page.getByRole('status').filter({ hasText: loading })).toBeVisible();
      await expect(shown(page, failed)).toHaveCount(0);
      release();
      await expect(shown(page, filled)).toBeAttached();
      await expect(page.getByText(loading)).toHaveCount(0);

      await mockResponse(page, pathname, { status: 500 });
      await page.reload();
      await expect(page.getByRole('alert').getByText(failed, { exact: true })).toBeVisible();
      await page.unrouteAll();
      await page.route(
        (url) => url.pathname === pathname,
        (route) => route.abort(),
      );
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('alert').getByText(offline, { exact: true })).toBeVisible();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(shown(page, filled)).toBeAttached();
      await expect(page.getByRole('alert').getByText(offline, { exact: true })).toHaveCount(0);
    });
  }
});

test.describe('a page that is turned to while the API is away', () => {
  test.use({ allowedFaults: [/\b500\b|ERR_FAILED/] });

  test('of the search says that the connection failed', async ({ page }) => {
    await page.goto('/search');
    await page.route('**/api/products?**', (route) => route.abort());
    await page.getByRole('main').getByRole('combobox').fill('kurta');
    await page.getByRole('main').getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('alert').getByText('API Connection Failed', { exact: true })).toBeVisible();
  });

  test('of an order says that it could not be loaded, and tries again', async ({ page, shop }) => {
    const { session } = await registerByApi(shop);
    const { orderId } = await placeOrderByApi(shop, session, [await createProductByApi(shop)]);
    await openAs(page, session);
    await page.goto('/dashboard/orders');
    await mockResponse(page, `/api/orders/order/${orderId}`, { status: 500 });
    await page.getByRole('link', { name: `#${orderId}` }).click();
    await expect(page.getByText('The order could not be loaded.')).toBeVisible();
    // The page refetches once on mount, which may leave nothing to retry.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeEnabled();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
  });

  test('to edit a product says Network Error, and tries again', async ({ page, shop }) => {
    const { _id, name } = await createProductByApi(shop);
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.route(`**/api/products/${_id}`, (route) => route.abort());
    await page.goto(`/dashboard/update-product/${_id}`);
    await expect(page.getByText('Error loading product: Network Error')).toBeVisible();
    await page.unrouteAll();
    const release = await holdRequests(page, `/api/products/${_id}`);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Loading product...')).toBeVisible();
    await expect(page.getByText('Loading product...'), 'a short wait needs no word').toHaveCSS(
      'animation',
      /0\.15s.* backwards/,
    );
    release();
    await expect(page.getByLabel('Product Name')).toHaveValue(name);
  });
});

test.describe('code that cannot be fetched', () => {
  test.use({ allowedFaults: [/ERR_FAILED|dynamically imported module/] });

  test('for the cart is told in its panel, whose Retry reloads the page', async ({ page }) => {
    await page.goto('/about-us');
    await page.route(/cart-panel-parts/, (route) => route.abort(), { times: 1 });
    await cartButton(page).click();
    const panel = page.getByRole('dialog', { name: 'Your Cart' });
    await expect(panel.getByRole('alert').getByText('The cart could not be opened.')).toBeVisible();
    await Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest()),
      panel.getByRole('button', { name: 'Retry' }).click(),
    ]);
    await page.waitForLoadState('networkidle');
    await cartButton(page).click();
    await expect(panel.getByText('Your cart is empty.')).toBeVisible();
  });
});

test('lists that nothing is found in say so', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  for (const [path, text] of [
    ['/dashboard/manage-products', 'No products found'],
    ['/dashboard/users', 'No users found'],
    ['/dashboard/manage-orders', 'There are currently no orders to display.'],
  ] as const) {
    await page.goto(`${path}?q=nothing-is-called-so`);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
});
