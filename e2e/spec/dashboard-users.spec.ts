import type { Page } from '@playwright/test';
import { callApi, loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { expectDuring, holdClock, untilShown } from '#e2e/support/clock.ts';
import { mockResponse } from '#e2e/support/dashboard.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const roleButton = (page: Page, email: string) => page.getByRole('button', { name: `Edit Role of ${email}` });
const deleteButton = (page: Page, email: string) => page.getByRole('button', { name: `Delete ${email}` });

const listOf = (email: string) => `/dashboard/users?q=${encodeURIComponent(email)}`;

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

test('Edit Role changes a role among user, admin and moderator; its modal closes after 1.5 seconds', async ({
  page,
  shop,
}) => {
  const user = await registerByApi(shop);
  const admin = await loginByApi(shop, 'admin');
  await openAs(page, admin);
  await page.clock.install();
  await page.goto(listOf(user.email));
  await roleButton(page, user.email).click();
  const modal = page.getByRole('dialog', { name: 'Edit Role' });
  await expect(modal.getByLabel('Email')).toHaveValue(user.email);
  await expect(modal.getByLabel('Email')).not.toBeEditable();
  const role = modal.getByRole('combobox', { name: 'Role' });
  await expect(role).toHaveValue('user');
  await expect(role.getByRole('option')).toHaveText(['user', 'admin', 'moderator']);

  await role.selectOption('admin');
  await modal.getByRole('button', { name: 'Cancel' }).click();
  await expect(modal).toBeHidden();
  await expect(rowOf(page, user.email).getByText('user', { exact: true })).toBeVisible();

  await roleButton(page, user.email).click();
  await role.selectOption('moderator');
  await holdClock(page);
  const call = page.waitForRequest((request) => request.method() === 'PUT');
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  expect((await call).postDataJSON()).toEqual({ role: 'moderator' });
  await untilShown(page, modal.getByText('User role updated successfully!'));
  await expectDuring(page, 1_500, () => expect(modal).toBeVisible());
  await expect(modal).toBeHidden();
  await page.clock.resume();
  await expect(rowOf(page, user.email).getByText('moderator', { exact: true })).toBeVisible();
  const path = `/auth/users/${user.session.user._id}`;
  expect(await callApi(shop, path, { session: admin })).toMatchObject({ user: { role: 'moderator' } });
});

test('a user is deleted after a confirm, and can log in no more; the notice goes after 3 seconds', async ({
  page,
  shop,
}) => {
  const user = await registerByApi(shop);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.clock.install();
  await page.goto(listOf(user.email));
  await deleteButton(page, user.email).click();
  const dialog = page.getByRole('dialog', { name: 'Delete user' });
  await expect(dialog.getByText('Are you sure you want to delete this user?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, user.email)).toBeVisible();

  await deleteButton(page, user.email).click();
  await holdClock(page);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  const notice = page.getByText('User deleted successfully');
  await untilShown(page, notice);
  await expectDuring(page, 3_000, () => expect(notice).toBeVisible());
  await expect(notice).toBeHidden();
  await page.clock.resume();
  await expect(rowOf(page, user.email)).toHaveCount(0);
  await expect(loginByApi(shop, user)).rejects.toThrow('401');
});

test('nobody deletes their own account by a slip of the thumb', async ({ page, shop }) => {
  const { user, token } = await loginByApi(shop, 'admin');
  await openAs(page, { user, token });
  await page.goto(listOf(user.email));
  await expect(rowOf(page, user.email).getByRole('button', { name: 'Your own account' })).toBeDisabled();
});

test('a new role is shown before the server has answered, and undone where it refuses', async ({ page, shop }) => {
  const user = await registerByApi(shop);
  await openAs(page, await loginByApi(shop, 'admin'));
  await page.goto(listOf(user.email));
  const role = page.locator('tbody');
  await expect(role.getByText('user', { exact: true })).toBeVisible();
  const { promise, resolve: reject } = Promise.withResolvers<void>();
  await page.route(`**/api/auth/users/${user.session.user._id}`, async (route) => {
    await promise;
    await route.fulfill({ status: 200, body: 'not what was asked for' });
  });
  await roleButton(page, user.email).click();
  const modal = page.getByRole('dialog', { name: 'Edit Role' });
  await modal.getByRole('combobox', { name: 'Role' }).selectOption('moderator');
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  await expect(role.getByText('moderator', { exact: true })).toBeVisible();
  reject();
  await expect(role.getByText('user', { exact: true })).toBeVisible();
  await expect(modal.getByText('Network Error')).toBeVisible();
});

test.describe('what fails', () => {
  test.use({ allowedFaults: [/\b(409|500)\b|ERR_FAILED/] });

  test('a role update says why in the words of the server, or "Failed to update user role"', async ({ page, shop }) => {
    const user = await registerByApi(shop);
    const path = `/api/auth/users/${user.session.user._id}`;
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto(listOf(user.email));
    await roleButton(page, user.email).click();
    const modal = page.getByRole('dialog', { name: 'Edit Role' });
    await modal.getByRole('combobox', { name: 'Role' }).selectOption('moderator');
    await mockResponse(page, path, { status: 409, method: 'PUT', body: { message: 'The roles are being counted.' } });
    await modal.getByRole('button', { name: 'Save Changes' }).click();
    await expect(modal.getByText('The roles are being counted.')).toBeVisible();
    await expect(page.locator('tbody').getByText('user', { exact: true })).toBeVisible();
    await mockResponse(page, path, { status: 500, method: 'PUT' });
    await modal.getByRole('button', { name: 'Save Changes' }).click();
    await expect(modal.getByText('Failed to update user role')).toBeVisible();
  });

  test('a deletion says why in the words of the server, or "Failed to delete user"', async ({ page, shop }) => {
    const user = await registerByApi(shop);
    const path = `/api/auth/users/${user.session.user._id}`;
    await openAs(page, await loginByApi(shop, 'admin'));
    await page.goto(listOf(user.email));
    const dialog = page.getByRole('dialog', { name: 'Delete user' });
    await mockResponse(page, path, { status: 409, method: 'DELETE', body: { message: 'They have just come in.' } });
    await deleteButton(page, user.email).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('They have just come in.')).toBeVisible();
    await mockResponse(page, path, { status: 500, method: 'DELETE' });
    await deleteButton(page, user.email).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Failed to delete user')).toBeVisible();
    await expect(rowOf(page, user.email)).toBeVisible();
  });

  test('the list says why it cannot be loaded, be it the server or the network', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'admin'));
    await mockResponse(page, '/api/auth/users', { status: 500, body: { message: 'The book of names is lost.' } });
    await page.goto('/dashboard/users');
    await expect(page.getByText('Failed to load users: The book of names is lost.')).toBeVisible();
    await page.unrouteAll();
    await page.route('**/api/auth/users?**', (route) => route.abort());
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Failed to load users: Network Error')).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  });
});
