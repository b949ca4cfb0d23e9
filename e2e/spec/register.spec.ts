import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { registerByApi } from '#e2e/support/api.ts';
import { expectDuring, holdClock, untilShown } from '#e2e/support/clock.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { readOtp } from '#e2e/support/journey.ts';

const REGISTER = '**/api/auth/register';
const SEND_OTP = '**/api/auth/send-otp';
test.use({ allowedFaults: [/auth\/(register|send-otp)|Failed to load resource/] });

const makeEmail = () => `${randomUUID()}@example.com`;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

async function fillUser(page: Page, email: string, password = 'phool-patti-7'): Promise<void> {
  await field(page, 'Username').fill('Nadia Aslam');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm Password').fill(password);
}

/** Mocks the response: no mail is sent and any code is accepted. */
async function requestOtp(page: Page): Promise<void> {
  await page.route(SEND_OTP, (route) => route.fulfill({ json: { message: 'Sent.' } }), { times: 1 });
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(field(page, 'OTP')).toBeVisible();
}

test('the form begins without a code, and says what is missing', async ({ page }) => {
  await page.goto('/register');
  for (const label of ['Username', 'Email', 'Password', 'Confirm Password']) {
    await expect(field(page, label)).toHaveJSProperty('required', true);
  }
  await expect(field(page, 'OTP')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Please enter your email first')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();

  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/')) calls += 1;
  });
  await page.getByRole('button', { name: 'Register' }).click();
  for (const label of ['Username', 'Password', 'Confirm Password']) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  }
  await fillUser(page, makeEmail());
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Please request an OTP first')).toBeVisible();
  expect(calls).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('a requested code locks the e-mail; with the code the account is made, and 2 seconds later is the login', async ({
  page,
  shop,
}) => {
  const email = makeEmail();
  await page.clock.install();
  await page.goto('/register');
  await fillUser(page, email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(field(page, 'OTP')).toBeVisible();
  await expect(field(page, 'Email')).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Send OTP', exact: true })).toHaveCount(0);
  const otp = await readOtp(shop, email);
  expect(otp).toMatch(/^[1-9]\d{5}$/);
  const mail = (await shop.readMailbox()).find(({ to }) => to === email);
  expect(mail?.params).toMatchObject({ to_email: email, otp, username: 'Nadia Aslam' });

  await test.step('a wrong code is refused', async () => {
    await field(page, 'OTP').fill(otp === '123456' ? '123457' : '123456');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
    await field(page, 'OTP').fill('12ab');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Invalid OTP. Please try again.')).toBeVisible();
  });

  await field(page, 'OTP').fill(otp);
  const request = page.waitForRequest(REGISTER);
  await holdClock(page);
  await page.getByRole('button', { name: 'Register' }).dispatchEvent('click');
  expect((await request).postDataJSON()).toEqual({ username: 'Nadia Aslam', email, password: 'phool-patti-7', otp });
  await untilShown(page, page.getByRole('dialog', { name: 'Success!' }));
  await expectDuring(page, 2_000, () => expect(page).toHaveURL(/\/register$/));
  await page.clock.resume();
  await expect(page).toHaveURL(/\/login$/);
  await expect(field(page, 'Email')).toHaveValue(email);
});

test('passwords that differ are refused before anything is sent', async ({ page }) => {
  await page.goto('/register');
  await fillUser(page, makeEmail());
  await field(page, 'Confirm Password').fill('phool-patti-8');
  await requestOtp(page);
  await field(page, 'OTP').fill('123456');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/auth/register')) calls += 1;
  });
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(field(page, 'Confirm Password')).toBeFocused();
  expect(calls).toBe(0);
});

test("a refused registration shows the server's words, or the fallback where there are none", async ({ page }) => {
  await page.goto('/register');
  await fillUser(page, makeEmail());
  await requestOtp(page);
  await field(page, 'OTP').fill('123456');
  const submit = page.getByRole('button', { name: 'Register' });
  await page.route(REGISTER, (route) => route.fulfill({ status: 409, json: { message: 'Taken.' } }), { times: 1 });
  await submit.click();
  await expect(page.getByText('Taken.')).toBeVisible();
  await page.route(REGISTER, (route) => route.fulfill({ status: 409, body: '' }), { times: 1 });
  await submit.click();
  await expect(page.getByText('Registration failed. User Already Exists')).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
});

test('who has an account already is told so once the code proves the address', async ({ page, shop }) => {
  const { email } = await registerByApi(shop);
  await page.goto('/register');
  await fillUser(page, email);
  const codesBefore = (await shop.readMailbox()).filter(({ to }) => to === email).length;
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(field(page, 'OTP')).toBeVisible();
  const readCodes = async () => (await shop.readMailbox()).filter(({ to }) => to === email);
  await expect.poll(async () => (await readCodes()).length).toBe(codesBefore + 1);
  await field(page, 'OTP').fill((await readCodes())[0]?.params.otp ?? '');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/already/i);
});

test('a code that could not be sent is told, and can be asked for again', async ({ page }) => {
  await page.goto('/register');
  await fillUser(page, makeEmail());
  for (const status of [500, 503]) {
    await page.route(SEND_OTP, (route) => route.fulfill({ status, json: { message: 'Oh.' } }), { times: 1 });
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await expect(page.getByText('Failed to send OTP. Please try again.')).toBeVisible();
    await expect(field(page, 'Email')).toBeEditable();
  }
  await requestOtp(page);
  await expect(page.getByText('Failed to send OTP. Please try again.')).toHaveCount(0);
});

test('two presses of Send OTP, and two of Register, make one call each', async ({ page }) => {
  await page.goto('/register');
  await fillUser(page, makeEmail());
  const calls: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/auth\/(send-otp|register)$/, async (route) => {
    calls.push(new URL(route.request().url()).pathname);
    await held.promise;
    await route.fulfill({ json: { message: 'Done.' } });
  });
  await page.getByRole('button', { name: 'Send OTP' }).dblclick();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  held.resolve();
  await field(page, 'OTP').fill('123456');
  await page.getByRole('button', { name: 'Register' }).dblclick();
  await expect(page).toHaveURL(/\/login$/);
  expect(calls).toEqual(['/api/auth/send-otp', '/api/auth/register']);
});

test('a reload keeps all that was typed but the passwords: name, locked e-mail, code, and when it may be asked for again', async ({
  page,
}) => {
  const email = makeEmail();
  await page.goto('/register');
  await fillUser(page, email);
  await page.reload();
  await expect(field(page, 'Username')).toHaveValue('Nadia Aslam');
  await expect(field(page, 'Email')).toHaveValue(email);
  for (const label of ['Password', 'Confirm Password']) await expect(field(page, label)).toHaveValue('');
  await requestOtp(page);
  await field(page, 'OTP').fill('12345');
  await page.reload();
  await expect(field(page, 'Username')).toHaveValue('Nadia Aslam');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Email')).toHaveJSProperty('readOnly', true);
  await expect(field(page, 'OTP')).toHaveValue('12345');
  await expect(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled();
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(stored).toContain(email);
  expect(stored).not.toContain('phool-patti-7');
});

test('a code may be asked for again after half a minute, and the seconds are counted down', async ({ page }) => {
  await page.clock.install();
  await page.goto('/register');
  await fillUser(page, makeEmail());
  await page.route(SEND_OTP, (route) => route.fulfill({ json: { message: 'Sent.' } }));
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByRole('button', { name: /^Send again in (30|2\d) s$/ })).toBeDisabled();
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('button', { name: /^Send again in 1?\d s$/ })).toBeDisabled();
  await page.clock.fastForward(15_000);
  const resend = page.getByRole('button', { name: 'Resend OTP' });
  await expect(resend).toBeEnabled();
  await resend.click();
  await expect(page.getByRole('button', { name: /^Send again in/ })).toBeDisabled();
});

test('the digits of an Urdu keyboard are a code like any other', async ({ page }) => {
  await page.goto('/register');
  await fillUser(page, makeEmail());
  await requestOtp(page);
  await field(page, 'OTP').fill('۱۲۳ ۴۵۶');
  await page.route(REGISTER, (route) => route.fulfill({ status: 201, json: { message: 'Done.' } }), { times: 1 });
  const request = page.waitForRequest(REGISTER);
  await page.getByRole('button', { name: 'Register' }).click();
  expect((await request).postDataJSON()).toMatchObject({ otp: '123456' });
});
