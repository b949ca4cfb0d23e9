import type { Page } from '@playwright/test';
import { loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { expectDuring, holdClock, untilShown } from '#e2e/support/clock.ts';
import { mockResponse, registerWithRole } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const PAGES_OF_ALL: [path: string, heading: string][] = [
  ['/dashboard', 'User Dashboard'],
  ['/dashboard/orders', 'My orders'],
  ['/dashboard/profile', 'Profile'],
  ['/dashboard/reviews', 'My Reviews'],
];
const PAGES_OF_ADMINS: [path: string, heading: string][] = [
  ['/dashboard/admin', 'Admin Dashboard'],
  ['/dashboard/add-new-post', 'Add New Product'],
  ['/dashboard/manage-products', 'Manage Products'],
  ['/dashboard/users', 'All Users'],
  ['/dashboard/manage-orders', 'Manage Orders'],
];

const sidebarOf = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function expectSidebar(page: Page, pages: [path: string, heading: string][]): Promise<void> {
  const links = sidebarOf(page).getByRole('link');
  await expect(links).toHaveCount(pages.length);
  for (const [index, [path]] of pages.entries()) await expect(links.nth(index)).toHaveAttribute('href', path);
}

test('the sidebar of an admin leads to the five pages of an admin, home and out', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/admin');
  await expect(sidebarOf(page).getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
  await expectSidebar(page, PAGES_OF_ADMINS);
  for (const [index, [path, title]] of PAGES_OF_ADMINS.entries()) {
    await sidebarOf(page).getByRole('link').nth(index).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page, title)).toBeVisible();
    await expect(sidebarOf(page).getByRole('link').nth(index)).toHaveAttribute('aria-current', 'page');
  }
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('the sidebar of a user leads to the four pages of a user, home and out', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  await page.goto('/dashboard');
  await expect(heading(page, 'User Dashboard')).toBeVisible();
  await expectSidebar(page, PAGES_OF_ALL);
  for (const [index, [path, title]] of PAGES_OF_ALL.entries()) {
    await sidebarOf(page).getByRole('link').nth(index).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page, title)).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('the pages of every signed-in person are open to an admin too, beside the sidebar of an admin', async ({
  page,
  shop,
}) => {
  await openAs(page, await loginByApi(shop, 'admin'));
  for (const [path, title] of PAGES_OF_ALL) {
    await page.goto(path);
    await expect(heading(page, title)).toBeVisible();
    await expectSidebar(page, PAGES_OF_ADMINS);
  }
});

test('Logout in the sidebar says so for 3 seconds and goes home, where nobody is signed in', { tag: '@wide' }, async ({
  page,
  shop,
}) => {
  const { session } = await registerByApi(shop);
  await openAs(page, session);
  await page.clock.install();
  await page.goto('/dashboard/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  await holdClock(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Success!' });
  await untilShown(page, dialog.getByText('Logged out successfully'));
  await expectDuring(page, 3_000, () => expect(dialog).toBeVisible());
  await page.clock.resume();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test.describe('a logout that fails', () => {
  test.use({ allowedFaults: [/\b500\b/] });

  test('says so and leaves the person signed in', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'customer'));
    await mockResponse(page, '/api/auth/logout', { status: 500, method: 'POST' });
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Error!' });
    await expect(dialog.getByText('Failed to logout. Please try again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(heading(page, 'User Dashboard')).toBeVisible();
  });
});

test('whoever is not signed in is told so, logs in, and is back where they wanted to go', async ({ page, shop }) => {
  const user = await registerByApi(shop);
  await page.goto('/dashboard/orders');
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('You must be logged in to access this page')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard/orders');
});

test.describe('the admin-only pages', () => {
  const paths = [...PAGES_OF_ADMINS.map(([path]) => path), '/dashboard/update-product/some-id'];

  test('send a user home, and say which privileges are needed', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'customer'));
    for (const path of paths) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByText('You need admin privileges to access this page')).toBeVisible();
    }
  });

  test('send a visitor to the login page', async ({ page }) => {
    for (const path of paths) {
      await page.goto(path);
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('You must be logged in to access this page')).toBeVisible();
    }
  });

  test('open to a person as soon as they are made an admin', async ({ page, shop }) => {
    await openAs(page, await registerWithRole(shop, 'admin'));
    for (const [path, title] of PAGES_OF_ADMINS) {
      await page.goto(path);
      await expect(heading(page, title)).toBeVisible();
    }
  });
});

test('a moderator, whose role has no dashboard, is sent to /unauthorized from every page of it', async ({
  page,
  shop,
}) => {
  await openAs(page, await loginByApi(shop, 'moderator'));
  for (const [path] of [...PAGES_OF_ALL, ...PAGES_OF_ADMINS]) {
    await page.goto(path);
    await expect(page).toHaveURL('/unauthorized');
    await expect(page.getByRole('heading', { name: 'This page is not open to you' })).toBeVisible();
  }
});
