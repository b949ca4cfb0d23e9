import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Right } from '#contract/rights.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import { sessions, users } from '#server/accounts/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { SETTINGS_TAG } from '#server/settings/open-settings.ts';
import { settings } from '#server/settings/tables.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';

async function demandTwoStep({ db, tags }: TestApp['deps'], isDemanded: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const isDefault = !isDemanded;
    const row = { key: 'twoStepRequired', value: isDemanded, isDefault, updatedAt: new Date() };
    await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.key, set: row });
    await tags.invalidate(tx, [SETTINGS_TAG]);
  });
}

describe('the next poll of the desk is rejected, in each process,', () => {
  const shop = useTestShop();
  const addHelper = async (...rights: Right[]) =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights }));
  type Helper = Awaited<ReturnType<typeof addHelper>>;
  const isOf = ({ id }: Helper) => eq(users.id, id);
  const tokenOf = ({ token }: Helper) => eq(sessions.tokenHash, hashToken(token));
  const asAdmin = (method: string, url: string, body?: unknown) =>
    shop.call(method, url, { as: shop.users.admin, body });

  it.each<[string, (helper: Helper) => Promise<unknown>]>([
    [
      'a right is withdrawn',
      (helper) =>
        shop.deps.db
          .update(users)
          .set({ rights: ['cash.view'] })
          .where(isOf(helper)),
    ],
    ['the role is changed', (helper) => asAdmin('PUT', `/api/auth/users/${helper.id}`, { role: 'user' })],
    ['the account is deleted', (helper) => asAdmin('DELETE', `/api/auth/users/${helper.id}`)],
    ['the user logs out', (helper) => shop.call('POST', '/api/auth/logout', { as: helper })],
    ['the session is deleted by SQL', (helper) => shop.deps.db.delete(sessions).where(tokenOf(helper))],
    ['two-step login is demanded', () => demandTwoStep(shop.deps, true)],
  ])('after %s', async (_what, withdraw) => {
    const other = await buildTestApp({ beside: shop });
    onTestFinished(() => other.close());
    onTestFinished(() => demandTwoStep(shop.deps, false));
    const { token, ...helper } = await addHelper('orders.view', 'parcels.book');
    const headers = { authorization: `Bearer ${token}` };
    const poll = async () => {
      const responses = await Promise.all(
        [shop, other].map(({ app }) => app.inject({ url: '/api/desk/orders', headers })),
      );
      return responses.map(({ statusCode }) => statusCode);
    };
    expect(await poll()).toEqual([200, 200]);
    await withdraw({ token, ...helper });
    // The other process reads changed settings after their notice.
    await expect.poll(poll).toSatisfy((statuses: number[]) => statuses.every((status) => [401, 403].includes(status)));
  });
});
