import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startSecondFactorResponse } from '#contract/accounts.schema.ts';
import { totpAt } from '#server/accounts/second-factor/totp.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);
const findTable = () => screen.findByRole('table', { name: 'Security log' });
const choose = (label: string) => screen.getByLabelText<HTMLSelectElement>(label);

it('the security log shows logins, filtered by account or to failed attempts', async () => {
  const helper = await addUser(shop.deps, { email: 'helper@example.com' });
  const logIn = (password: string) =>
    shop.call('POST', '/api/auth/login', { body: { email: helper.email, password }, from: '203.0.113.7' });
  for (const password of ['a wrong one', 'a wrong one', PASSWORD]) await logIn(password);
  await shop.logIn(shop.users.owner);

  const { user, address } = await pages.open('/dashboard/security', { as: shop.users.admin });
  const rows = within(await findTable()).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('When'),
    expect.stringMatching(/Logged in.*owner@example.com/),
    expect.stringMatching(/Logged in.*helper@example.com.*203\.0\.113\.0\/24/),
    expect.stringMatching(/Wrong e-mail or password.*2 times in an hour.*helper@example.com/),
  ]);

  await user.click(screen.getAllByRole('link', { name: helper.email })[0] as HTMLElement);
  await waitFor(() => expect(address()).toBe(`/dashboard/security?by=${helper.id}`));
  await user.selectOptions(choose('Show'), 'What failed');
  await waitFor(() => expect(address()).toBe(`/dashboard/security?by=${helper.id}&only=rejected`));
  await waitFor(async () => expect(within(await findTable()).getAllByRole('row')).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'Download CSV' })).toHaveAttribute(
    'href',
    `/api/security-events/export.csv?by=${helper.id}&only=rejected`,
  );
  await user.click(screen.getByRole('link', { name: 'Show all' }));
  await user.selectOptions(choose('What'), 'Backup written');
  expect(await screen.findByText('Nothing happened that these filters would show.')).toBeVisible();
});

it('staff without two-step login are marked in the list of users, which can be filtered by them', async () => {
  const { user, address } = await pages.open('/dashboard/users', { as: shop.users.admin });
  const row = await screen.findByRole('row', { name: /admin@example.com/ });
  expect(within(row).getByText('No two-step login')).toBeVisible();
  await user.selectOptions(choose('Show'), 'Staff without two-step login');
  await waitFor(() => expect(address()).toBe('/dashboard/users?role=without-two-step'));
  await waitFor(() => expect(screen.queryByText('owner@example.com')).toBeNull());
  expect(screen.getByRole('row', { name: /admin@example.com/ })).toBeVisible();
});

it('staff without two-step login can open only the page to set it up if the shop requires it, and continue afterwards', async () => {
  for (const status of [400, 403, 409]) pages.calls.allow(status);
  const { admin } = shop.users;
  const settings = await pages.open('/dashboard/settings', { as: admin });
  await settings.user.selectOptions(await screen.findByLabelText('All staff need two-step login'), 'Yes');
  await settings.user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() =>
    expect(screen.getByLabelText('All staff need two-step login')).toHaveAccessibleDescription(/switch it on first/),
  );
  const { secret } = (await shop.call('POST', '/api/auth/second-factor', { as: admin })).as(startSecondFactorResponse);
  const body = { code: totpAt(secret, shop.clock.now()) };
  expect((await shop.call('POST', '/api/auth/second-factor/confirm', { as: admin, body })).status).toBe(200);
  shop.users.admin = await openSession(shop.deps, admin);
  const change = { changes: [{ key: 'twoStepRequired', value: true, version: 0 }] };
  expect((await shop.call('PATCH', '/api/settings', { as: shop.users.admin, body: change })).status).toBe(200);

  const helper = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['orders.view'] }));
  const { user } = await pages.open('/dashboard/manage-orders', { as: helper });
  expect(await screen.findByRole('heading', { name: 'Set up two-step login' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Dashboard' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have an app: go on' }));
  const key = (await screen.findByText(/^[A-Z2-7]{32}$/)).textContent ?? '';
  await fill(user, screen.getByLabelText('Code that the app shows'), totpAt(key, shop.clock.now()));
  await user.click(screen.getByRole('button', { name: 'Switch on now' }));
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'I have stored them' }));
  expect(await screen.findByRole('heading', { name: 'Manage Orders' })).toBeVisible();
  expect(screen.queryByText('Set up two-step login')).toBeNull();
});
