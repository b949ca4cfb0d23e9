import { count, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { loginResponse } from '#contract/accounts.schema.ts';
import { IMAGE_BODY_MAX_BYTES, SMALL_BODY_BYTES } from '#contract/media.ts';
import {
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
  SESSION_SEEN_EVERY_MINUTES,
  STAFF_SESSION_HOURS,
} from '#server/accounts/rules.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import { sessions } from '#server/accounts/tables.ts';
import { buildTestApp, type TestApp } from '#test/build-test-app.ts';
import { addProduct, addReview } from '#test/factories.ts';
import { rowsOf } from '#test/rows.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type SignedInUser } from '#test/users.ts';
import { SESSION_COOKIE } from './cookies.ts';
import { noteSessionUse } from './find-viewer.ts';

const OWN_ORIGIN = 'https://shop.example';

describe('sessions', () => {
  const shop = useTestShop();
  const cookieOf = ({ token }: { token: string }) => `__Host-${SESSION_COOKIE}=${token}`;
  const ownStats = (user: { id: string }) => `/api/stats/user-stats/${user.id}`;
  const editProfile = (user: { id: string }, username = 'Hira') => ({
    body: { userId: user.id, username },
  });

  const newUser = async () => shop.logIn(await addUser(shop.deps));
  const isOpen = async (user: SignedInUser) => (await shop.call('GET', ownStats(user), { as: user })).status === 200;
  beforeEach(() => shop.clock.set('2026-11-21T07:00:00.000Z'));

  it('open with a token, a cookie and the user, without the password', async () => {
    const user = await addUser(shop.deps, { username: 'Hira', email: 'hira@example.com' });
    const response = await shop.call('POST', '/api/auth/login', {
      body: { email: '  HIRA@Example.com ', password: PASSWORD },
    });
    expect(response.status).toBe(200);
    const { message, token, user: signedIn } = response.as(loginResponse);
    expect(message).toBe('Login successful');
    expect(signedIn).toEqual({
      _id: user.id,
      username: 'Hira',
      email: 'hira@example.com',
      role: 'user',
      rights: [],
      profileImage: null,
      bio: null,
      profession: null,
      createdAt: shop.clock.now().toISOString(),
    });
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toContain(cookieOf({ token }));
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/', 'Expires=']) {
      expect(cookie).toContain(attribute);
    }
    expect(await shop.deps.db.select().from(sessions).where(eq(sessions.tokenHash, token))).toEqual([]);
  });

  it.each([
    ['an unknown address', { email: 'nobody@example.com', password: PASSWORD }],
    ['a wrong password', { email: 'owner@example.com', password: 'wrong password' }],
  ])('reveal nothing about %s', async (_case, body) => {
    const response = await shop.call('POST', '/api/auth/login', { body });
    expect(response.status).toBe(401);
    expect(response.error()).toEqual({
      code: 'credentials_invalid',
      message: 'Invalid credentials - please try again',
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('are checked before the body is read', async () => {
    const rawBody = Buffer.alloc(IMAGE_BODY_MAX_BYTES + 1, 'x');
    const response = await shop.call('POST', '/api/uploadImage', { rawBody });
    expect(response.status).toBe(401);
    const broken = await shop.call('POST', '/api/orders/create-order', { rawBody: '{ this is not JSON' });
    expect(broken.status).toBe(401);
  });

  it.each([
    ['login', { email: 'owner@example.com', password: PASSWORD }],
    ['login', { email: 'owner@example.com', password: 'a wrong one' }],
    ['register', { username: 'Hira', email: 'nobody@example.com', password: PASSWORD, otp: '123456' }],
    ['send-otp', { email: 'nobody@example.com' }],
    ['forgot-password', { email: 'nobody@example.com' }],
    ['reset-password', { email: 'nobody@example.com', password: PASSWORD, otp: 'ABCD-EFGH-JKMN' }],
  ])('forbid every cache to store the response of %s: %j', async (path, body) => {
    const response = await shop.call('POST', `/api/auth/${path}`, { body });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('allow no long bodies to clients without a login', async () => {
    const body = { email: 'owner@example.com', password: 'x'.repeat(SMALL_BODY_BYTES) };
    expect((await shop.call('POST', '/api/auth/login', { body })).status).toBe(413);
  });

  const cookiesOfLogin = async ({ app, deps }: TestApp) => {
    const { email } = await addUser(deps);
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: PASSWORD },
    });
    const lines = [response.headers['set-cookie'] ?? []].flat();
    return lines.map((line) => line.replace(/=.*?;/, '=;').replace(/ (Expires|Max-Age)=.*?;/g, ''));
  };

  it('set cookies that no other host can set', async () => {
    const rest = 'Path=/; HttpOnly; Secure; SameSite=Lax';
    expect(await cookiesOfLogin(shop)).toEqual([`__Host-session=; ${rest}`, `__Host-device=; ${rest}`]);
  });

  it('set cookies that also work over http, as on localhost', async () => {
    const local = await buildTestApp({ env: { PUBLIC_URL: 'http://localhost:3000' } });
    onTestFinished(() => local.close());
    const rest = 'Path=/; HttpOnly; SameSite=Lax';
    expect(await cookiesOfLogin(local)).toEqual([`session=; ${rest}`, `device=; ${rest}`]);
  });

  it.each([
    ['an admin', { role: 'admin' }],
    ['a moderator with rights', { role: 'moderator', rights: ['orders.view'] }],
  ] as const)(
    'end for %s twelve hours after the login, however much they are used',
    async (_who, { role, ...rest }) => {
      const staff = await shop.logIn(
        await addUser(shop.deps, { role, rights: 'rights' in rest ? [...rest.rights] : [] }),
      );
      for (let hour = 1; hour < STAFF_SESSION_HOURS; hour += 1) {
        shop.clock.advance({ minutes: 60 });
        expect(await isOpen(staff)).toBe(true);
      }
      shop.clock.advance({ minutes: 60 });
      expect(await isOpen(staff)).toBe(false);
    },
  );

  it.each([
    ['without the prefix', ({ token }: SignedInUser) => `${SESSION_COOKIE}=${token}`],
    ['with another prefix', ({ token }: SignedInUser) => `__Secure-${SESSION_COOKIE}=${token}`],
    ['in other capitals', ({ token }: SignedInUser) => `__host-${SESSION_COOKIE}=${token}`],
  ])('are not opened behind TLS by a cookie %s, which another host of the domain could set', async (_how, cookie) => {
    const { owner } = shop.users;
    const response = await shop.call('GET', ownStats(owner), { headers: { cookie: cookie(owner) } });
    expect(response.status).toBe(401);
  });

  it('allow reads with only the cookie', async () => {
    const { owner } = shop.users;
    expect((await shop.call('GET', ownStats(owner), { headers: { cookie: cookieOf(owner) } })).status).toBe(200);
  });

  it.each([
    ['no origin', {}, 403],
    ["another site's origin", { origin: 'https://evil.example' }, 403],
    ['an opaque origin', { origin: 'null' }, 403],
    ['an origin that only begins like ours', { origin: `${OWN_ORIGIN}.evil.example` }, 403],
    ['our public origin', { origin: OWN_ORIGIN }, 200],
    ['the origin of the host that was called', { origin: 'http://localhost:3000', host: 'localhost:3000' }, 200],
  ])('decide on a write with the cookie and %s', async (_case, headers: Record<string, string>, status) => {
    const { owner } = shop.users;
    const response = await shop.call('PATCH', '/api/auth/edit-profile', {
      ...editProfile(owner),
      headers: { cookie: cookieOf(owner), ...headers },
    });
    expect(response.status).toBe(status);
  });

  it('prefer the bearer token to the cookie, and then do not check the origin', async () => {
    const { owner, other } = shop.users;
    const headers = { cookie: cookieOf(other) };
    const own = await shop.call('PATCH', '/api/auth/edit-profile', { as: owner, headers, ...editProfile(owner) });
    expect(own.status).toBe(200);
    const others = await shop.call('PATCH', '/api/auth/edit-profile', { as: owner, headers, ...editProfile(other) });
    expect(others.status).toBe(403);
  });

  it('end with the logout, and other sessions stay', async () => {
    const user = await addUser(shop.deps);
    const [first, second] = [await shop.logIn(user), await shop.logIn(user)];
    const logout = await shop.call('POST', '/api/auth/logout', { as: first });
    expect(logout.status).toBe(200);
    expect(JSON.parse(logout.text)).toEqual({ message: 'Logged out successfully' });
    expect(String(logout.headers['set-cookie'])).toMatch(/^__Host-session=;.*(Expires=Thu, 01 Jan 1970|Max-Age=0)/);
    expect((await shop.call('GET', ownStats(first), { as: first })).status).toBe(401);
    expect((await shop.call('GET', ownStats(second), { as: second })).status).toBe(200);
    expect((await shop.call('POST', '/api/auth/logout', { as: first })).status).toBe(200);
  });

  it('end even if the logout has a JSON content type and no body', async () => {
    const user = await openSession(shop.deps, await addUser(shop.deps));
    const headers = { 'content-type': 'application/json' };
    const logout = await shop.call('POST', '/api/auth/logout', { as: user, headers });
    expect(logout.status).toBe(200);
    const deletion = await shop.call('DELETE', `/api/auth/users/${user.id}`, { as: shop.users.admin, headers });
    expect(deletion.status).toBe(200);
  });

  it('end after fourteen days without use', async () => {
    const [used, idle] = [await newUser(), await newUser()];
    shop.clock.advance({ days: SESSION_IDLE_DAYS, ms: -1 });
    expect(await isOpen(used)).toBe(true);
    shop.clock.advance({ ms: 1 });
    expect([await isOpen(used), await isOpen(idle)]).toEqual([true, false]);
    shop.clock.advance({ days: SESSION_IDLE_DAYS, ms: -2 });
    expect(await isOpen(used)).toBe(true);
  });

  it('end after sixty days, however often they are used', async () => {
    const user = await newUser();
    for (let days = 0; days < SESSION_MAX_DAYS - 10; days += 10) {
      shop.clock.advance({ days: 10 });
      expect(await isOpen(user)).toBe(true);
    }
    shop.clock.advance({ days: 10, ms: -1 });
    expect(await isOpen(user)).toBe(true);
    shop.clock.advance({ ms: 1 });
    expect(await isOpen(user)).toBe(false);
  });

  it('are noted as used once an hour, even by simultaneous calls', async () => {
    const user = await newUser();
    const version = async () => {
      const [row] = await rowsOf<{ xmin: string; last: string }>(
        shop.deps,
        sql`select xmin::text, last_seen_at::text as last from sessions where user_id = ${user.id}`,
      );
      return row;
    };
    const opened = await version();
    shop.clock.advance({ minutes: SESSION_SEEN_EVERY_MINUTES, ms: -1 });
    await isOpen(user);
    expect(await version()).toEqual(opened);
    shop.clock.advance({ ms: 1 });
    await Promise.all(Array.from({ length: 5 }, () => isOpen(user)));
    const noted = await version();
    expect(noted?.last).not.toBe(opened?.last);
    // Simulates a request that read the session before another request noted its use.
    const stale = { tokenHash: hashToken(user.token), lastSeenAt: new Date(0) };
    await noteSessionUse(shop.deps.db, stale, new Date(shop.clock.now().getTime() + 1_000));
    expect(await version()).toEqual(noted);
    await Promise.all(Array.from({ length: 5 }, () => isOpen(user)));
    expect(await version()).toEqual(noted);
  });

  it.each([
    ['cookie', (token: string) => ({ cookie: `__Host-${SESSION_COOKIE}=${token}` })],
    ['bearer token', (token: string) => ({ authorization: `Bearer ${token}` })],
  ])('are replaced by a successful login that sends their token as a %s', async (_how, headersOf) => {
    const user = await newUser();
    const logInAgain = (password: string) =>
      shop.call('POST', '/api/auth/login', {
        body: { email: user.email, password },
        headers: headersOf(user.token),
      });
    expect((await logInAgain('a wrong password')).status).toBe(401);
    expect(await isOpen(user)).toBe(true);
    const { token } = (await logInAgain(PASSWORD)).as(loginResponse);
    expect(token).not.toBe(user.token);
    expect([await isOpen(user), await isOpen({ ...user, token })]).toEqual([false, true]);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer not-a-token', `Bearer ${'x'.repeat(2_000)}`])(
    'are not opened by the header "%s"',
    async (authorization) => {
      const response = await shop.call('GET', '/api/orders', { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(response.error().code).toBe('unauthenticated');
    },
  );

  it('end with a change of role, and the next session has the new role', async () => {
    const { admin } = shop.users;
    const user = await newUser();
    const setRole = (role: string) => shop.call('PUT', `/api/auth/users/${user.id}`, { as: admin, body: { role } });
    expect((await shop.call('GET', '/api/auth/users', { as: user })).status).toBe(403);
    expect((await setRole('user')).status).toBe(200);
    expect(await isOpen(user)).toBe(true);
    await setRole('admin');
    expect((await shop.call('GET', '/api/auth/users', { as: user })).error().code).toBe('unauthenticated');
    const promoted = await shop.logIn(user);
    expect((await shop.call('GET', '/api/auth/users', { as: promoted })).status).toBe(200);
    await setRole('user');
    expect((await shop.call('GET', '/api/auth/users', { as: promoted })).status).toBe(401);
    expect((await shop.call('GET', '/api/auth/users', { as: await shop.logIn(user) })).status).toBe(403);
  });

  it('are deleted with the user', async () => {
    const user = await shop.logIn(await addUser(shop.deps));
    await addReview(shop.deps, await addProduct(shop.deps), user);
    await shop.call('DELETE', `/api/auth/users/${user.id}`, { as: shop.users.admin });
    expect((await shop.call('GET', ownStats(user), { as: user })).status).toBe(401);
    const [left] = await shop.deps.db.select({ count: count() }).from(sessions).where(eq(sessions.userId, user.id));
    expect(left?.count).toBe(0);
  });
});
