import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { changePasswordResponse, listSessionsResponse } from '#contract/accounts.schema.ts';
import { normalizeOtp, OTP_TTL_MINUTES } from '#contract/accounts.ts';
import { ERRORS } from '#contract/errors.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { DAY_MS } from '#contract/time.ts';
import { TRUSTED_GUESSES_PER_DAY, UNTRUSTED_GUESSES_PER_DAY } from '#server/accounts/limits.ts';
import { hashToken } from '#server/accounts/secrets.ts';
import { SESSION_COOKIE } from '#server/accounts/sessions/cookies.ts';
import { logIn } from '#server/accounts/sessions/log-in.ts';
import { sessions } from '#server/accounts/tables.ts';
import { rateLimits } from '#server/platform/limits/tables.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { textOfWholeDatabase } from '#test/snapshot-tables.ts';
import { openBrowser, useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type SignedInUser, type TestUser } from '#test/users.ts';
import { changePassword } from './change-password.ts';

const NEW_PASSWORD = 'phool-patti-7';

describe('a new password', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  let addresses = 0;
  const newIp = () => `10.2.0.${(addresses += 1)}`;
  const tryLogin = (email: string, password: string, from = newIp()) =>
    shop.call('POST', '/api/auth/login', { body: { email, password }, from });
  const isOpen = async (as: { token: string }) => (await shop.call('GET', '/api/auth/sessions', { as })).status === 200;
  const change = (as: SignedInUser, currentPassword: string, newPassword = NEW_PASSWORD) =>
    shop.call('PATCH', '/api/auth/password', { as, body: { currentPassword, newPassword }, from: '10.3.0.1' });
  const forget = (email: string) => shop.call('POST', '/api/auth/forgot-password', { body: { email }, from: newIp() });
  const reset = (email: string, otp: unknown, password = NEW_PASSWORD, from = newIp()) =>
    shop.call('POST', '/api/auth/reset-password', { body: { email, otp, password }, from });
  const lastCode = (email: string) => transport.sent.findLast(({ to }) => to === email)?.params.otp ?? '';
  const newUser = async () => openSession(shop.deps, await addUser(shop.deps));

  async function receiveCode({ email }: TestUser): Promise<string> {
    expect((await forget(email)).status).toBe(200);
    await doWaitingJobs(shop.deps);
    return lastCode(email);
  }
  const wrongCode = (code: string) => code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');

  it('replaces the present one at the next login, and ends all other sessions', async () => {
    const user = await newUser();
    const elsewhere = await openSession(shop.deps, user);
    const response = await change(user, PASSWORD);
    const { message, token } = response.as(changePasswordResponse);
    expect(message).toBe('Password changed');
    expect(String(response.headers['set-cookie'])).toMatch(
      new RegExp(`^__Host-${SESSION_COOKIE}=${token}; .*Expires=.*HttpOnly; Secure; SameSite=Lax`),
    );
    expect([await isOpen({ token }), await isOpen(elsewhere)]).toEqual([true, false]);
    expect((await tryLogin(user.email, PASSWORD)).status).toBe(401);
    expect((await tryLogin(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('revokes the token that it was changed with, and the session continues under a new token', async () => {
    const user = await newUser();
    const listed = async (token: string) =>
      (await shop.call('GET', '/api/auth/sessions', { as: { token } })).as(listSessionsResponse).sessions;
    const before = await listed(user.token);
    const { token } = (await change(user, PASSWORD)).as(changePasswordResponse);
    expect(token).not.toBe(user.token);
    expect(await isOpen(user)).toBe(false);
    expect(await listed(token)).toEqual(before);
    const [session] = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect([session?.tokenHash, session?.expiresAt.getTime()]).toEqual([
      hashToken(token),
      shop.clock.now().getTime() + 30 * DAY_MS,
    ]);
  });

  it('is not set by a session that was ended while the present password was checked', async () => {
    const user = await newUser();
    const { token, ...viewer } = user;
    const bodies = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const late = changePassword(
      shop.deps,
      { ...viewer, tokenHash: hashToken(token), confirmedAt: new Date(0) },
      bodies,
      async (guess) => {
        const found = await guess();
        await shop.call('POST', '/api/auth/logout', { as: user });
        return found;
      },
    );
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await tryLogin(user.email, PASSWORD)).status).toBe(200);
  });

  it('is not set without the present one, at which a session may guess ten times a day, without effect on other sessions', async () => {
    const user = await newUser();
    const elsewhere = await openSession(shop.deps, user);
    for (let tries = 0; tries < TRUSTED_GUESSES_PER_DAY; tries += 1) {
      const response = await change(user, 'a wrong one');
      expect([response.status, response.error().fields]).toEqual([
        400,
        { currentPassword: 'This is not your present password.' },
      ]);
    }
    expect((await change(user, PASSWORD)).error().code).toBe('password_tries_used_up');
    expect((await change(elsewhere, PASSWORD)).status).toBe(200);
  });

  it('is set once by two who change it at the same moment', async () => {
    const user = await newUser();
    const responses = await Promise.all([change(user, PASSWORD), change(user, PASSWORD, 'another-one-8')]);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  it.each([
    ['changing it', async (user: SignedInUser, password: string) => change(user, PASSWORD, password), 'newPassword'],
    ['resetting it', async (user: TestUser, password: string) => reset(user.email, '123456', password), 'password'],
    [
      'registering',
      async ({ email }: TestUser, password: string) =>
        shop.call('POST', '/api/auth/register', { body: { username: 'Hira', email, password, otp: '123456' } }),
      'password',
    ],
  ] as const)('is rejected if it is easily guessed: when %s', async (_when, choose, field) => {
    const user = await newUser();
    for (const password of ['Password123', user.email, 'nanhidukaan']) {
      const response = await choose(user, password);
      expect(response.status).toBe(400);
      expect(response.error()).toMatchObject({
        code: 'password_guessable',
        fields: { [field]: ERRORS.password_guessable.message },
      });
    }
    expect((await tryLogin(user.email, PASSWORD)).status).toBe(200);
  });

  it('replaces a forgotten one with a mailed code, and ends all sessions', async () => {
    const user = await newUser();
    const code = await receiveCode(user);
    const mail = transport.sent.at(-1);
    expect(mail).toMatchObject({
      template: 'otp',
      to: user.email,
      subject: 'Your Nanhi Dukaan code for a new password',
    });
    expect(mail?.params).toEqual({ to_email: user.email, otp: code, username: 'there' });
    expect(mail?.text).toContain(`choose a new password for Nanhi Dukaan is ${code}. It is valid for 10 minutes.`);
    const spaced = ` ${code.replaceAll('-', ' ')}`;
    expect((await reset(user.email, spaced)).as(messageSchema).message).toBe(
      'Your new password is set. Please log in with it.',
    );
    expect(await isOpen(user)).toBe(false);
    expect((await tryLogin(user.email, PASSWORD)).status).toBe(401);
    expect((await tryLogin(user.email, NEW_PASSWORD)).status).toBe(200);
    expect((await reset(user.email, code)).error().code).toBe('otp_invalid');
  });

  it('that was set with a mailed code works at once in the same browser, however often strangers have guessed that day', async () => {
    const user = await newUser();
    const own = openBrowser(shop, newIp());
    const key = `login-account:${user.email}`;
    const expire = new Date(Date.now() + 60_000);
    await shop.deps.db.insert(rateLimits).values({ key, points: UNTRUSTED_GUESSES_PER_DAY, expire });
    const logInHere = (password: string) => own.post('login', { email: user.email, password });
    expect((await logInHere(PASSWORD)).error().code).toBe('password_tries_used_up');
    const otp = await receiveCode(user);
    const response = await own.post('reset-password', { email: user.email, otp, password: NEW_PASSWORD });
    expect(response.status).toBe(200);
    expect((await logInHere(NEW_PASSWORD)).status).toBe(200);
    expect((await tryLogin(user.email, NEW_PASSWORD)).error().code).toBe('password_tries_used_up');
  });

  it('is set with the mailed code in lower case and without hyphens, whatever strangers have typed', async () => {
    const user = await newUser();
    const code = await receiveCode(user);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    for (let tries = 0; tries < 40; tries += 1) {
      expect((await reset(user.email, wrongCode(code))).error().code).toBe('otp_invalid');
    }
    expect((await reset(user.email, code.toLowerCase().replaceAll('-', ''))).status).toBe(200);
  });

  it('is set with any code of the last ten minutes, whoever requested it, and then no longer with any of them', async () => {
    const user = await newUser();
    const codes = [await receiveCode(user), await receiveCode(user), await receiveCode(user)];
    expect(new Set(codes).size).toBe(3);
    for (let asked = 0; asked < 5; asked += 1) await receiveCode(user);
    expect(transport.sent.filter(({ to }) => to === user.email)).toHaveLength(3);
    expect((await reset(user.email, codes[0])).status).toBe(200);
    expect((await reset(user.email, codes[1])).error().code).toBe('otp_invalid');
  });

  it('is not set ten minutes after the code was mailed', async () => {
    const user = await newUser();
    const code = await receiveCode(user);
    shop.clock.advance({ minutes: OTP_TTL_MINUTES });
    expect((await reset(user.email, code)).error().code).toBe('otp_invalid');
    expect((await tryLogin(user.email, PASSWORD)).status).toBe(200);
  });

  it('leaves no readable code in the database', async () => {
    const code = await receiveCode(await newUser());
    const everything = await textOfWholeDatabase(shop.deps);
    expect([code, normalizeOtp(code)].filter((text) => everything.includes(text))).toEqual([]);
  });

  it('is not set with a registration code, and no account is created with a password code', async () => {
    const user = await newUser();
    await shop.call('POST', '/api/auth/send-otp', { body: { email: user.email }, from: newIp() });
    await doWaitingJobs(shop.deps);
    expect((await reset(user.email, lastCode(user.email))).error().code).toBe('otp_invalid');
    const code = await receiveCode(user);
    const body = { username: 'Hira', email: user.email, password: NEW_PASSWORD, otp: code };
    expect((await shop.call('POST', '/api/auth/register', { body, from: newIp() })).error().code).toBe('otp_invalid');
    expect((await reset(user.email, code)).status).toBe(200);
  });

  it('causes no mail to an address without an account', async () => {
    const email = 'nobody@example.com';
    expect((await forget(email)).status).toBe(200);
    await doWaitingJobs(shop.deps);
    expect(transport.sent.filter(({ to }) => to === email)).toEqual([]);
  });

  it('rejects a login that checked the old password before the change, but opens its session after it', async () => {
    const user = await newUser();
    const code = await receiveCode(user);
    const login = { email: user.email, password: PASSWORD, device: null, browser: undefined, replacedTokenHashes: [] };
    const late = logIn(shop.deps, login, async (guess) => {
      const found = await guess();
      expect((await reset(user.email, code)).status).toBe(200);
      return found;
    });
    await expect(late).rejects.toThrow('Invalid credentials');
    const left = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(left).toEqual([]);
  });
});
