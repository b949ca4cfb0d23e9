import { callApi, loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { expectDuring, holdClock, untilShown } from '#e2e/support/clock.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const LOGIN = '**/api/auth/login';
test.use({ allowedFaults: [/auth\/login|auth\/logout|Failed to load resource/] });

test('a login is told in a dialog, goes home after 2 seconds and is kept in the browser', async ({ page, shop }) => {
  const { email, password, session } = await registerByApi(shop, 'Nadia Aslam');
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const responded = page.waitForResponse(LOGIN);
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await holdClock(page);
  await page.getByRole('button', { name: 'Login' }).dispatchEvent('click');
  const response = await (await responded).json();
  const dialog = page.getByRole('dialog', { name: 'Success!' });
  await untilShown(page, dialog);
  await expect(dialog.getByText('Login successful. Redirecting...')).toBeVisible();
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? 'null'));
  expect(stored).toMatchObject({ _id: session.user._id, email, role: 'user', token: response.token });
  await expectDuring(page, 2_000, () => expect(page).toHaveURL(/\/login$/));
  await page.clock.resume();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account of Nadia Aslam' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account of Nadia Aslam' })).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Hi, Nadia Aslam!' })).toBeVisible();
});

test('after a login every call carries the cookie', async ({ page, shop }) => {
  const { email, password } = await registerByApi(shop);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const [products] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/products'),
    page.getByRole('button', { name: 'Login' }).click(),
  ]);
  expect((await products.allHeaders()).cookie).toMatch(/(^|; )session=\S+/);
});

test.describe('logging out', () => {
  test('clears the session, says so for 3 seconds and goes home', async ({ page, shop }) => {
    const session = await loginByApi(shop, 'customer');
    await openAs(page, session);
    await page.clock.install();
    await page.goto('/shop');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await holdClock(page);
    await page.getByRole('button', { name: 'Logout', exact: true }).dispatchEvent('click');
    const dialog = page.getByRole('dialog', { name: 'Success!' });
    await untilShown(page, dialog);
    await expect(dialog.getByText('Logged out successfully')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'OK' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await expectDuring(page, 3_000, () => expect(dialog).toBeVisible());
    await page.clock.resume();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    // The token is revoked on the server.
    await expect(callApi(shop, `/orders/${session.user.email}`, { session })).rejects.toThrow('401');
  });

  test('goes home at once with OK', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'customer'));
    await page.goto('/dashboard/orders');
    await page.getByRole('button', { name: 'Logout' }).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Success!' });
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('You must be logged in to access this page')).toHaveCount(0);
  });
});
