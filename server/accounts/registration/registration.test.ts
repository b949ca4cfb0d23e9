import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { registerResponse } from '#contract/accounts.schema.ts';
import { OTP_TTL_MINUTES } from '#contract/accounts.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { FREE_CODES_PER_NETWORK } from '#server/accounts/limits.ts';
import { users } from '#server/accounts/tables.ts';
import { rateLimits } from '#server/platform/limits/tables.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { useRegistration } from '#test/registration.ts';
import { textOfWholeDatabase } from '#test/snapshot-tables.ts';
import { addUser, PASSWORD } from '#test/users.ts';
import { MAILS_PER_CODE } from './request-code.ts';

describe('registering with a one-time code', () => {
  const { transport, shop, newAddress, requestCode, register, receiveCode, wrongCode, isRegistered, expectInvalid } =
    useRegistration();

  it('mails six digits to the address, with the name in the parameters', async () => {
    const email = newAddress();
    const response = await requestCode(` ${email.toUpperCase()} `, ' Hira ');
    expect(response.as(messageSchema)).toEqual({ message: 'OTP sent to your email' });
    await doWaitingJobs(shop.deps);
    const mail = transport.sent.at(-1);
    expect(mail?.params.otp).toMatch(/^[1-9]\d{5}$/);
    expect(mail).toMatchObject({
      template: 'otp',
      to: email,
      subject: 'Your Nanhi Dukaan code',
      params: { to_email: email, otp: mail?.params.otp, username: 'Hira' },
    });
    expect(mail?.text).toContain(`${mail?.params.otp}. It is valid for 10 minutes.`);
  });

  it('creates the account, which can log in at once', async () => {
    const email = newAddress();
    const response = await register(email, await receiveCode(email));
    expect(response.status).toBe(201);
    const { message, user } = response.as(registerResponse);
    expect(message).toBe('Registration successful!');
    expect(user).toMatchObject({ username: 'Hira Qureshi', email, role: 'user', profileImage: null });
    const login = await shop.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    expect(login.status).toBe(200);
  });

  it('accepts the code as a number, and with spaces around or between its digits', async () => {
    const [first, second] = [newAddress(), newAddress()];
    expect((await register(first, Number(await receiveCode(first)))).status).toBe(201);
    const spaced = (await receiveCode(second)).replace(/(\d{3})/, ' $1 ');
    expect((await register(second, `${spaced}\u00a0\n`)).status).toBe(201);
  });

  it('never creates an admin, whatever the request contains', async () => {
    const email = newAddress();
    const body = { username: 'Eve', email, password: PASSWORD, otp: await receiveCode(email), role: 'admin' };
    const { user } = (await shop.call('POST', '/api/auth/register', { body })).as(registerResponse);
    expect(user.role).toBe('user');
  });

  it('leaves no used code anywhere in the database', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    await register(email, code);
    expect(await textOfWholeDatabase(shop.deps)).toContain(email);
    expect(await textOfWholeDatabase(shop.deps)).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it('rejects a code before it was mailed, and for an address that never asked', async () => {
    const email = newAddress();
    await requestCode(email);
    await expectInvalid(email, '123456');
    await doWaitingJobs(shop.deps);
    await expectInvalid(newAddress(), '123456');
    expect(await isRegistered(email)).toBe(false);
  });

  it(`rejects a code after ${OTP_TTL_MINUTES} minutes`, async () => {
    const [late, early] = [newAddress(), newAddress()];
    const [lateCode, earlyCode] = [await receiveCode(late), await receiveCode(early)];
    shop.clock.advance({ minutes: OTP_TTL_MINUTES, ms: -1 });
    expect((await register(early, earlyCode)).status).toBe(201);
    shop.clock.advance({ ms: 1 });
    await expectInvalid(late, lateCode);
  });

  it('resets the number of mails to an address whose code was used', async () => {
    const email = newAddress();
    for (let asked = 1; asked < MAILS_PER_CODE; asked += 1) await receiveCode(email);
    expect((await register(email, await receiveCode(email))).status).toBe(201);
    await shop.deps.db.delete(users).where(eq(users.email, email));
    const again = await receiveCode(email);
    expect((await register(email, again)).status).toBe(201);
  });

  it('accepts the digits of any script', async () => {
    const email = newAddress();
    const urdu = (await receiveCode(email)).replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    expect((await register(email, urdu)).status).toBe(201);
  });

  it('rejects a code for another address', async () => {
    const [one, two] = [newAddress(), newAddress()];
    const code = await receiveCode(one);
    expect(await receiveCode(two)).not.toBe(code);
    await expectInvalid(two, code);
  });

  it('mails the valid code again at another request, whoever sends it, and its ten minutes start again', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    shop.clock.advance({ minutes: OTP_TTL_MINUTES - 1 });
    expect(await receiveCode(email)).toBe(code);
    await requestCode(email);
    shop.clock.advance({ minutes: OTP_TTL_MINUTES - 1 });
    expect((await register(email, code)).status).toBe(201);
  });

  it('does not change its code when a new password is requested and set, and the other way round', async () => {
    const { email } = await addUser(shop.deps);
    const code = await receiveCode(email);
    await shop.call('POST', '/api/auth/forgot-password', { body: { email } });
    await doWaitingJobs(shop.deps);
    const resetCode = transport.sent.at(-1)?.params.otp;
    expect((await register(email, code)).error().code).toBe('user_exists');
    await requestCode(email);
    const body = { email, otp: resetCode, password: 'phool-patti-7' };
    expect((await shop.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    expect((await register(email, code)).error().code).toBe('user_exists');
  });

  it('accepts a code once, even from two calls at the same moment', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    const responses = await Promise.all([register(email, code), register(email, code)]);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400]);
    expect((await register(email, code)).status).toBe(400);
  });

  it('reveals that an account exists only with the code for its address', async () => {
    const { email } = await addUser(shop.deps);
    const code = await receiveCode(email);
    const guess = await register(email, wrongCode(code));
    expect(guess.error().code).toBe('otp_invalid');
    const response = await register(email, code);
    expect(response.status).toBe(409);
    expect(response.error()).toEqual({ code: 'user_exists', message: 'Registration failed. User Already Exists' });
  });

  it('stops mailing silently if many ask for one address, and the mailed code still works', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    for (let asked = 0; asked < 10; asked += 1) {
      const response = await shop.call('POST', '/api/auth/send-otp', { body: { email }, from: `10.8.0.${asked}` });
      expect(response.as(messageSchema)).toEqual({ message: 'OTP sent to your email' });
      await doWaitingJobs(shop.deps);
    }
    expect(transport.sent.filter(({ to }) => to === email).map(({ params }) => params.otp)).toEqual([code, code, code]);
    expect((await register(email, code)).status).toBe(201);
  });

  it.each(['send-otp', 'forgot-password'])(
    'slows down an IPv6 /64 that asks for many codes, but rejects none because of their number: %s',
    async (path) => {
      const line = path === 'send-otp' ? '2001:db8:0:9' : '2001:db8:0:a';
      const ask = (index: number) =>
        shop.call('POST', `/api/auth/${path}`, {
          body: { email: `line${index}@example.com` },
          from: `${line}::${index + 1}`,
        });
      const key = `code-request-network:${line}::/64`;
      await shop.deps.db
        .insert(rateLimits)
        .values({ key, points: FREE_CODES_PER_NETWORK, expire: new Date(Date.now() + 60_000) });
      shop.clock.waits.length = 0;
      for (let asked = 0; asked < 3; asked += 1) expect((await ask(asked)).status).toBe(200);
      expect(shop.clock.waits).toEqual([250, 500, 1_000]);
      await shop.deps.db.update(rateLimits).set({ points: 10_000 }).where(eq(rateLimits.key, key));
      expect((await ask(4)).status).toBe(200);
      expect(shop.clock.waits.at(-1)).toBe(5_000);
    },
  );

  it('reads the caller’s address only from a proxy in the shop’s own network', async () => {
    const ask = (from: string, index: number) =>
      shop.call('POST', '/api/auth/send-otp', {
        body: { email: `proxied${index}@example.com` },
        from,
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
      });
    await ask('10.0.5.1', 1);
    await ask('203.0.113.9', 2);
    const rows = await shop.deps.db.select().from(rateLimits).where(like(rateLimits.key, 'code-request-network:%'));
    const networks = rows.map(({ key }) => key.replace(/^.*?:/, ''));
    expect(networks).toEqual(expect.arrayContaining(['198.51.100.1', '203.0.113.9']));
    expect(networks).not.toContain('198.51.100.2');
  });
});
