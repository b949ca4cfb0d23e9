import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listInvitationsResponse } from '#contract/accounts.schema.ts';
import { addInvitation } from '#test/staff.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const READ = 'POST /api/auth/invitations/read';
const field = (label: string) => screen.getByLabelText(label);
const openInvitations = async () =>
  (await shop.call('GET', '/api/auth/invitations', { as: shop.users.admin })).as(listInvitationsResponse).invitations;

it('an invitation asks for name and password, creates the account, and leads to the login', async () => {
  const { token } = await addInvitation(shop, 'caller@example.com');
  const { user, address, state } = await pages.open(`/join/${token}`);
  expect(await screen.findByText('See amounts, confirm or decline new orders')).toBeVisible();
  expect(field('Email')).toHaveValue('caller@example.com');
  expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
  // Opening the link must change nothing, because mail programs open links to check them.
  expect(await openInvitations()).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(field('Your name')).toHaveAccessibleDescription('Your name is required'));
  pages.calls.allow(400);
  await fill(user, field('Your name'), 'Bilal');
  await fill(user, field('Password'), 'password');
  await fill(user, field('Confirm Password'), 'password');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(field('Password')).toHaveAccessibleDescription(/easily guessed/));
  await fill(user, field('Password'), 'phool-patti-7');
  await fill(user, field('Confirm Password'), 'phool-patti-7');
  await user.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(state()).toEqual({ from: '/dashboard', email: 'caller@example.com' });
  expect(await openInvitations()).toEqual([]);
});

it('the page calls no URL with the token', async () => {
  const { token } = await addInvitation(shop, 'quiet@example.com');
  await pages.open(`/join/${token}`);
  expect(await screen.findByRole('button', { name: 'Join' })).toBeVisible();
  expect(pages.calls.of(READ).length).toBeGreaterThan(0);
  expect(pages.calls.made.filter(({ path }) => path.includes(token))).toEqual([]);
});

it('the page of an expired link says so', async () => {
  pages.calls.allow(404);
  await pages.open('/join/nothing');
  expect(await screen.findByText('This invitation is no longer valid. Please ask for a new one.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

it('the owner of an existing account logs in, and accepts the invitation', async () => {
  const owner = await openSession(shop.deps, await addUser(shop.deps));
  const { token } = await addInvitation(shop, owner.email);
  const signedOut = await pages.open(`/join/${token}`);
  await signedOut.user.click(await screen.findByRole('button', { name: 'Log in to accept' }));
  await waitFor(() => expect(signedOut.address()).toBe('/login'));
  expect(signedOut.state()).toEqual({ from: `/join/${token}`, email: owner.email });

  await pages.open(`/join/${token}`, { as: shop.users.other });
  const main = within(screen.getByRole('main'));
  expect(await main.findByRole('button', { name: 'Not you? Logout' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();

  const { user, address } = await pages.open(`/join/${token}`, { as: owner });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(await screen.findByText('Accepted. Please log in again.')).toBeVisible();
  expect((await shop.call('GET', '/api/auth/sessions', { as: owner })).status).toBe(401);
});
