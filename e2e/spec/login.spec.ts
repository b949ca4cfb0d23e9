import { callApi, loginByApi, openAs, registerByApi } from '#e2e/support/api.ts';
import { expectDuring, holdClock, untilShown } from '#e2e/support/clock.ts';
import { expect, test } from '#e2e/support/fixtures.ts';

const LOGIN = '**/api/auth/login';
test.use({ allowedFaults: [/auth\/login|auth\/logout|Failed to load resource/] });

test('the form asks for e-mail and password, and leads to registering and to a message', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('Email')).toHaveJSProperty('required', true);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await expect(page.getByLabel('Password', { exact: true })).toHaveJSProperty('required', true);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+/);

  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/login')) calls += 1;
  });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required');
  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/valid email/);
  expect(calls).toBe(0);

  await main.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL(/\/register$/);
});

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

test('a failed login says so, and whether the account exists is not told', async ({ page }) => {
  await page.goto('/login');
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Login' });
  const alert = page.getByRole('main').getByRole('alert');
  for (const email of ['customer@example.com', 'nobody@example.com', `${'x'.repeat(60)}@example.com`]) {
    await page.getByLabel('Email').fill(email);
    await password.fill("' OR 1=1 --");
    await submit.click();
    await expect(alert).toHaveText('Invalid credentials - please try again');
  }
  await page.route(LOGIN, (route) => route.fulfill({ status: 500, json: { message: 'Oh.' } }), { times: 1 });
  await submit.click();
  await expect(alert).toHaveText('Server error - please try again later');
  for (const status of [400, 403, 404]) {
    await page.route(LOGIN, (route) => route.fulfill({ status, json: { message: 'No.' } }), { times: 1 });
    await submit.click();
    await expect(alert).toHaveText('Invalid credentials - please try again');
  }
  await page.route(LOGIN, (route) => route.fulfill({ status: 503, json: { message: 'Busy.' } }), { times: 1 });
  await submit.click();
  await expect(alert).toHaveText('Busy.');
  await page.route(LOGIN, (route) => route.abort(), { times: 1 });
  await submit.click();
  await expect(alert).toHaveText('Network error - please check your connection');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('two presses of Login make one call', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('customer@example.com');
  await page.getByLabel('Password', { exact: true }).fill('demo-customer');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/login')) calls += 1;
  });
  await page.getByRole('button', { name: 'Login' }).dblclick();
  await expect(page).toHaveURL('/');
  expect(calls).toBe(1);
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

  test('that fails says so and leaves the person logged in', async ({ page, shop }) => {
    await openAs(page, await loginByApi(shop, 'customer'));
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto('/dashboard/orders');
    await page.getByRole('button', { name: 'Logout' }).click();
    const dialog = page.getByRole('dialog', { name: 'Error!' });
    await expect(dialog.getByText('Failed to logout. Please try again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/orders$/);
    expect(await page.evaluate(() => localStorage.getItem('user'))).not.toBeNull();
  });
});
