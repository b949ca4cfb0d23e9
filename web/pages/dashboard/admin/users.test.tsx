import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { getUserResponse } from '#contract/accounts.schema.ts';
import { RIGHT_LABELS, RIGHT_PRESETS } from '#contract/right-labels.ts';
import { RIGHT_NAMES } from '#contract/rights.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type TestUser } from '#test/users.ts';
import { PRESET_NAMES } from '#web/features/accounts/admin/rights-field.tsx';
import { fill } from '#web/test/fill.ts';
import { expectDuring, holdClock, untilShown } from '#web/test/held-clock.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const openList = (email: string) =>
  pages.open(`/dashboard/users?q=${encodeURIComponent(email)}`, { as: shop.users.admin });
/** Searches only the table. Elsewhere on the page roles are parts of other texts. */
const findRole = (role: string) => within(screen.getByRole('table', { name: 'Users' })).queryByText(role);
const findEditButton = ({ email }: TestUser) => screen.findByRole('button', { name: `Edit Role of ${email}` });
const findDeleteButton = ({ email }: TestUser) => screen.findByRole('button', { name: `Delete ${email}` });
const roleDialog = () => within(screen.getByRole('dialog', { name: 'Edit Role' }));
const deleteDialog = () => within(screen.getByRole('dialog', { name: 'Delete user' }));

describe('the table of users', () => {
  const rows = () =>
    within(screen.getByRole('table', { name: 'Users' }))
      .getAllByRole('row')
      .slice(1);
  const cellsOf = (column: number) => rows().map((row) => within(row).getAllByRole('cell')[column]?.textContent ?? '');

  it('has number, e-mail, role and actions of ten users on a page, and can be searched', async () => {
    for (let count = 0; count < 10; count += 1) await addUser(shop.deps);
    const listed = await addUser(shop.deps);
    const { user, address } = await pages.open('/dashboard/users', { as: shop.users.admin });
    const table = await screen.findByRole('table', { name: 'Users' });
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual(['No.', 'Email', 'Role', 'Actions']);
    expect(rows()).toHaveLength(10);
    expect(cellsOf(0)[0]).toMatch(/1$/);
    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(cellsOf(0)[0]).toMatch(/11$/));
    expect(address()).toBe('/dashboard/users?page=2');

    await fill(user, screen.getByRole('searchbox', { name: 'Search users' }), listed.email);
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(findRole('user')).toBeVisible();

    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(address()).toBe('/dashboard/admin'));
  });

  it('is sorted by e-mail and role, and filtered by role', async () => {
    const { user, address } = await pages.open('/dashboard/users', { as: shop.users.admin });
    const header = (name: string) => within(screen.getByRole('columnheader', { name })).getByRole('link');
    await screen.findByRole('table', { name: 'Users' });
    await user.click(header('Role'));
    await waitFor(() => expect(address()).toBe('/dashboard/users?sortBy=role&order=asc'));
    await waitFor(() => expect(cellsOf(2)[0]).toBe('admin'));
    await user.click(header('Role'));
    await waitFor(() => expect(cellsOf(2)[0]).toBe('user'));
    await user.selectOptions(screen.getByLabelText('Show'), 'moderator');
    await waitFor(() => expect(new Set(cellsOf(2))).toEqual(new Set(['moderator'])));
    expect(address()).toBe('/dashboard/users?role=moderator&sortBy=role&order=desc');
    expect(cellsOf(1)).toContainEqual(expect.stringContaining(shop.users.moderator.email));
    await user.selectOptions(screen.getByLabelText('Show'), 'All roles');
    await waitFor(() => expect(address()).toBe('/dashboard/users?sortBy=role&order=desc'));
    await user.click(header('Email'));
    await waitFor(() => expect(address()).toBe('/dashboard/users?sortBy=email&order=asc'));
    await waitFor(() => expect(cellsOf(1)[0]).toContain(shop.users.admin.email));
  });
});

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

  it('shows a new role before the server has responded, and the old one if the server rejects it', async () => {
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

  it('shows the server\'s message if it fails, or "Failed to update user role"', async () => {
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
  it("happens after a confirmation, ends the user's sessions, and its notice hides after 3 seconds", async () => {
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

  it("of one's own account is not offered", async () => {
    await openList(shop.users.admin.email);
    expect(await screen.findByRole('button', { name: 'Your own account' })).toBeDisabled();
  });

  it('that fails shows the server\'s message, or "Failed to delete user"', async () => {
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

it('the list shows why it cannot be loaded, for errors of the server and of the network', async () => {
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

it('an admin who removes their own role is sent to the login', async () => {
  const admin = await openSession(shop.deps, await addUser(shop.deps, { role: 'admin' }));
  const { user, address } = await pages.open(`/dashboard/users?q=${encodeURIComponent(admin.email)}`, { as: admin });
  await user.click(await findEditButton(admin));
  await user.selectOptions(roleDialog().getByRole('combobox', { name: 'Role' }), 'user');
  pages.calls.allow(401);
  await user.click(roleDialog().getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(await screen.findByText('Session expired - please login again')).toBeVisible();
});

describe('the rights of a moderator', () => {
  const rightsOf = async (id: string) =>
    (await shop.call('GET', `/api/auth/users/${id}`, { as: shop.users.admin })).as(getUserResponse).user.rights;
  const save = (user: UserEvent) => user.click(roleDialog().getByRole('button', { name: 'Save Changes' }));

  it('are chosen as a preset for a kind of work, and changed one by one', async () => {
    const listed = await addUser(shop.deps);
    const { user } = await openList(listed.email);
    await user.click(await findEditButton(listed));
    expect(roleDialog().queryByRole('group', { name: 'What they may do' })).toBeNull();
    await user.selectOptions(roleDialog().getByRole('combobox', { name: 'Role' }), 'moderator');
    const field = within(roleDialog().getByRole('group', { name: 'What they may do' }));
    const chosen = () => field.queryAllByRole('checkbox', { checked: true }).length;
    expect(field.getAllByRole('checkbox')).toHaveLength(RIGHT_NAMES.length);
    expect(chosen()).toBe(0);
    for (const name of PRESET_NAMES) {
      await user.click(field.getByRole('button', { name, pressed: false }));
      expect(field.getByRole('button', { pressed: true })).toHaveTextContent(name);
      expect(chosen()).toBe(RIGHT_PRESETS[name].length);
    }
    await user.click(field.getByRole('button', { name: 'Packer' }));
    await user.click(field.getByRole('checkbox', { name: RIGHT_LABELS['stock.count'] }));
    expect(field.queryByRole('button', { pressed: true })).toBeNull();
    await user.click(field.getByRole('checkbox', { name: RIGHT_LABELS['orders.confirm'] }));
    await save(user);
    expect(await roleDialog().findByText('User role updated successfully!')).toBeVisible();
    const rights = ['orders.view', 'orders.confirm', 'parcels.book', 'returns.receive'];
    const calls = pages.calls.of(`PUT /api/auth/users/${listed.id}`);
    expect(calls.map(({ body }) => body)).toEqual([{ role: 'moderator', rights }]);
    expect(await rightsOf(listed.id)).toEqual(rights);
    expect(findRole('4 rights')).toBeVisible();
  });

  it('are shown, and can all be removed', async () => {
    const listed = await addUser(shop.deps, { role: 'moderator', rights: ['orders.view', 'orders.confirm'] });
    const { user } = await openList(listed.email);
    await user.click(await findEditButton(listed));
    expect(findRole('Caller')).toBeVisible();
    const field = within(roleDialog().getByRole('group', { name: 'What they may do' }));
    expect(field.getByRole('button', { pressed: true })).toHaveTextContent('Caller');
    for (const box of field.getAllByRole('checkbox', { checked: true })) await user.click(box);
    expect(field.getByText(/^With nothing chosen/)).toBeVisible();
    await save(user);
    expect(await roleDialog().findByText('User role updated successfully!')).toBeVisible();
    expect(await rightsOf(listed.id)).toEqual([]);
    await waitFor(() => expect(findRole('Caller')).toBeNull());
  });

  it('are removed with the role', async () => {
    const listed = await addUser(shop.deps, { role: 'moderator', rights: ['orders.view'] });
    const { user } = await openList(listed.email);
    await user.click(await findEditButton(listed));
    expect(findRole('1 right')).toBeVisible();
    await user.selectOptions(roleDialog().getByRole('combobox', { name: 'Role' }), 'user');
    await save(user);
    expect(await roleDialog().findByText('User role updated successfully!')).toBeVisible();
    const calls = pages.calls.of(`PUT /api/auth/users/${listed.id}`);
    expect(calls.map(({ body }) => body)).toEqual([{ role: 'user' }]);
    expect(await rightsOf(listed.id)).toEqual([]);
  });
});

it('a moderator who may see users changes no roles and deletes nobody', async () => {
  const helper = await openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['users.edit'] }));
  await pages.open('/dashboard/users', { as: helper });
  expect(await screen.findByRole('table', { name: 'Users' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Edit Role|Delete) / })).toBeNull();
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Dashboard' })).toBeNull();
});
