import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changePasswordResponse, confirmResponse, loginResponse } from '#contract/accounts.schema.ts';
import { CONFIRMED_MINUTES } from '#contract/accounts.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { TRUSTED_GUESSES_PER_DAY } from '#server/accounts/limits.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import { sessions } from '#server/accounts/tables.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type SignedInUser } from '#test/users.ts';

describe('a confirmation', () => {
  const shop = useTestShop();
  const newAdmin = async () => openSession(shop.deps, await addUser(shop.deps, { role: 'admin' }));
  const confirm = (as: SignedInUser, password: string) =>
    shop.call('POST', '/api/auth/confirm', { as, body: { password } });
  const setConfirmed = (as: SignedInUser, confirmedAt: Date) =>
    shop.deps.db
      .update(sessions)
      .set({ confirmedAt })
      .where(eq(sessions.tokenHash, hashToken(as.token)));

  const GUARDED: Record<string, (id: string) => { method: string; url: string; body?: object }> = {
    'another role': (id) => ({ method: 'PUT', url: `/api/auth/users/${id}`, body: { role: 'admin' } }),
    'other rights': (id) => ({
      method: 'PUT',
      url: `/api/auth/users/${id}`,
      body: { role: 'moderator', rights: ['export'] },
    }),
    'the deletion of a user': (id) => ({ method: 'DELETE', url: `/api/auth/users/${id}` }),
    'all orders as CSV': () => ({ method: 'GET', url: '/api/orders/export.csv' }),
    'the history as CSV': () => ({ method: 'GET', url: '/api/audit/export.csv' }),
    'all customers as a file of Excel': () => ({ method: 'GET', url: '/api/customers/export.xlsx' }),
    'all parcels as a file of Excel': () => ({ method: 'GET', url: '/api/parcels/export.xlsx' }),
    'an invitation': () => ({
      method: 'POST',
      url: '/api/auth/invitations',
      body: { email: 'new.helper@example.com', rights: ['export'] },
    }),
  };

  it.each(Object.keys(GUARDED))('by password in the last 15 minutes is needed for %s', async (what) => {
    const admin = await newAdmin();
    const { id } = await addUser(shop.deps);
    const { method, url, body } = GUARDED[what]?.(id) ?? { method: '', url: '' };
    const call = () => shop.call(method, url, { as: admin, body });
    shop.clock.advance({ minutes: CONFIRMED_MINUTES });
    const rejected = await expectNothingWritten(shop.deps, call);
    expect([rejected.status, rejected.error().code]).toEqual([403, 'confirmation_required']);
    expect((await confirm(admin, PASSWORD)).status).toBe(200);
    shop.clock.advance({ minutes: CONFIRMED_MINUTES - 1 });
    expect((await call()).status).toBeLessThan(300);
  });

  it('comes with the login, and says how long it lasts', async () => {
    const admin = await addUser(shop.deps, { role: 'admin' });
    const login = await shop.call('POST', '/api/auth/login', { body: { email: admin.email, password: PASSWORD } });
    const as = login.as(loginResponse);
    const until = (await shop.call('GET', '/api/auth/confirm', { as })).as(confirmResponse).confirmedUntil;
    expect(Date.parse(until) - shop.clock.now().getTime()).toBe(CONFIRMED_MINUTES * MINUTE_MS);
  });

  it('confirms one session, and no other session of the same user', async () => {
    const admin = await newAdmin();
    const stolen = await openSession(shop.deps, admin);
    await setConfirmed(stolen, new Date(0));
    expect((await confirm(admin, PASSWORD)).status).toBe(200);
    expect((await shop.call('GET', '/api/auth/confirm', { as: stolen })).status).toBe(403);
  });

  it('allows a session as many wrong passwords as a change of password does', async () => {
    const admin = await newAdmin();
    for (let guess = 0; guess < TRUSTED_GUESSES_PER_DAY; guess += 1)
      expect((await confirm(admin, 'a wrong one')).error().code).toBe('password_wrong');
    expect((await confirm(admin, PASSWORD)).error().code).toBe('password_tries_used_up');
    const change = { currentPassword: PASSWORD, newPassword: 'phool-patti-7' };
    const response = await shop.call('PATCH', '/api/auth/password', { as: admin, body: change });
    expect(response.error().code).toBe('password_tries_used_up');
    const other = await openSession(shop.deps, admin);
    expect(
      (await shop.call('PATCH', '/api/auth/password', { as: other, body: change })).as(changePasswordResponse),
    ).toBeTruthy();
  });
});
