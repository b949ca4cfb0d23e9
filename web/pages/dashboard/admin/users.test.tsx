import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getUserResponse } from '#contract/accounts.schema.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, PASSWORD, type TestUser } from '#test/users.ts';
import { expectDuring, holdClock, untilShown } from '#web/test/held-clock.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop({ engine: 'pglite' });
const pages = usePages(shop);

const openList = (email: string) =>
  pages.open(`/dashboard/users?q=${encodeURIComponent(email)}`, { as: shop.users.admin });
/** The table alone has a listed user's role as a text of its own. */
const findRole = (role: string) => within(screen.getByRole('table', { name: 'Users' })).queryByText(role);
const findEditButton = ({ email }: TestUser) => screen.findByRole('button', { name: `Edit Role of ${email}` });
const findDeleteButton = ({ email }: TestUser) => screen.findByRole('button', { name: `Delete ${email}` });
const roleDialog = () => within(screen.getByRole('dialog', { name: 'Edit Role' }));
const deleteDialog = () => within(screen.getByRole('dialog', { name: 'Delete user' }));

describe('Edit Role', () => {
  it('changes a role among user, admin and moderator; its modal closes after 1.5 seconds', async () => {
    const listed = await addUser(shop.deps);
    const { user } = await openList(listed.email);
    await user.click(await findEditButton(listed));
    expect(roleDialog().getByLabelText('Email')).toHaveValue(listed.email);
    expect(roleDialog().getByLabelText('Email')).toHaveAttribute('readonly');
    const role = roleDialog().getByRole('combobox', { name: 'Role' });
    expect(role).toHaveValue('user');
    const options = within(role).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['user', 'admin', 'moderator']);

    await user.selectOptions(role, 'admin');
    await user.click(roleDialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog', { name: 'Edit Role' })).toBeNull();
    expect(findRole('user')).toBeVisible();

    await user.click(await findEditButton(listed));
    await user.selectOptions(roleDialog().getByRole('combobox', { name: 'Role' }), 'moderator');
    holdClock();
    fireEvent.click(roleDialog().getByRole('button', { name: 'Save Changes' }));
    await untilShown(() => expect(roleDialog().getByText('User role updated successfully!')).toBeVisible());
    const calls = pages.calls.of(`PUT /api/auth/users/${listed.id}`);
    expect(calls.map(({ body }) => body)).toEqual([{ role: 'moderator' }]);
    await expectDuring(1_500, () => expect(screen.getByRole('dialog', { name: 'Edit Role' })).toBeVisible());
    expect(screen.queryByRole('dialog', { name: 'Edit Role' })).toBeNull();
    await untilShown(() => expect(findRole('moderator')).toBeVisible());
    const stored = await shop.call('GET', `/api/auth/users/${listed.id}`, { as: shop.users.admin });
    expect(stored.as(getUserResponse).user.role).toBe('moderator');
  });

  it('shows a new role before the server has responded, and undoes it where that fails', async () => {
    const listed = await addUser(shop.deps);
    const { user } = await openList(listed.email);
    await user.click(await findEditButton(listed));
    expect(findRole('user')).toBeVisible();
    const name = `PUT /api/auth/users/${listed.id}`;
    pages.calls.replace(name, { status: 200, body: 'not what was asked for' });
    const release = pages.calls.hold(name);
    await user.selectOptions(roleDialog().getByRole('combobox', { name: 'Role' }), 'moderator');
    await user.click(roleDialog().getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(findRole('moderator')).toBeVisible());
    release();
    await waitFor(() => expect(findRole('user')).toBeVisible());
    expect(await roleDialog().findByText('Network Error')).toBeVisible();
  });

  it('says why it failed in the words of the server, or "Failed to update user role"', async () => {
    const listed = await addUser(shop.deps);
    const name = `PUT /api/auth/users/${listed.id}`;
    const { user } = await openList(listed.email);
    await user.click(await findEditButton(listed));
    await user.selectOptions(roleDialog().getByRole('combobox', { name: 'Role' }), 'moderator');
    pages.calls.replace(name, { status: 409, body: { message: 'The roles are being counted.' } });
    await user.click(roleDialog().getByRole('button', { name: 'Save Changes' }));
    expect(await roleDialog().findByText('The roles are being counted.')).toBeVisible();
    await waitFor(() => expect(findRole('user')).toBeVisible());
    pages.calls.replace(name, { status: 500 });
    await user.click(roleDialog().getByRole('button', { name: 'Save Changes' }));
    expect(await roleDialog().findByText('Failed to update user role')).toBeVisible();
  });
});

describe('a deletion', () => {
  it('happens after a confirm, and ends their logins; the notice goes after 3 seconds', async () => {
    const listed = await addUser(shop.deps);
    const { user } = await openList(listed.email);
    await user.click(await findDeleteButton(listed));
    expect(deleteDialog().getByText('Are you sure you want to delete this user?')).toBeVisible();
    await user.click(deleteDialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog', { name: 'Delete user' })).toBeNull();

    await user.click(await findDeleteButton(listed));
    holdClock();
    fireEvent.click(deleteDialog().getByRole('button', { name: 'Delete' }));
    await untilShown(() => expect(screen.getByText('User deleted successfully')).toBeVisible());
    await expectDuring(3_000, () => expect(screen.getByText('User deleted successfully')).toBeVisible());
    expect(screen.queryByText('User deleted successfully')).toBeNull();
    await untilShown(() => expect(screen.queryByText(listed.email)).toBeNull());
    const login = { email: listed.email, password: PASSWORD };
    expect((await shop.call('POST', '/api/auth/login', { body: login })).status).toBe(401);
  });

  it('of their own account is not offered', async () => {
    await openList(shop.users.admin.email);
    expect(await screen.findByRole('button', { name: 'Your own account' })).toBeDisabled();
  });

  it('says why it failed in the words of the server, or "Failed to delete user"', async () => {
    const listed = await addUser(shop.deps);
    const name = `DELETE /api/auth/users/${listed.id}`;
    const { user } = await openList(listed.email);
    pages.calls.replace(name, { status: 409, body: { message: 'They have just come in.' } });
    await user.click(await findDeleteButton(listed));
    await user.click(deleteDialog().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('They have just come in.')).toBeVisible();
    pages.calls.replace(name, { status: 500 });
    await user.click(await findDeleteButton(listed));
    await user.click(deleteDialog().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete user')).toBeVisible();
    expect(screen.getByRole('row', { name: new RegExp(listed.email) })).toBeVisible();
  });
});

it('the list says why it cannot be loaded, be it the server or the network', async () => {
  const name = 'GET /api/auth/users';
  pages.calls.replace(name, { status: 500, body: { message: 'The book of names is lost.' } });
  const { user } = await pages.open('/dashboard/users', { as: shop.users.admin });
  expect(await screen.findByText('Failed to load users: The book of names is lost.')).toBeVisible();
  pages.calls.replace(name, 'network error');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Failed to load users: Network Error')).toBeVisible();
  pages.calls.restore();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible();
});
