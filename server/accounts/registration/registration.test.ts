import { and, eq, like } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { registerResponse } from '#contract/accounts.schema.ts';
import { isLongCode, normalizeOtp, OTP_TTL_MINUTES } from '#contract/accounts.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { FREE_CODES_PER_NETWORK } from '#server/accounts/limits.ts';
import { users } from '#server/accounts/tables.ts';
import { rateLimits } from '#server/platform/limits/tables.ts';
import { describeOnEngines } from '#test/engines.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { textOfWholeDatabase } from '#test/snapshot-tables.ts';
import { openBrowser, useTestShop } from '#test/test-shop.ts';
import { addUser, PASSWORD } from '#test/users.ts';
import { GUESSES_PER_ASKER, limitShortCode, OTHERS_GUESSES_PER_YEAR } from './limit-short-code.ts';
import { MAILS_PER_CODE, MAX_ASKERS, requestPasswordReset } from './request-code.ts';

describeOnEngines('registering with a one-time code', (engine) => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ engine, mail: transport });
  let addresses = 0;
  const newAddress = () => `new${(addresses += 1)}@example.com`;

  const requestCode = (email: string, username?: string) =>
    shop.call('POST', '/api/auth/send-otp', { body: { email, username }, from: `10.0.0.${addresses % 250}` });
  const register = (email: string, otp: unknown) =>
    shop.call('POST', '/api/auth/register', {
      body: { username: ' Hira Qureshi ', email, password: PASSWORD, otp },
      from: `10.1.0.${addresses % 250}`,
    });

  async function receiveCode(email: string): Promise<string> {
    expect((await requestCode(email)).status).toBe(200);
    await doWaitingJobs(shop.deps);
    return transport.sent.findLast(({ to }) => to === email)?.params.otp ?? '';
  }
  const wrongCode = (code: string) => String(Number(code) === 999_999 ? 100_000 : Number(code) + 1);
  const isRegistered = async (email: string) =>
    (await shop.deps.db.select().from(users).where(eq(users.email, email))).length === 1;

  async function expectInvalid(email: string, otp: unknown): Promise<void> {
    const response = await register(email, otp);
    expect(response.status).toBe(400);
    expect(response.error()).toEqual({ code: 'otp_invalid', message: 'Invalid OTP. Please try again.' });
    expect(await isRegistered(email)).toBe(false);
  }

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

  it('makes the account, which can log in at once', async () => {
    const email = newAddress();
    const response = await register(email, await receiveCode(email));
    expect(response.status).toBe(201);
    const { message, user } = response.as(registerResponse);
    expect(message).toBe('Registration successful!');
    expect(user).toMatchObject({ username: 'Hira Qureshi', email, role: 'user', profileImage: null });
    const login = await shop.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
    expect(login.status).toBe(200);
  });

  it('takes the code as a number too, and with blanks around or between its digits', async () => {
    const [first, second] = [newAddress(), newAddress()];
    expect((await register(first, Number(await receiveCode(first)))).status).toBe(201);
    const spaced = (await receiveCode(second)).replace(/(\d{3})/, ' $1 ');
    expect((await register(second, `${spaced}\u00a0\n`)).status).toBe(201);
  });

  it('makes nobody an admin, whatever is sent along', async () => {
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

  it('refuses a code before it was mailed, and to an address that never asked', async () => {
    const email = newAddress();
    await requestCode(email);
    await expectInvalid(email, '123456');
    await doWaitingJobs(shop.deps);
    await expectInvalid(newAddress(), '123456');
    expect(await isRegistered(email)).toBe(false);
  });

  it(`refuses a code after ${OTP_TTL_MINUTES} minutes`, async () => {
    const [late, early] = [newAddress(), newAddress()];
    const [lateCode, earlyCode] = [await receiveCode(late), await receiveCode(early)];
    shop.clock.advance({ minutes: OTP_TTL_MINUTES, ms: -1 });
    expect((await register(early, earlyCode)).status).toBe(201);
    shop.clock.advance({ ms: 1 });
    await expectInvalid(late, lateCode);
  });

  it('takes the right code from the browser that asked for it, whatever strangers have typed', async () => {
    const email = newAddress();
    const own = openBrowser(shop, '10.9.0.1');
    await own.post('send-otp', { email });
    await doWaitingJobs(shop.deps);
    const code = transport.sent.at(-1)?.params.otp ?? '';
    for (let tries = 0; tries < 2 * OTHERS_GUESSES_PER_YEAR; tries += 1) await expectInvalid(email, wrongCode(code));
    // To other browsers even the right one is wrong by now.
    await expectInvalid(email, code);
    const body = { username: 'Hira', email, password: PASSWORD };
    for (let tries = 1; tries < GUESSES_PER_ASKER; tries += 1) {
      expect((await own.post('register', { ...body, otp: wrongCode(code) })).status).toBe(400);
    }
    expect((await own.post('register', { ...body, otp: code })).status).toBe(201);
  });

  it('mails a code that nobody can guess where six digits were guessed at too often, and takes it from anywhere', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    for (let tries = 0; tries < OTHERS_GUESSES_PER_YEAR; tries += 1) await expectInvalid(email, wrongCode(code));
    shop.clock.advance({ minutes: OTP_TTL_MINUTES });
    const long = await receiveCode(email);
    expect(long).toMatch(/^.{4}-.{4}-.{4}$/);
    expect(isLongCode(normalizeOtp(long))).toBe(true);
    for (let tries = 0; tries < 20; tries += 1) await expectInvalid(email, 'ABCD-EFGH-JKMN');
    expect((await register(email, long.toLowerCase().replaceAll('-', ' '))).status).toBe(201);
  });

  it('mails the long code at once where strangers who asked too have used up both mails and guesses', async () => {
    const email = newAddress();
    for (let number = 0; number < MAX_ASKERS; number += 1) {
      const otherBrowser = openBrowser(shop, `10.10.0.${number}`);
      await otherBrowser.post('send-otp', { email });
      await doWaitingJobs(shop.deps);
      const otp = wrongCode(transport.sent.findLast(({ to }) => to === email)?.params.otp ?? '');
      for (let tries = 0; tries < GUESSES_PER_ASKER; tries += 1) {
        await otherBrowser.post('register', { username: 'Eve', email, password: PASSWORD, otp });
      }
    }
    const mails = () => transport.sent.filter(({ to }) => to === email);
    expect(mails()).toHaveLength(MAILS_PER_CODE);
    const code = await receiveCode(email);
    expect([mails().length, isLongCode(normalizeOtp(code))]).toEqual([MAILS_PER_CODE + 1, true]);
    expect((await register(email, code)).status).toBe(201);
  });

  it('mails the long code where strangers were the six who asked and used up what all others may guess', async () => {
    const email = newAddress();
    for (let number = 0; number < MAX_ASKERS; number += 1) {
      await openBrowser(shop, `10.11.0.${number}`).post('send-otp', { email });
      await doWaitingJobs(shop.deps);
    }
    const mails = () => transport.sent.filter(({ to }) => to === email);
    const short = mails().at(-1)?.params.otp ?? '';
    for (let tries = 0; tries <= OTHERS_GUESSES_PER_YEAR; tries += 1) await expectInvalid(email, wrongCode(short));
    const victim = openBrowser(shop, '10.12.0.1');
    for (let asked = 0; asked < 3; asked += 1) {
      await victim.post('send-otp', { email });
      await doWaitingJobs(shop.deps);
    }
    expect(mails()).toHaveLength(MAILS_PER_CODE + 1);
    const otp = mails().at(-1)?.params.otp ?? '';
    expect(isLongCode(normalizeOtp(otp))).toBe(true);
    const body = { username: 'Hira', email, password: PASSWORD };
    expect((await victim.post('register', { ...body, otp })).status).toBe(201);
  });

  it('mails no code once more where six digits are spent for others alone, and the browser that asked may still use them', async () => {
    const email = newAddress();
    const own = openBrowser(shop, '10.13.0.1');
    const ask = async () => {
      await own.post('send-otp', { email });
      await doWaitingJobs(shop.deps);
      return transport.sent.filter(({ to }) => to === email).map(({ params }) => params.otp);
    };
    const [code = ''] = await ask();
    for (let tries = 0; tries < OTHERS_GUESSES_PER_YEAR; tries += 1) await expectInvalid(email, wrongCode(code));
    for (let asked = 1; asked < MAILS_PER_CODE; asked += 1) await ask();
    expect(await ask()).toEqual(Array.from({ length: MAILS_PER_CODE }, () => code));
    const body = { username: 'Hira', email, password: PASSWORD };
    expect((await own.post('register', { ...body, otp: code })).status).toBe(201);
  });

  it('counts the guesses of a browser that asked for another address with those of all others', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    const stranger = openBrowser(shop, '10.14.0.1');
    await stranger.post('send-otp', { email: newAddress() });
    const body = { username: 'Eve', email, password: PASSWORD, otp: wrongCode(code) };
    for (let tries = 0; tries < OTHERS_GUESSES_PER_YEAR; tries += 1) {
      expect((await stranger.post('register', body)).error().code).toBe('otp_invalid');
    }
    await expectInvalid(email, code);
  });

  it('counts the guesses of the browser that asked as long as its code is valid', async () => {
    const email = newAddress();
    const own = openBrowser(shop, '10.14.0.2');
    await own.post('send-otp', { email });
    await doWaitingJobs(shop.deps);
    const code = transport.sent.at(-1)?.params.otp ?? '';
    await own.post('register', { username: 'Hira', email, password: PASSWORD, otp: wrongCode(code) });
    const ofAsker = and(like(rateLimits.key, 'short-code-asker:%'), like(rateLimits.key, `% ${email}`));
    const [count] = await shop.deps.db.select().from(rateLimits).where(ofAsker);
    expect(count?.expire?.getTime()).toBeGreaterThan(Date.now() + (OTP_TTL_MINUTES - 1) * 60_000);
  });

  it('answers as ever where codes are spent and no mail has gone out yet', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    for (let tries = 0; tries < OTHERS_GUESSES_PER_YEAR; tries += 1) await expectInvalid(email, wrongCode(code));
    shop.clock.advance({ minutes: OTP_TTL_MINUTES });
    for (let asked = 1; asked <= MAILS_PER_CODE; asked += 1) expect((await requestCode(email)).status).toBe(200);
  });

  it('mails as often as at first to an address whose code was used', async () => {
    const email = newAddress();
    for (let asked = 1; asked < MAILS_PER_CODE; asked += 1) await receiveCode(email);
    expect((await register(email, await receiveCode(email))).status).toBe(201);
    await shop.deps.db.delete(users).where(eq(users.email, email));
    const again = await receiveCode(email);
    expect((await register(email, again)).status).toBe(201);
  });

  it('passes an error of the database on, which is no limit', async () => {
    const email = 'a nul \0@example.com';
    await expect(requestPasswordReset(shop.deps, email)).rejects.toThrow('rate_limits');
    const guess = limitShortCode(shop.deps.db, { email, asker: undefined })(async () => 'guessed');
    await expect(guess).rejects.toThrow('rate_limits');
  });

  it('counts wrong codes that come all at once', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    await Promise.all(Array.from({ length: OTHERS_GUESSES_PER_YEAR }, () => register(email, wrongCode(code))));
    expect((await register(email, code)).error().code).toBe('otp_invalid');
  });

  it('takes the code of an address that was guessed at before it asked for one', async () => {
    const email = newAddress();
    for (let tries = 0; tries < 20; tries += 1) await expectInvalid(email, '123456');
    expect((await register(email, await receiveCode(email))).status).toBe(201);
  });

  it('takes the digits of any script', async () => {
    const email = newAddress();
    const urdu = (await receiveCode(email)).replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    expect((await register(email, urdu)).status).toBe(201);
  });

  it('refuses a code for another address', async () => {
    const [one, two] = [newAddress(), newAddress()];
    const code = await receiveCode(one);
    expect(await receiveCode(two)).not.toBe(code);
    await expectInvalid(two, code);
  });

  it('mails the code that is good once more where it is asked for again, by whomever, and its ten minutes begin anew', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    shop.clock.advance({ minutes: OTP_TTL_MINUTES - 1 });
    expect(await receiveCode(email)).toBe(code);
    await requestCode(email);
    shop.clock.advance({ minutes: OTP_TTL_MINUTES - 1 });
    expect((await register(email, code)).status).toBe(201);
  });

  it('leaves a code alone while a new password is asked for and chosen, and the other way round', async () => {
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

  it('takes a code once, even of two calls at the same moment', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    const responses = await Promise.all([register(email, code), register(email, code)]);
    expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400]);
    expect((await register(email, code)).status).toBe(400);
  });

  it('reveals that an account exists only to whoever has the code for its address', async () => {
    const { email } = await addUser(shop.deps);
    const code = await receiveCode(email);
    const guess = await register(email, wrongCode(code));
    expect(guess.error().code).toBe('otp_invalid');
    const response = await register(email, code);
    expect(response.status).toBe(409);
    expect(response.error()).toEqual({ code: 'user_exists', message: 'Registration failed. User Already Exists' });
  });

  it('stops mailing where many ask for one address, without a word of it, and the code that was mailed stays good', async () => {
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
    'slows an IPv6 /64 down that asks for many codes, and refuses none for their number: %s',
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

  it('takes the caller’s address from a proxy of our own network, and from nobody else', async () => {
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
