import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { HOUR_MS } from '#contract/time.ts';
import { findUserById } from '#server/accounts/queries.ts';
import { hashToken, newToken } from '#server/accounts/secrets.ts';
import { secondFactors, sessions, trustedDevices, users } from '#server/accounts/tables.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { securityEvents } from '#server/platform/security/tables.ts';
import { rowsOf } from '#test/rows.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser } from '#test/users.ts';
import { waitUntil } from '#test/wait-until.ts';
import { openSession } from './open-session.ts';
import { isTrusted } from './trust-device.ts';

const WAITING = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

describe('opening a session', () => {
  const shop = useTestShop();

  async function newLogin() {
    const { id, email } = await addUser(shop.deps);
    const user = await findUserById(shop.deps.db, id);
    if (!user) throw new Error('No such user');
    const at = shop.clock.now();
    const open = async (browser?: string) => {
      const [token, deviceToken] = [newToken(), newToken()];
      const times = { createdAt: at, expiresAt: new Date(at.getTime() + HOUR_MS) };
      const login = { user, factor: undefined, device: null, browser, replacedTokenHashes: [] };
      const isNewDevice = await inTransaction(shop.deps.db, (tx) =>
        openSession(tx, { ...login, ...times, token, deviceToken }),
      );
      return { isNewDevice, browser: hashToken(deviceToken) };
    };
    return { id, email, open, at };
  }
  const written = ({ id }: { id: string }) =>
    Promise.all(
      [sessions, trustedDevices, securityEvents].map((table) => shop.deps.db.$count(table, eq(table.userId, id))),
    );

  const CHANGES: Record<string, (id: string) => Promise<unknown>> = {
    'another password': (id) => shop.deps.db.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id)),
    'a second factor': (userId) =>
      shop.deps.db.insert(secondFactors).values({ userId, secret: 'ABC', confirmedAt: shop.clock.now() }),
    'no account any more': (id) => shop.deps.db.delete(users).where(eq(users.id, id)),
  };
  it.each(Object.keys(CHANGES))('writes nothing if there was %s since the check of the password', async (what) => {
    const login = await newLogin();
    await CHANGES[what]?.(login.id);
    await expect(login.open()).rejects.toThrow(new AppError('credentials_invalid'));
    expect(await written(login)).toEqual([0, 0, 0]);
  });

  it('trusts a browser that logs in twice at the same moment, with each of its tokens', async () => {
    const login = await newLogin();
    const { browser } = await login.open();
    // Both logins wait for the account, so neither sees the token of the other.
    const { both } = await inTransaction(shop.deps.db, async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, login.id)).for('update');
      const logins = Promise.all([login.open(browser), login.open(browser)]);
      await waitUntil('both logins wait', async () => (await rowsOf(shop.deps, WAITING))[1]);
      return { both: logins };
    });
    const opened = await both;
    const trusted = opened.map(({ browser: device }) =>
      isTrusted(shop.deps.db, { email: login.email, device }, login.at),
    );
    expect(await Promise.all(trusted)).toEqual([true, true]);
    expect(opened.map(({ isNewDevice }) => isNewDevice)).toEqual([false, false]);
    expect(await written(login)).toEqual([3, 2, 3]);
  });

  it('waits for a running change of password, and then opens no session', async () => {
    const login = await newLogin();
    const opening = await inTransaction(shop.deps.db, async (tx) => {
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, login.id));
      const late = login.open().catch((error: unknown) => error);
      await waitUntil('the login waits', async () => (await rowsOf(shop.deps, WAITING))[0]);
      return { late };
    });
    expect(await opening.late).toMatchObject({ code: 'credentials_invalid' });
    expect(await written(login)).toEqual([0, 0, 0]);
  });
});
