import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop({ engine: 'pglite' });
const pages = usePages(shop);

const FOR_EVERYBODY = ['/dashboard', '/dashboard/orders', '/dashboard/profile', '/dashboard/reviews'];
const FOR_ADMINS = [
  '/dashboard/admin',
  '/dashboard/add-new-post',
  '/dashboard/manage-products',
  '/dashboard/update-product/42',
  '/dashboard/users',
  '/dashboard/manage-orders',
  '/dashboard/background-work',
];

it.each([...FOR_EVERYBODY, ...FOR_ADMINS])(
  '%s sends a visitor who is not logged in to the login, and says why',
  async (path) => {
    const { address } = await pages.open(path);
    expect(await screen.findByText('You must be logged in to access this page')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await pages.calls.settle();
    expect(pages.calls.of(/ \/api\/(orders|stats|auth|reviews)/)).toEqual([]);
  },
);

it.each(FOR_ADMINS)('%s sends everybody but admins home, and says why', async (path) => {
  const { address } = await pages.open(path, { as: shop.users.owner });
  expect(await screen.findByText('You need admin privileges to access this page')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
});

it('a role without a dashboard is sent to /unauthorized, from where a logout leads on', async () => {
  for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/users']) {
    const { address } = await pages.open(path, { as: shop.users.moderator });
    await waitFor(() => expect(address()).toBe('/unauthorized'));
  }
  const { user } = await pages.open('/unauthorized');
  expect(await screen.findByRole('heading', { name: 'This page is not open to you' })).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  await user.click(await main.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByText('Logged out successfully')).toBeVisible();
});

it('each role has its own sidebar', async () => {
  const hrefs = async () => {
    const sidebar = await screen.findByRole('navigation', { name: 'Dashboard' });
    return within(sidebar)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  };
  await pages.open('/dashboard', { as: shop.users.owner });
  expect(await hrefs()).toEqual(FOR_EVERYBODY);
  await pages.open('/dashboard/profile', { as: shop.users.admin });
  expect(await hrefs()).toEqual(FOR_ADMINS.filter((path) => !/update-product|background-work/.test(path)));
});

describe('a session that is not what the browser says', () => {
  it('whose role was edited by hand opens no data of the shop', async () => {
    pages.calls.allow(403);
    const as = { ...shop.users.owner, role: 'admin' as const };
    await pages.open('/dashboard/users', { as });
    expect(await screen.findByText(/^Failed to load users: /)).toBeVisible();
    expect(screen.queryByText(shop.users.moderator.email)).toBeNull();
    await pages.open('/dashboard/manage-orders');
    expect(await screen.findByText('Failed to load orders.')).toBeVisible();
  });

  it("whose id and e-mail are somebody else's shows nothing of theirs", async () => {
    pages.calls.allow(403);
    const { id, email, username, role } = shop.users.admin;
    await pages.open('/dashboard/orders', { as: { id, email, username, role, token: shop.users.owner.token } });
    expect(await screen.findByText('Failed to load your orders.')).toBeVisible();
  });
});
