import type { Page } from '@playwright/test';
import { loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('all users stand in a table with number, e-mail, role and actions', async ({ page, shop }) => {
  const user = await registerByApi(shop);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto('/dashboard/users');
  const table = page.getByRole('table', { name: 'Users' });
  await expect(table.getByRole('columnheader')).toHaveText(['No.', 'Email', 'Role', 'Actions']);
  await expect(table.getByRole('row')).toHaveCount(11);
  await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/1$/);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/dashboard/users?page=2');
  await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(/11$/);

  await page.getByRole('searchbox', { name: 'Search users' }).fill(user.email);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, user.email).getByText('user', { exact: true })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/admin');
});
