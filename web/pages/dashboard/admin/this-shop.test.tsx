import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestShop } from '#test/test-shop.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop({ env: { DEMO: 'false', PUBLIC_URL: 'http://127.0.0.1:3000' } });
const pages = usePages(shop);

const THIS_SHOP = 'GET /api/this-shop';
const findCard = async (name: string) => within(await screen.findByRole('region', { name }));

it('shows each check with its state and what to do, and leads to where it is done', async () => {
  await pages.open('/dashboard/this-shop', { as: shop.users.admin });
  expect(await screen.findByRole('heading', { level: 1, name: 'This shop' })).toBeVisible();
  const titles = (await screen.findAllByRole('heading', { level: 2 })).map((heading) => heading.textContent);
  expect(titles).toEqual([
    'Version',
    'Disk',
    'Database',
    'Backups',
    'Mail',
    'Certificate',
    'Proxy',
    'Background work',
    'Staff',
    'Security log',
  ]);
  const mail = await findCard('Mail');
  expect(mail.getByText('Look at this')).toBeVisible();
  expect(mail.getByText('No mail can be sent, so nobody can register')).toBeVisible();
  expect(mail.getByText('Set SMTP_URL or EMAIL_SERVICE_*.')).toBeVisible();
  expect((await findCard('Certificate')).getByText('Not known')).toBeVisible();
  expect((await findCard('Version')).getByText('Good')).toBeVisible();
  const staff = await findCard('Staff');
  expect(staff.getByText(/^1 of 1 staff have no two-step login: /)).toBeVisible();
  expect(staff.getByRole('link', { name: 'Open the settings' })).toHaveAttribute('href', '/dashboard/settings');
});

it('checks again when the button is pressed', async () => {
  const { user } = await pages.open('/dashboard/this-shop', { as: shop.users.admin });
  await findCard('Mail');
  const check = { key: 'mail', title: 'Mail', state: 'good', findings: [{ state: 'good', text: 'Mail over x' }] };
  pages.calls.replace(THIS_SHOP, { status: 200, body: { checks: [check] } });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Mail over x')).toBeVisible();
  expect((await findCard('Mail')).getByText('Good')).toBeVisible();
});

it('sends a test mail and shows the response of the mail server', async () => {
  const { user } = await pages.open('/dashboard/this-shop', { as: shop.users.admin });
  const press = async () => user.click((await findCard('Mail')).getByRole('button', { name: 'Send me a test mail' }));
  await press();
  expect(await screen.findByText('The mail server took the mail for admin@example.com.')).toBeVisible();
  const response = { to: 'admin@example.com', isSent: false, response: '550 No such address' };
  pages.calls.replace('POST /api/this-shop/mail-test', { status: 200, body: response });
  await press();
  expect(await screen.findByText('The mail was not sent.')).toBeVisible();
  expect((await findCard('Mail')).getByRole('status')).toHaveTextContent('550 No such address');
});

it('restores a backup as a test, and shows the outcome', async () => {
  const { user } = await pages.open('/dashboard/this-shop', { as: shop.users.admin });
  const press = async () => user.click((await findCard('Backups')).getByRole('button', { name: 'Try a restore' }));
  await press();
  expect(await screen.findByText('The test waits for its turn.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restoring...' })).toHaveAttribute('aria-busy', 'true');
  const counts = { products: 3, orders: 2, customers: 1 };
  const test = {
    state: 'passed',
    requestedAt: '2026-11-21T07:00:00.000Z',
    endedAt: '2026-11-21T07:01:00.000Z',
    backupName: null,
    error: null,
    restored: counts,
    shop: { ...counts, orders: 3 },
  };
  const show = async (shown: object) => {
    pages.calls.replace('GET /api/this-shop/restore-test', { status: 200, body: { test: { ...test, ...shown } } });
    await pages.open('/dashboard/this-shop', { as: shop.users.admin });
    const status = await screen.findByText(/was restored as a test|failed\./);
    return status.closest('[role=status]');
  };
  expect(await show({})).toHaveTextContent(
    'A backup of now was restored as a test, 21 Nov 2026, 12:01 pm. The copy had 3 products, 2 orders and 1 customers. The shop has 3 products, 3 orders and 1 customers. The copy is deleted.',
  );
  expect(await show({ state: 'failed', error: 'The backup is damaged: its end is missing.' })).toHaveTextContent(
    'its end is missing',
  );
});
