import type { Page } from '@playwright/test';
import { callApi, loginByApi, openAs, registerByApi, type Session } from '#e2e/support/api.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import type { ShopServer } from '#e2e/support/shop-server.ts';

test.use({ allowedFaults: [/40[01]: |Failed to load resource/] });

const NEW_PASSWORD = 'chameli-ki-bel-9';
const EXPIRED = 'Session expired - please login again';
const sessionItems = (page: Page) =>
  page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

function isOpen(shop: ShopServer, session: Session): Promise<boolean> {
  return callApi(shop, '/auth/sessions', { session }).then(
    () => true,
    () => false,
  );
}

/** Waits for one mail more than before and returns its code. */
async function readNextCode(shop: ShopServer, email: string, before: number): Promise<string> {
  const read = async () => (await shop.readMailbox()).filter(({ to }) => to === email);
  await expect.poll(async () => (await read()).length).toBe(before + 1);
  return (await read())[0]?.params.otp ?? '';
}

async function logInHere(page: Page, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a person sees where they are signed in, and signs out of one place and then of all others', async ({
  page,
  shop,
  openBrowser,
}) => {
  const user = await registerByApi(shop);
  const others = [await loginByApi(shop, user), await loginByApi(shop, user)];
  const otherBrowser = await openBrowser();
  await otherBrowser.goto('/login');
  await field(otherBrowser, 'Email').fill(user.email);
  await logInHere(otherBrowser, user.password);
  await expect(otherBrowser).toHaveURL('/');

  await openAs(page, user.session);
  await page.goto('/dashboard/profile');
  await expect(sessionItems(page)).toHaveCount(4);
  const here = sessionItems(page).filter({ hasText: 'This device' });
  await expect(here).toHaveCount(1);
  await expect(here.getByRole('button')).toHaveCount(0);
  await expect(sessionItems(page).filter({ hasText: 'Unknown device' })).toHaveCount(3);
  await sessionItems(page)
    .getByRole('button', { name: /^Sign out Chrome on Linux, last used/ })
    .click();
  await expect(page.getByText('Signed out there')).toBeVisible();
  await expect(sessionItems(page)).toHaveCount(3);
  for (const session of [user.session, ...others]) expect(await isOpen(shop, session)).toBe(true);

  await otherBrowser.goto('/dashboard/orders');
  await expect(otherBrowser).toHaveURL(/\/login$/);
  await expect(otherBrowser.getByText(EXPIRED)).toBeVisible();

  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('Signed out everywhere else')).toBeVisible();
  await expect(sessionItems(page)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Sign out everywhere else' })).toHaveCount(0);
  for (const session of others) expect(await isOpen(shop, session)).toBe(false);
  expect(await isOpen(shop, user.session)).toBe(true);
});

test('where somebody is signed in fits a screen of 360 px', async ({ page, shop }) => {
  const user = await registerByApi(shop);
  await loginByApi(shop, user);
  await page.setViewportSize({ width: 360, height: 780 });
  await openAs(page, user.session);
  await page.goto('/dashboard/profile');
  await expect(sessionItems(page)).toHaveCount(2);
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overhang).toBeLessThanOrEqual(0);
  for (const button of await sessionItems(page).getByRole('button').all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

test('a password is changed by who knows the present one, and other places are signed out', async ({ page, shop }) => {
  const user = await registerByApi(shop);
  const otherSession = await loginByApi(shop, user);
  await openAs(page, user.session);
  await page.goto('/dashboard/profile');
  await expect(sessionItems(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const fill = async (present: string, chosen: string, again = chosen) => {
    await dialog.getByLabel('Present password').fill(present);
    await dialog.getByLabel('New password', { exact: true }).fill(chosen);
    await dialog.getByLabel('New password again').fill(again);
    await dialog.getByRole('button', { name: 'Save password' }).click();
  };
  await fill(user.password, NEW_PASSWORD, `${NEW_PASSWORD}x`);
  await expect(dialog.getByLabel('New password again')).toHaveAccessibleDescription('Passwords do not match');
  await fill('not the present one', NEW_PASSWORD);
  await expect(dialog.getByLabel('Present password')).toHaveAccessibleDescription('This is not your present password.');
  await expect(dialog.getByLabel('Present password')).toBeFocused();
  await fill(user.password, 'Password123');
  await expect(dialog.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(/easily guessed/);
  expect(await isOpen(shop, otherSession)).toBe(true);

  await fill(user.password, NEW_PASSWORD);
  await expect(dialog.getByText('Password changed. You are signed out everywhere else.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(sessionItems(page)).toHaveCount(1);
  expect(await isOpen(shop, otherSession)).toBe(false);
  // The old token is revoked; the page continues with its new one.
  expect(await isOpen(shop, user.session)).toBe(false);
  await page.reload();
  await expect(sessionItems(page)).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders$/);
  await expect(loginByApi(shop, user)).rejects.toThrow('401');
  await loginByApi(shop, { ...user, password: NEW_PASSWORD });
});

test('a forgotten password is chosen anew with the code of a mail', async ({ page, shop }) => {
  const user = await registerByApi(shop);
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await expect(field(page, 'OTP')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Please enter your email first');
  await field(page, 'Email').fill(user.email);
  await field(page, 'Email').press('Enter');
  await expect(page.getByText(`If there is an account for ${user.email}, a code is on its way`)).toBeVisible();
  await expect(field(page, 'OTP')).toBeFocused();
  const code = await readNextCode(shop, user.email, 1);
  const mail = (await shop.readMailbox()).find(({ to }) => to === user.email);
  expect(mail?.subject).toContain('new password');

  const submit = page.getByRole('button', { name: 'Set new password' });
  await field(page, 'New password').fill(NEW_PASSWORD);
  await field(page, 'New password again').fill(NEW_PASSWORD);
  await field(page, 'OTP').fill(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`);
  await submit.click();
  await expect(field(page, 'OTP')).toHaveAccessibleDescription(/^Invalid OTP\. Please try again\./);
  await field(page, 'OTP').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  for (const label of ['New password', 'New password again']) await field(page, label).fill('iloveyou');
  await submit.click();
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/easily guessed/);
  for (const label of ['New password', 'New password again']) await field(page, label).fill(NEW_PASSWORD);
  await submit.click();
  await expect(page.getByRole('dialog', { name: 'Success!' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(field(page, 'Email')).toHaveValue(user.email);
  expect(await isOpen(shop, user.session)).toBe(false);
  await logInHere(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/');
});

test('who is signed in and does not know the password any more is led through and back', async ({ page, shop }) => {
  const user = await registerByApi(shop);
  await openAs(page, user.session);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Forgot password?' }).click();
  await expect(field(page, 'Email')).toHaveValue(user.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await field(page, 'OTP').fill(await readNextCode(shop, user.email, 1));
  for (const label of ['New password', 'New password again']) await field(page, label).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await page.getByRole('dialog', { name: 'Success!' }).getByRole('button', { name: 'Continue' }).click();
  await logInHere(page, NEW_PASSWORD);
  await expect(page).toHaveURL('/dashboard/profile');
});

test('an address without an account is told the same, and gets no mail', async ({ page, shop }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText(`If there is an account for ${email}, a code is on its way`)).toBeVisible();
  for (const label of ['New password', 'New password again']) await field(page, label).fill(NEW_PASSWORD);
  await field(page, 'OTP').fill('123456');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(field(page, 'OTP')).toHaveAccessibleDescription(/^Invalid OTP/);
  expect((await shop.readMailbox()).filter(({ to }) => to === email)).toEqual([]);
});

test('whoever is given another role is led from their open page to the login, is told, and comes back', async ({
  page,
  shop,
}) => {
  const user = await registerByApi(shop);
  const admin = await loginByApi(shop, 'admin');
  const setRole = (role: string) =>
    callApi(shop, `/auth/users/${user.session.user._id}`, { method: 'PUT', session: admin, body: { role } });
  await setRole('admin');
  await openAs(page, await loginByApi(shop, user));
  await page.goto('/dashboard/manage-products');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await setRole('user');
  const calls: string[] = [];
  page.on('response', (response) => response.status() === 401 && calls.push(response.url()));
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(EXPIRED)).toBeVisible();
  // The page does not retry after a 401.
  expect(calls).toHaveLength(1);
  await field(page, 'Email').fill(user.email);
  await logInHere(page, user.password);
  await expect(page.getByText('You need admin privileges to access this page')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('an admin who takes their own role away is led to the login', async ({ page, shop }) => {
  const user = await registerByApi(shop);
  const admin = await loginByApi(shop, 'admin');
  const path = `/auth/users/${user.session.user._id}`;
  await callApi(shop, path, { method: 'PUT', session: admin, body: { role: 'admin' } });
  await openAs(page, await loginByApi(shop, user));
  await page.goto(`/dashboard/users?q=${encodeURIComponent(user.email)}`);
  await page.getByRole('button', { name: `Edit Role of ${user.email}` }).click();
  const modal = page.getByRole('dialog', { name: 'Edit Role' });
  await modal.getByRole('combobox', { name: 'Role' }).selectOption('user');
  await modal.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(EXPIRED)).toBeVisible();
});
