import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { totpAt } from '#server/accounts/second-factor/totp.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import { secondFactors, sessions } from '#server/accounts/tables.ts';
import { giveSecondFactors, TOTP_SECRET } from '#test/staff.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD } from '#test/users.ts';
import { fill } from '#web/test/fill.ts';
import { usePages } from '#web/test/pages.ts';

const shop = useTestShop();
const pages = usePages(shop);

const CONFIRM = 'POST /api/auth/confirm';
const dialog = () => within(screen.getByRole('dialog', { name: 'Is it you?' }));

/** In this session the password was entered too long ago. */
async function openOldSession() {
  const as = await openSession(shop.deps, shop.users.admin);
  await shop.deps.db
    .update(sessions)
    .set({ confirmedAt: new Date(0) })
    .where(eq(sessions.tokenHash, hashToken(as.token)));
  return as;
}
/** Records clicks on download links instead of following them, because jsdom downloads nothing. */
function spyOnDownloads() {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => click.mockRestore());
  return click;
}
beforeEach(() => pages.calls.allow(403));
afterEach(async () => {
  await shop.deps.db.delete(secondFactors);
});

it('a deletion asks for the password, and continues with the right one', async () => {
  pages.calls.allow(400);
  const listed = await addUser(shop.deps);
  const { user } = await pages.open(`/dashboard/users?q=${listed.email}`, { as: await openOldSession() });
  await user.click(await screen.findByRole('button', { name: `Delete ${listed.email}` }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const password = await screen.findByLabelText('Your password');
  await user.click(dialog().getByRole('button', { name: 'Go on' }));
  expect(password).toHaveAccessibleDescription('Password is required');
  await fill(user, password, 'a wrong one');
  await user.click(dialog().getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(password).toHaveAccessibleDescription('This is not your present password.'));
  await fill(user, password, PASSWORD);
  await user.click(dialog().getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText('User deleted successfully')).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull();
  expect(pages.calls.of(`DELETE /api/auth/users/${listed.id}`)).toHaveLength(2);
});

it('a cancelled confirmation changes nothing, and says so', async () => {
  const listed = await addUser(shop.deps);
  const { user } = await pages.open(`/dashboard/users?q=${listed.email}`, { as: await openOldSession() });
  await user.click(await screen.findByRole('button', { name: `Edit Role of ${listed.email}` }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'admin');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByLabelText('Your password');
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('Please confirm with your password that it is you.')).toBeVisible();
  expect(pages.calls.of(CONFIRM)).toEqual([]);
  expect(pages.calls.of(`PUT /api/auth/users/${listed.id}`)).toHaveLength(1);
});

it('a download asks for the password, and for the code of a two-step login, before it begins', async () => {
  pages.calls.allow(401);
  await giveSecondFactors(shop.deps, { confirmedAt: shop.deps.now() });
  const { user } = await pages.open('/dashboard/audit', { as: await openOldSession() });
  const link = await screen.findByRole('link', { name: 'Download CSV' });
  await user.click(link);
  await fill(user, await screen.findByLabelText('Your password'), PASSWORD);
  await user.click(dialog().getByRole('button', { name: 'Go on' }));
  const code = await screen.findByLabelText('Code');
  await fill(user, code, totpAt(TOTP_SECRET, shop.clock.now()));
  const click = spyOnDownloads();
  await user.click(dialog().getByRole('button', { name: 'Go on' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(pages.calls.of('GET /api/auth/confirm')).toHaveLength(2);
});

it('the dialog is open as soon as it has its field, which can then be focused', async () => {
  const release = pages.calls.hold('GET /api/auth/confirm');
  const { user } = await pages.open('/dashboard/audit', { as: await openOldSession() });
  await user.click(await screen.findByRole('link', { name: 'Download CSV' }));
  let wasOpen: boolean | undefined;
  const found = waitFor(() => {
    const field = screen.getByLabelText('Your password');
    wasOpen ??= field.closest('dialog')?.open;
  });
  release();
  await found;
  expect(wasOpen).toBe(true);
});

it('a download begins at once in a session with a recent confirmation', async () => {
  const click = spyOnDownloads();
  const { user } = await pages.open('/dashboard/manage-orders', { as: await openSession(shop.deps, shop.users.admin) });
  await user.click(await screen.findByRole('link', { name: 'Download CSV' }));
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('dialog', { name: 'Is it you?' })).toBeNull();
});
