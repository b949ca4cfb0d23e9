import { describe, expect, it } from 'vitest';
import { listSessionsResponse, loginResponse } from '#contract/accounts.schema.ts';
import { SESSION_IDLE_DAYS } from '#server/accounts/rules.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type TestUser } from '#test/users.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

describe('the sessions of a user', () => {
  const shop = useTestShop();
  const logInWith = async (user: TestUser, userAgent: string) => {
    const body = { email: user.email, password: PASSWORD };
    const response = await shop.call('POST', '/api/auth/login', { body, headers: { 'user-agent': userAgent } });
    return { ...user, token: response.as(loginResponse).token };
  };
  const list = async (as: { token: string }) =>
    (await shop.call('GET', '/api/auth/sessions', { as })).as(listSessionsResponse).sessions;
  const isOpen = async (as: { token: string }) => (await shop.call('GET', '/api/auth/sessions', { as })).status === 200;
  const end = (as: { token: string }, sessionId: string) =>
    shop.call('DELETE', `/api/auth/sessions/${sessionId}`, { as });

  it('are listed with device and times, without their tokens, and the current one is marked', async () => {
    const user = await addUser(shop.deps);
    const openedAt = shop.clock.now().toISOString();
    const phone = await logInWith(user, PHONE);
    shop.clock.advance({ minutes: 90 });
    const script = await logInWith(user, 'curl/8.5.0');
    const later = shop.clock.now().toISOString();
    const _id = expect.any(String) as unknown;
    expect(await list(script)).toEqual([
      { _id, device: null, createdAt: later, lastSeenAt: later, isCurrent: true },
      { _id, device: 'Chrome on Android', createdAt: openedAt, lastSeenAt: openedAt, isCurrent: false },
    ]);
    shop.clock.advance({ minutes: 90 });
    await shop.call('GET', '/api/auth/sessions', { as: script });
    const seen = await list(phone);
    expect(seen.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Chrome on Android', true],
      [null, false],
    ]);
    expect(seen[0]?.lastSeenAt).toBe(shop.clock.now().toISOString());
    expect(await list(await openSession(shop.deps, shop.users.other))).toHaveLength(2);
  });

  it('are not listed after they have ended', async () => {
    const user = await shop.logIn(await addUser(shop.deps));
    shop.clock.advance({ days: SESSION_IDLE_DAYS });
    expect(await list(await shop.logIn(user))).toHaveLength(1);
  });

  it('are signed out one by one', async () => {
    const user = await addUser(shop.deps);
    const [here, lost] = [await shop.logIn(user), await shop.logIn(user)];
    const other = (await list(here)).find(({ isCurrent }) => !isCurrent);
    expect((await end(here, other?._id ?? '')).status).toBe(200);
    expect([await isOpen(here), await isOpen(lost)]).toEqual([true, false]);
    const again = await end(here, other?._id ?? '');
    expect([again.status, again.error().code]).toEqual([404, 'session_not_found']);
  });

  it('cannot be signed out by another user, or by a token instead of the id', async () => {
    const user = await shop.logIn(await addUser(shop.deps));
    const [session] = await list(user);
    const otherUser = await openSession(shop.deps, shop.users.other);
    expect((await end(otherUser, session?._id ?? '')).status).toBe(403);
    expect((await end(otherUser, user.token)).status).toBe(404);
    expect(await isOpen(user)).toBe(true);
  });

  it('can all be signed out except the current one, without those of other users', async () => {
    const user = await addUser(shop.deps);
    const [here, ...elsewhere] = [await shop.logIn(user), await shop.logIn(user), await shop.logIn(user)];
    const otherUser = await openSession(shop.deps, shop.users.other);
    expect((await shop.call('DELETE', '/api/auth/sessions', { as: here })).status).toBe(200);
    expect(await isOpen(here)).toBe(true);
    for (const session of elsewhere) expect(await isOpen(session)).toBe(false);
    expect(await isOpen(otherUser)).toBe(true);
  });
});
