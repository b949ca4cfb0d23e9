import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';

async function logInHere(page: Page, email: string, password: string): Promise<void> {
  // Waits for the login page: text typed into the same fields of the register page would be lost.
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('the login leads back to the guarded page, with its query', async ({ page }) => {
  await page.goto('/dashboard/manage-orders?status=shipped');
  await expect(page).toHaveURL(/\/login$/);
  await logInHere(page, 'admin@example.com', 'demo-admin');
  await expect(page).toHaveURL('/dashboard/manage-orders?status=shipped');
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Orders' })).toBeVisible();
  await page.goto('/about-us');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard/manage-orders?status=shipped');
});

test('a redirect to another site is ignored', async ({ page }) => {
  await page.goto('/login?from=https://evil.example&next=//evil.example');
  await page.evaluate(() => history.replaceState({ ...history.state, usr: { from: '//evil.example/x' } }, ''));
  await page.reload();
  await logInHere(page, 'customer@example.com', 'demo-customer');
  await expect(page).toHaveURL('/');
});
