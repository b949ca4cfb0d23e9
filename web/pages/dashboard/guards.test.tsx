import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Right } from '#contract/rights.ts';
import { shopTimeOfInstant } from '#contract/shop-time.ts';
import { formatDate } from '#contract/time.ts';
import { addOrder, addProduct } from '#test/factories.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type TestUser } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const FOR_EVERYBODY = ['/dashboard', '/dashboard/orders', '/dashboard/profile', '/dashboard/reviews'];
/**
 * A page of the sidebar, one below it, and one that the table of staff pages lacks. `staff-pages.test.ts` tests that the same
 * guard is around all of them.
 */
const FOR_STAFF = ['/dashboard/admin', '/dashboard/edit-design/Kurta', '/dashboard/background-work'];

const EXPIRED = 'Session expired - please login again';
const HEADINGS: Record<string, string> = {
  '/dashboard': 'User Dashboard',
  '/dashboard/orders': 'My orders',
  '/dashboard/profile': 'Profile',
  '/dashboard/reviews': 'My Reviews',
  '/dashboard/admin': 'Admin Dashboard',
  '/dashboard/add-new-post': 'Add New Product',
  '/dashboard/manage-products': 'Manage Products',
  '/dashboard/users': 'All Users',
  '/dashboard/manage-orders': 'Manage Orders',
  '/dashboard/desk': 'Desk',
  '/dashboard/parcels': 'Parcels',
  '/dashboard/returns': 'Return desk',
  '/dashboard/couriers': 'Couriers',
  '/dashboard/money': 'Money',
  '/dashboard/days': formatDate(shopTimeOfInstant(new Date().toISOString()).slice(0, 10)),
  '/dashboard/content': 'Texts',
  '/dashboard/settings': 'Settings',
  '/dashboard/customers': 'Customers',
  '/dashboard/sales': 'Sales',
  '/dashboard/values': 'Categories, colours, sizes',
  '/dashboard/coupons': 'Coupons',
  '/dashboard/stock': 'Stock',
  '/dashboard/bin': 'Bin',
  '/dashboard/counter': 'Counter',
  '/dashboard/purchases': 'Purchases',
  '/dashboard/audit': 'History',
  '/dashboard/security': 'Security log',
  '/dashboard/this-shop': 'This shop',
};
const IN_SIDEBAR_OF_ADMINS = [
  '/dashboard/admin',
  '/dashboard/desk',
  '/dashboard/manage-orders',
  '/dashboard/counter',
  '/dashboard/parcels',
  '/dashboard/returns',
  '/dashboard/couriers',
  '/dashboard/money',
  '/dashboard/days',
  '/dashboard/add-new-post',
  '/dashboard/manage-products',
  '/dashboard/stock',
  '/dashboard/purchases',
  '/dashboard/values',
  '/dashboard/sales',
  '/dashboard/coupons',
  '/dashboard/users',
  '/dashboard/customers',
  '/dashboard/content',
  '/dashboard/settings',
  '/dashboard/bin',
  '/dashboard/audit',
  '/dashboard/security',
  '/dashboard/this-shop',
];

const findHeading = (path: string) => screen.findByRole('heading', { level: 1, name: HEADINGS[path] ?? path });
const findLinks = async () => within(await screen.findByRole('navigation', { name: 'Dashboard' })).getAllByRole('link');
const findHrefs = async () => (await findLinks()).map((link) => link.getAttribute('href'));

async function logInHere(user: UserEvent, { email }: Pick<TestUser, 'email'>): Promise<void> {
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await fill(user, screen.getByLabelText('Email'), email);
  await fill(user, screen.getByLabelText('Password'), PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Login' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
}

it.each([...FOR_EVERYBODY, ...FOR_STAFF])(
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

it.each(FOR_STAFF)('%s sends everybody but admins home, and says why', async (path) => {
  const { address } = await pages.open(path, { as: shop.users.owner });
  expect(await screen.findByText('You need admin privileges to access this page')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
});

it('a user whose role has no dashboard is sent to /unauthorized, and can log out there', async () => {
  for (const path of [...FOR_EVERYBODY, ...FOR_STAFF]) {
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

it('the sidebar of a user links to the four pages of a user, to the home page and to the logout', async () => {
  const { user, address } = await pages.open('/dashboard', { as: shop.users.owner });
  expect(await findHrefs()).toEqual(FOR_EVERYBODY);
  for (const [index, path] of FOR_EVERYBODY.entries()) {
    await user.click((await findLinks())[index] as HTMLElement);
    expect(await findHeading(path)).toBeVisible();
    expect(address()).toBe(path);
    expect((await findLinks())[index]).toHaveAttribute('aria-current', 'page');
  }
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await waitFor(() => expect(address()).toBe('/'));
});

it('a helper with only the right to receive returns starts at the return desk; one who sees orders gets the link too', async () => {
  const helper = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  const { address } = await pages.open('/dashboard', { as: await helper('returns.receive') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Return desk' })).toBeVisible();
  expect(address()).toBe('/dashboard/returns');
  expect(await findHrefs()).toEqual(['/dashboard/returns']);
  await pages.open('/dashboard/returns', { as: await helper('returns.receive', 'orders.view') });
  expect(await findHrefs()).toEqual([
    '/dashboard/desk',
    '/dashboard/manage-orders',
    '/dashboard/parcels',
    '/dashboard/returns',
  ]);
});

it('an admin can also open the pages of every signed-in user, beside the sidebar of an admin', async () => {
  for (const path of FOR_EVERYBODY) {
    await pages.open(path, { as: shop.users.admin });
    expect(await findHeading(path)).toBeVisible();
    expect(await findHrefs()).toEqual(IN_SIDEBAR_OF_ADMINS);
  }
});

it('a user can open the pages of admins as soon as they have that role', async () => {
  const made = await addUser(shop.deps);
  await shop.call('PUT', `/api/auth/users/${made.id}`, { as: shop.users.admin, body: { role: 'admin' } });
  const { user, address } = await pages.open('/dashboard/admin');
  await logInHere(user, made);
  await waitFor(() => expect(address()).toBe('/dashboard/admin'));
  for (const path of IN_SIDEBAR_OF_ADMINS) {
    await pages.open(path);
    expect(await findHeading(path)).toBeVisible();
  }
});

it('guests are asked to log in, and then return to the page that they opened', async () => {
  const { user, address } = await pages.open('/dashboard/manage-orders?status=shipped');
  expect(await screen.findByText('You must be logged in to access this page')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/login'));
  await logInHere(user, shop.users.admin);
  await waitFor(() => expect(address()).toBe('/dashboard/manage-orders?status=shipped'));
  expect(await findHeading('/dashboard/manage-orders')).toBeVisible();
});

it('a guest who registers returns to the page that they opened', async () => {
  const { user, address } = await pages.open('/dashboard/profile');
  const findInMain = async (name: string) => within(screen.getByRole('main')).findByRole('link', { name });
  await waitFor(() => expect(address()).toBe('/login'));
  await user.click(await findInMain('Create an account'));
  await waitFor(() => expect(address()).toBe('/register'));
  await user.click(await findInMain('Login'));
  await logInHere(user, shop.users.owner);
  await waitFor(() => expect(address()).toBe('/dashboard/profile'));
});

describe('a session that is not what the browser says', () => {
  it('whose role was edited by hand gets no data of the shop', async () => {
    pages.calls.allow(403);
    const as = { ...shop.users.owner, role: 'admin' as const };
    await pages.open('/dashboard/users', { as });
    expect(await screen.findByText(/^Failed to load users: /)).toBeVisible();
    expect(screen.queryByText(shop.users.moderator.email)).toBeNull();
    await pages.open('/dashboard/manage-orders');
    expect(await screen.findByText('Failed to load orders.')).toBeVisible();
  });

  it('whose id and e-mail belong to somebody else shows nothing of that user', async () => {
    pages.calls.allow(403);
    const { admin, owner } = shop.users;
    const lines = [{ product: await addProduct(shop.deps), quantity: 1 }];
    const theirs = await addOrder(shop.deps, admin, { lines });
    const own = await addOrder(shop.deps, owner, { lines });
    await pages.open('/dashboard/orders', { as: { ...admin, token: owner.token } });
    expect(await screen.findByRole('link', { name: `#${own.orderId}` })).toBeVisible();
    expect(screen.queryByRole('link', { name: `#${theirs.orderId}` })).toBeNull();
  });

  it('that has ended on the server leads to a message and a new login', async () => {
    pages.calls.allow(401);
    const as = await openSession(shop.deps, await addUser(shop.deps));
    await shop.call('POST', '/api/auth/logout', { as });
    const { user, address } = await pages.open('/dashboard/orders', { as });
    expect(await screen.findByText(EXPIRED)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(localStorage.getItem('user')).toBeNull();
    await logInHere(user, as);
    expect(await screen.findByText('No orders found')).toBeVisible();
    expect(address()).toBe('/dashboard/orders');
  });

  it('sends a user whose role was changed from the open page to the login, with a message, and back', async () => {
    const as = await openSession(shop.deps, await addUser(shop.deps, { role: 'admin' }));
    const { user, address } = await pages.open('/dashboard/manage-products', { as });
    expect(await findHeading('/dashboard/manage-products')).toBeVisible();
    await pages.calls.settle();
    await shop.call('PUT', `/api/auth/users/${as.id}`, { as: shop.users.admin, body: { role: 'user' } });
    pages.calls.allow(401);
    const before = pages.calls.made.length;
    await user.click(
      within(screen.getByRole('navigation', { name: 'Dashboard' })).getByRole('link', { name: /Users/ }),
    );
    expect(await screen.findByText(EXPIRED)).toBeVisible();
    await waitFor(() => expect(address()).toBe('/login'));
    // Each query is sent only once: the page does not retry after a 401.
    const calls = pages.calls.made.slice(before).map(({ name }) => name);
    expect(calls.toSorted()).toEqual(['GET /api/auth/invitations', 'GET /api/auth/users']);
    await logInHere(user, as);
    expect(await screen.findByText('You need admin privileges to access this page')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/'));
  });
});
