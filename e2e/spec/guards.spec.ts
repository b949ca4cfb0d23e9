import type { Page } from '@playwright/test';
import { callApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

/** Logs in through the form that a guard has redirected to. */
async function logInHere(page: Page, email: string, password: string): Promise<void> {
  // The register page has the same fields: early text would be lost.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

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
});
