import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { mailboxResponse } from '#contract/notifications.schema.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { expectDuring, holdClock, untilShown } from '#web/test/held-clock.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop, { isStrict: true });

const NEW_PASSWORD = 'chameli-ki-bel-9';
const addSignedInUser = async () => openSession(shop.deps, await addUser(shop.deps));
const field = (label: string) => screen.getByLabelText(label);
const press = async (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const isOpen = async (as: { token: string }) => (await shop.call('GET', '/api/auth/sessions', { as })).status === 200;
const canLogIn = async (email: string, password: string) =>
  (await shop.call('POST', '/api/auth/login', { body: { email, password } })).status === 200;

async function mailsTo(email: string) {
  await doWaitingJobs(shop.deps);
  return (await shop.call('GET', '/dev/mailbox.json')).as(mailboxResponse).filter(({ to }) => to === email);
}

async function fillNewPassword(user: UserEvent, password: string): Promise<void> {
  for (const label of ['New password', 'New password again']) await fill(user, field(label), password);
}

async function logInHere(user: UserEvent, password: string): Promise<void> {
  expect(await screen.findByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await fill(user, field('Password'), password);
  await press(user, 'Login');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
}

it('a password change needs the current password, and signs out all other sessions', async () => {
  pages.calls.allow(400);
  const as = await addSignedInUser();
  const other = await openSession(shop.deps, as);
  const { user, address } = await pages.open('/dashboard/profile', { as });
  const findPlaces = async () =>
    within(await screen.findByRole('region', { name: 'Where you are signed in' })).queryAllByRole('listitem');
  await waitFor(async () => expect(await findPlaces()).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Change password' }));
  const fillDialog = async (present: string, chosen: string, again = chosen) => {
    await fill(user, dialog.getByLabelText('Present password'), present);
    await fill(user, dialog.getByLabelText('New password'), chosen);
    await fill(user, dialog.getByLabelText('New password again'), again);
  };
  const expectError = (label: string, error: string | RegExp) =>
    waitFor(() => expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(error));
  await fillDialog(PASSWORD, NEW_PASSWORD, `${NEW_PASSWORD}x`);
  await press(user, 'Save password');
  await expectError('New password again', 'Passwords do not match');
  await fillDialog('not the present one', NEW_PASSWORD);
  await press(user, 'Save password');
  await expectError('Present password', 'This is not your present password.');
  expect(dialog.getByLabelText('Present password')).toHaveFocus();
  await fillDialog(PASSWORD, 'Password123');
  await press(user, 'Save password');
  await expectError('New password', /easily guessed/);
  expect(await isOpen(other)).toBe(true);

  await fillDialog(PASSWORD, NEW_PASSWORD);
  await press(user, 'Save password');
  expect(await dialog.findByText('Password changed. You are signed out everywhere else.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change password' })).toBeNull());
  await waitFor(async () => expect(await findPlaces()).toHaveLength(1));
  expect(await isOpen(other)).toBe(false);
  // Changing the password revokes the old token. The page uses the new token, also after a reload.
  expect(await isOpen(as)).toBe(false);
  const reloaded = await pages.open(address());
  await waitFor(async () => expect(await findPlaces()).toHaveLength(1));
  const sidebar = within(screen.getByRole('navigation', { name: 'Dashboard' }));
  await reloaded.user.click(sidebar.getByRole('link', { name: /orders/i }));
  await waitFor(() => expect(reloaded.address()).toBe('/dashboard/orders'));
  expect(await canLogIn(as.email, PASSWORD)).toBe(false);
  expect(await canLogIn(as.email, NEW_PASSWORD)).toBe(true);
});

it('a mailed code replaces a forgotten password', async () => {
  pages.calls.allow(400);
  const as = await addSignedInUser();
  const { user, address } = await pages.open('/login');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Forgot password?' }));
  await waitFor(() => expect(address()).toBe('/forgot-password'));
  expect(screen.queryByLabelText('OTP')).toBeNull();
  await press(user, 'Send OTP');
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('Please enter your email first'));
  await fill(user, field('Email'), as.email);
  await user.keyboard('{Enter}');
  expect(await screen.findByLabelText('OTP')).toHaveFocus();
  expect(screen.getByRole('main')).toHaveTextContent(`If there is an account for ${as.email}, a code is on its way`);
  const [mail] = await mailsTo(as.email);
  expect(mail?.subject).toContain('new password');
  const code = mail?.params.otp ?? '';

  await fillNewPassword(user, NEW_PASSWORD);
  await fill(user, field('OTP'), `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`);
  await press(user, 'Set new password');
  await waitFor(() => expect(field('OTP')).toHaveAccessibleDescription(/^Invalid OTP\. Please try again\./));
  await fill(user, field('OTP'), `${code.slice(0, 3)} ${code.slice(3)}`);
  await fillNewPassword(user, 'iloveyou');
  await press(user, 'Set new password');
  await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(/easily guessed/));
  await fillNewPassword(user, NEW_PASSWORD);
  holdClock();
  fireEvent.click(screen.getByRole('button', { name: 'Set new password' }));
  await untilShown(() => expect(screen.getByRole('dialog', { name: 'Success!' })).toBeVisible());
  await expectDuring(2_000, () => expect(address()).toBe('/forgot-password'));
  await untilShown(() => expect(address()).toBe('/login'));
  vi.useRealTimers();
  expect(await screen.findByLabelText('Email')).toHaveValue(as.email);
  expect(await isOpen(as)).toBe(false);
  await logInHere(user, NEW_PASSWORD);
  await waitFor(() => expect(address()).toBe('/'));
});

it('a signed-in user who forgot the password resets it and returns to the profile', async () => {
  const as = await addSignedInUser();
  const { user, address } = await pages.open('/dashboard/profile', { as });
  await user.click(await screen.findByRole('button', { name: 'Change password' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: 'Forgot password?' }));
  await waitFor(() => expect(address()).toBe('/forgot-password'));
  await waitFor(() => expect(field('Email')).toHaveValue(as.email));
  await press(user, 'Send OTP');
  const otp = await screen.findByLabelText('OTP');
  const [mail] = await mailsTo(as.email);
  await fill(user, otp, mail?.params.otp ?? '');
  await fillNewPassword(user, NEW_PASSWORD);
  await press(user, 'Set new password');
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(address()).toBe('/login'));
  await logInHere(user, NEW_PASSWORD);
  await waitFor(() => expect(address()).toBe('/dashboard/profile'));
});

it('an address without an account gets the same message, but no mail', async () => {
  pages.calls.allow(400);
  const email = `${crypto.randomUUID()}@example.com`;
  const { user } = await pages.open('/forgot-password');
  await fill(user, field('Email'), email);
  await press(user, 'Send OTP');
  const otp = await screen.findByLabelText('OTP');
  expect(screen.getByRole('main')).toHaveTextContent(`If there is an account for ${email}, a code is on its way`);
  await fillNewPassword(user, NEW_PASSWORD);
  await fill(user, otp, '123456');
  await press(user, 'Set new password');
  await waitFor(() => expect(otp).toHaveAccessibleDescription(/^Invalid OTP/));
  expect(await mailsTo(email)).toEqual([]);
});
