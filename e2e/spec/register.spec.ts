import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
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
