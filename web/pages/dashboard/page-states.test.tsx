import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OrderRow } from '#server/orders/queries.ts';
import { addOrder, addProduct, addReview } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import type { SignedInUser } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });
let order: OrderRow;

beforeAll(async () => {
  const product = await addProduct(shop.deps);
  order = await addOrder(shop.deps, shop.users.owner, { lines: [{ product, quantity: 1 }] });
  await addReview(shop.deps, product, shop.users.owner);
});

interface States {
  who: 'admin' | 'owner';
  call: (user: SignedInUser) => string;
  loading: string;
  failed: string;
  /** Text after a network error; `failed` by default. */
  offline?: string;
  filled: string;
}

const PAGES: Record<string, States> = {
  '/dashboard': {
    who: 'owner',
    call: ({ id }) => `/api/stats/user-stats/${id}`,
    loading: 'Loading user stats...',
    failed: 'No stats available.',
    filled: 'User Stats',
  },
  '/dashboard/orders': {
    who: 'owner',
    call: () => '/api/orders/mine',
    loading: 'Loading your orders...',
    failed: 'Failed to load your orders.',
    filled: 'Your orders',
  },
  '/dashboard/profile': {
    who: 'owner',
    call: ({ id }) => `/api/auth/users/${id}`,
    loading: 'Loading your profile...',
    failed: 'Failed to load your profile.',
    filled: 'Edit Profile',
  },
  '/dashboard/reviews': {
    who: 'owner',
    call: ({ id }) => `/api/reviews/${id}`,
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
    call: () => '/api/products/managed',
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

const inMain = (text: string) => within(screen.getByRole('main')).queryAllByText(text, { exact: false });
const inAlert = (text: string) => screen.queryAllByRole('alert').flatMap((alert) => within(alert).queryAllByText(text));

describe('a page of the dashboard', () => {
  it.each(Object.entries(PAGES))(
    '%s has messages for loading, for an error and for no connection, and offers Retry',
    async (path, { who, call, loading, failed, offline = failed, filled }) => {
      const as = shop.users[who];
      const name = `GET ${call(as)}`;
      const release = pages.calls.hold(name);
      await pages.open(path, { as });
      expect(await screen.findByText(loading)).toHaveRole('status');
      expect(inMain(failed)).toEqual([]);
      release();
      await waitFor(() => expect(screen.queryByText(loading)).toBeNull());
      await waitFor(() => expect(inMain(filled)).not.toEqual([]));

      pages.calls.replace(name, { status: 500 });
      const { user } = await pages.open(path);
      await waitFor(() => expect(inAlert(failed)).toHaveLength(1));
      pages.calls.replace(name, 'network error');
      const before = pages.calls.of(name).length;
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      // Waits for the second call, because both errors may have the same text.
      await waitFor(() => expect(pages.calls.of(name).length).toBeGreaterThan(before));
      await waitFor(() => expect(inAlert(offline)).toHaveLength(1));
      pages.calls.restore();
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(inMain(filled)).not.toEqual([]));
      await waitFor(() => expect(inAlert(offline)).toEqual([]));
    },
  );
});

describe('a page that is opened while the API is unavailable', () => {
  it('for a search says that the connection failed', async () => {
    const { user } = await pages.open('/search');
    const main = within(screen.getByRole('main'));
    pages.calls.replace('GET /api/products', 'network error');
    await fill(user, main.getByRole('combobox'), 'kurta');
    await user.click(within(main.getByRole('search')).getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(inAlert('API Connection Failed')).toHaveLength(1));
  });

  it('of an order says that it could not be loaded, and offers Retry', async () => {
    const { user } = await pages.open('/dashboard/orders', { as: shop.users.owner });
    const name = `GET /api/orders/order/${order.orderId}`;
    pages.calls.replace(name, { status: 500 });
    await user.click(await screen.findByRole('link', { name: `#${order.orderId}` }));
    expect(await screen.findByText('The order could not be loaded.')).toBeVisible();
    await pages.calls.settle();
    pages.calls.restore();
    // Presses again until the page is there, because another fetch on mount can swallow the first press.
    await waitFor(async () => {
      const retry = screen.queryByRole('button', { name: 'Retry' });
      if (retry) await user.click(retry);
      expect(screen.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
    });
  });

  it('that edits a product says Network Error, and offers Retry', async () => {
    const { id, name } = await addProduct(shop.deps);
    pages.calls.replace(`GET /api/products/managed/${id}`, 'network error');
    const { user } = await pages.open(`/dashboard/update-product/${id}`, { as: shop.users.admin });
    expect(await screen.findByText('Error loading product: Network Error')).toBeVisible();
    pages.calls.restore();
    const release = pages.calls.hold(`GET /api/products/managed/${id}`);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Loading product...')).toBeVisible();
    release();
    expect(await screen.findByLabelText('Product Name')).toHaveValue(name);
  });
});

it.each([
  ['/dashboard/manage-products', 'No products found'],
  ['/dashboard/users', 'No users found'],
  ['/dashboard/manage-orders', 'There are currently no orders to display.'],
])('%s without results says: %s', async (path, text) => {
  await pages.open(`${path}?q=nothing-is-called-so`, { as: shop.users.admin });
  expect(await screen.findByText(text)).toBeVisible();
});

it.each(['manage-orders?status=lost', 'manage-products?category=hats', 'users?role=king'])(
  '%s, an invalid filter, shows the whole list from its first page',
  async (path) => {
    await pages.open(`/dashboard/${path}&sortBy=password&order=sideways&page=-1`, { as: shop.users.admin });
    expect(await screen.findByText(/^Page 1 of \d+$/)).toBeVisible();
    expect(screen.getAllByRole('row').length).toBeGreaterThan(1);
  },
);
