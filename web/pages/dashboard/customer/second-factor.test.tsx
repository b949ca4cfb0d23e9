import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RECOVERY_CODES } from '#contract/accounts.ts';
import { totpAt } from '#server/accounts/second-factor/totp.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

it('staff switch two-step login on with a first code, store recovery codes, log in with a code, and switch it off', async () => {
  for (const status of [400, 401]) pages.calls.allow(status);
  const admin = await openSession(shop.deps, await addUser(shop.deps, { role: 'admin' }));
  const { user } = await pages.open('/dashboard/profile', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Switch on' }));
  await user.click(screen.getByRole('button', { name: 'I have an app: go on' }));
  const qr = await screen.findByRole('img', { name: 'QR code for the authenticator app' });
  expect(qr).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml;base64,/));
  const secret = screen.getByText(/^[A-Z2-7]{32}$/).textContent ?? '';
  const code = screen.getByLabelText('Code that the app shows');
  await fill(user, code, '000000');
  await user.click(screen.getByRole('button', { name: 'Switch on now' }));
  await waitFor(() => expect(code).toHaveAccessibleDescription(/not right/));
  await fill(user, code, totpAt(secret, shop.clock.now()));
  await user.click(screen.getByRole('button', { name: 'Switch on now' }));
  const list = await screen.findByRole('list', { name: 'Recovery codes' });
  const codes = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');
  expect(codes).toHaveLength(RECOVERY_CODES);
  await user.click(screen.getByRole('button', { name: 'I have stored them' }));
  expect(await screen.findByText(/Recovery codes left: 10/)).toBeVisible();

  localStorage.clear();
  const login = await pages.open('/login');
  await fill(login.user, screen.getByLabelText('Email'), admin.email);
  await fill(login.user, screen.getByLabelText('Password'), PASSWORD);
  expect(screen.queryByLabelText('Code')).toBeNull();
  await login.user.click(screen.getByRole('button', { name: 'Login' }));
  const asked = await screen.findByLabelText('Code');
  await waitFor(() => expect(asked).toHaveFocus());
  expect(localStorage.getItem('user')).toBeNull();
  await fill(login.user, asked, '000000');
  await login.user.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(asked).toHaveAccessibleDescription(/not right/));
  await fill(login.user, asked, codes[0] ?? '');
  await login.user.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Login successful. Redirecting...')).toBeVisible();

  const profile = await pages.open('/dashboard/profile');
  expect(await screen.findByText(/Recovery codes left: 9/)).toBeVisible();
  await profile.user.click(screen.getByRole('button', { name: 'Switch off' }));
  await profile.user.click(screen.getByRole('button', { name: 'Switch off now' }));
  expect(await screen.findByText('It is off.')).toBeVisible();
});

it('customers have no card for two-step login', async () => {
  await pages.open('/dashboard/profile', { as: shop.users.owner });
  expect(await screen.findByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  expect(screen.queryByText('Two-step login')).toBeNull();
});
