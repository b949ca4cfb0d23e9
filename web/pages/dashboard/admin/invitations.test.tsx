import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RIGHT_PRESETS } from '#contract/right-labels.ts';
import { addInvitation } from '#test/staff.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const INVITE = 'POST /api/auth/invitations';
const dialog = () => within(screen.getByRole('dialog', { name: 'Invite a helper' }));

it('a helper is invited with a preset of rights that was changed by hand', async () => {
  const { user } = await pages.open('/dashboard/users', { as: shop.users.admin });
  await user.click(await screen.findByRole('button', { name: 'Invite a helper' }));
  await user.click(dialog().getByRole('button', { name: 'Send invitation' }));
  expect(dialog().getByLabelText('Email of the helper')).toHaveAccessibleDescription('Email is required');
  await fill(user, dialog().getByLabelText('Email of the helper'), 'packer@example.com');
  await user.click(dialog().getByRole('button', { name: 'Packer' }));
  expect(dialog().getByRole('button', { name: 'Packer' })).toHaveAttribute('aria-pressed', 'true');
  expect(dialog().getAllByRole('checkbox', { checked: true })).toHaveLength(RIGHT_PRESETS.Packer.length);
  await user.click(dialog().getByLabelText('Change stock'));
  await user.click(dialog().getByLabelText('Download lists'));
  await user.click(dialog().getByRole('button', { name: 'Send invitation' }));
  expect(await screen.findByText('Invitation sent to packer@example.com')).toBeVisible();
  const rights = ['orders.view', 'parcels.book', 'returns.receive', 'export'];
  expect(pages.calls.of(INVITE).map(({ body }) => body)).toEqual([{ email: 'packer@example.com', rights }]);
  expect(await screen.findByText('packer@example.com')).toBeVisible();
});

it('an invitation without a right is not sent', async () => {
  const { user } = await pages.open('/dashboard/users', { as: shop.users.admin });
  await user.click(await screen.findByRole('button', { name: 'Invite a helper' }));
  await fill(user, dialog().getByLabelText('Email of the helper'), 'nobody@example.com');
  for (const checkbox of dialog().getAllByRole('checkbox', { checked: true })) await user.click(checkbox);
  await user.click(dialog().getByRole('button', { name: 'Send invitation' }));
  expect(await dialog().findByText('Please choose what the helper may do')).toBeVisible();
  expect(pages.calls.of(INVITE)).toEqual([]);
});

it('an open invitation is listed and withdrawn', async () => {
  await addInvitation(shop, 'withdrawn@example.com');
  const { user } = await pages.open('/dashboard/users', { as: shop.users.admin });
  await user.click(await screen.findByRole('button', { name: 'Withdraw the invitation of withdrawn@example.com' }));
  expect(await screen.findByText('Invitation withdrawn')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('withdrawn@example.com')).toBeNull());
});

it('a helper who may see users sees no invitations, and invites nobody', async () => {
  const helper = await addUser(shop.deps, { role: 'moderator', rights: ['users.edit'] });
  const as = await openSession(shop.deps, helper);
  await pages.open('/dashboard/users', { as });
  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite a helper' })).toBeNull();
});
