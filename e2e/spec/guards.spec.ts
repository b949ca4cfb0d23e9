import type { Page } from '@playwright/test';
import { callApi, loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

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
const NOT_LOGGED_IN = 'You must be logged in to access this page';

/** Logs in through the form that a guard has redirected to. */
async function logInHere(page: Page, email: string, password: string): Promise<void> {
  // The register page has the same fields: early text would be lost.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('every page of the dashboard sends who is not logged in to the login, and says why', async ({ page }) => {
  const personalCalls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(orders|stats|auth|reviews)/.test(pathname)) personalCalls.push(pathname);
  });
  for (const path of [...FOR_EVERYBODY, ...FOR_ADMINS]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(NOT_LOGGED_IN)).toBeVisible();
  }
  expect(personalCalls).toEqual([]);
});

test('admin pages send everybody else home, and say why', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  for (const path of FOR_ADMINS) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You need admin privileges to access this page')).toBeVisible();
  }
});

test('a role without a dashboard is sent to /unauthorized, from where a logout leads on', async ({ page, shop }) => {
  await openAs(page, await loginByApi(shop, 'moderator'));
  for (const path of ['/dashboard', '/dashboard/orders', '/dashboard/users']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/unauthorized$/);
  }
  await expect(page.getByRole('heading', { name: 'This page is not open to you' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/');
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
});

test('each role has its own sidebar', async ({ page, shop, openBrowser }) => {
  await openAs(page, await loginByApi(shop, 'customer'));
  await page.goto('/dashboard');
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(links).toHaveCount(FOR_EVERYBODY.length);
  for (const [index, path] of FOR_EVERYBODY.entries()) await expect(links.nth(index)).toHaveAttribute('href', path);

  const office = await openBrowser();
  await openAs(office, await loginByApi(shop, 'admin'));
  await office.goto('/dashboard/profile');
  const adminLinks = office.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  const hrefs = FOR_ADMINS.filter((path) => !/update-product|background-work/.test(path));
  await expect(adminLinks).toHaveCount(hrefs.length);
  for (const [index, path] of hrefs.entries()) await expect(adminLinks.nth(index)).toHaveAttribute('href', path);
});

test('the login leads back to where the guard stood, with its query', async ({ page }) => {
  await page.goto('/dashboard/manage-orders?status=shipped');
  await expect(page).toHaveURL(/\/login$/);
  await logInHere(page, 'admin@example.com', 'demo-admin');
  await expect(page).toHaveURL('/dashboard/manage-orders?status=shipped');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Orders' })).toBeVisible();
  // The login replaced the guarded page in the history.
  await page.goto('/about-us');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/manage-orders?status=shipped');
});

test('the origin is kept on the way through registering', async ({ page }) => {
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await logInHere(page, 'customer@example.com', 'demo-customer');
  await expect(page).toHaveURL('/dashboard/profile');
});

test('an origin of another site is not followed', async ({ page }) => {
  await page.goto('/login?from=https://evil.example&next=//evil.example');
  await page.evaluate(() => history.replaceState({ ...history.state, usr: { from: '//evil.example/x' } }, ''));
  await page.reload();
  await logInHere(page, 'customer@example.com', 'demo-customer');
  await expect(page).toHaveURL('/');
});

test.describe('a session that is not what the browser says', () => {
  test.use({ allowedFaults: [/40[13]: |Failed to load resource/] });

  test('that has ended on the server is told, dropped and asked for again', async ({ page, shop }) => {
    const { session, email, password } = await registerByApi(shop);
    await callApi(shop, '/auth/logout', { method: 'POST', session });
    await openAs(page, session);
    await page.goto('/dashboard/orders');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Session expired - please login again')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await logInHere(page, email, password);
    await expect(page).toHaveURL('/dashboard/orders');
    await expect(page.getByText('No orders found')).toBeVisible();
  });

  test('whose role was edited by hand opens no data of the shop', async ({ page, shop }) => {
    const session = await loginByApi(shop, 'customer');
    await openAs(page, { ...session, user: { ...session.user, role: 'admin' } });
    await page.goto('/dashboard/users');
    await expect(page.getByText(/^Failed to load users: /)).toBeVisible();
    await expect(page.getByText('moderator@example.com')).toHaveCount(0);
    await page.goto('/dashboard/manage-orders');
    await expect(page.getByText('Failed to load orders.')).toBeVisible();
  });

  test("whose id and e-mail are somebody else's shows nothing of theirs", async ({ page, shop }) => {
    const admin = await loginByApi(shop, 'admin');
    const { token } = await loginByApi(shop, 'customer');
    await openAs(page, { token, user: admin.user });
    await page.goto('/dashboard/orders');
    await expect(page.getByText('Failed to load your orders.')).toBeVisible();
  });
});
