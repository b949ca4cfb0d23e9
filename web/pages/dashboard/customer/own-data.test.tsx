import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

async function openProfile() {
  const as = await openSession(shop.deps, await addUser(shop.deps));
  const page = await pages.open('/dashboard/profile', { as });
  const ask = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Delete my account' }));
    return within(screen.getByRole('dialog', { name: 'Delete my account' }));
  };
  return { ...page, as, ask };
}

it('a user downloads what the shop holds about them', async () => {
  const { as } = await openProfile();
  const link = await screen.findByRole('link', { name: 'Download my data' });
  expect(link).toHaveAttribute('download', 'my-data.json');
  const response = await shop.call('GET', link.getAttribute('href') ?? '', { as });
  expect(response.text).toContain(as.email);
  expect(await screen.findByText(/leave your orders 90 days after they have been delivered/)).toBeVisible();
});

it('a user deletes their account with their password, and is signed out', async () => {
  const { user, address, as, ask } = await openProfile();
  const dialog = await ask();
  const send = () => user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  await send();
  expect(await dialog.findByText('Password is required')).toBeVisible();
  pages.calls.allow(400);
  await fill(user, dialog.getByLabelText('Your password'), 'not this one');
  await send();
  expect(await dialog.findByText('This is not your present password.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Your password'));
  await fill(user, dialog.getByLabelText('Your password'), PASSWORD);
  await send();
  expect(await screen.findByText('Your account is deleted')).toBeVisible();
  await waitFor(() => expect(address()).toBe('/'));
  expect(localStorage.getItem('user')).toBeNull();
  expect((await shop.call('GET', '/api/auth/sessions', { as })).status).toBe(401);
});

it('the last admin cannot be deleted, and sees why', async () => {
  pages.calls.allow(409);
  const { user } = await pages.open('/dashboard/profile', { as: shop.users.admin });
  await user.click(await screen.findByRole('button', { name: 'Delete my account' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Delete my account' }));
  await fill(user, dialog.getByLabelText('Your password'), PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  expect(await dialog.findByText('The last admin can be neither deleted nor demoted.')).toBeVisible();
});
