import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { registerResponse } from '#contract/accounts.schema.ts';
import { OTP_MAX_TRIES, OTP_TTL_MINUTES } from '#contract/accounts.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { textOfWholeDatabase } from '#test/database-text.ts';
import { describeOnEngines } from '#test/engines.ts';
import { doWaitingJobs, waitingJobs } from '#test/jobs.ts';
import { addPerson, PASSWORD } from '#test/people.ts';
import { createRecordingCarrier } from '#test/recording-carrier.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { otps, users } from './tables.ts';

describeOnEngines('registering with a one-time code', (engine) => {
  const carrier = createRecordingCarrier();
  const shop = useTestShop({ engine, mail: carrier });
  let addresses = 0;
  const newAddress = () => `new${(addresses += 1)}@example.com`;

  const requestCode = (email: string, username?: string) =>
    shop.call('POST', '/api/auth/send-otp', { body: { email, username }, from: `10.0.0.${addresses % 250}` });
  const register = (email: string, otp: unknown) =>
    shop.call('POST', '/api/auth/register', {
      body: { username: ' Hira Qureshi ', email, password: PASSWORD, otp },
      from: `10.1.0.${addresses % 250}`,
    });

  /** Asks for a code and takes it from the mail. */
  async function receiveCode(email: string): Promise<string> {
    expect((await requestCode(email)).status).toBe(200);
    await doWaitingJobs(shop.deps);
    return carrier.sent.findLast(({ to }) => to === email)?.params.otp ?? '';
  }
  const wrongCode = (code: string) => String(Number(code) === 999_999 ? 100_000 : Number(code) + 1);
  const isRegistered = async (email: string) =>
    (await shop.deps.db.select().from(users).where(eq(users.email, email))).length === 1;

  async function expectInvalid(email: string, otp: unknown): Promise<void> {
    const answer = await register(email, otp);
    expect(answer.status).toBe(400);
    expect(answer.error()).toEqual({ code: 'otp_invalid', message: 'Invalid OTP. Please try again.' });
    expect(await isRegistered(email)).toBe(false);
  }

  it('mails six digits to the address, with the name in the parameters', async () => {
    const email = newAddress();
    const answer = await requestCode(` ${email.toUpperCase()} `, ' Hira ');
    expect(answer.as(messageSchema)).toEqual({ message: 'OTP sent to your email' });
    await doWaitingJobs(shop.deps);
    const mail = carrier.sent.at(-1);
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
    const answer = await register(email, await receiveCode(email));
    expect(answer.status).toBe(201);
    const { message, user } = answer.as(registerResponse);
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

  it('keeps the code itself nowhere in the database, neither waiting nor sent nor used', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    expect(await textOfWholeDatabase(shop.deps)).toContain(email);
    expect(await textOfWholeDatabase(shop.deps)).not.toMatch(new RegExp(`\\b${code}\\b`));
    await register(email, code);
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

  it(`refuses even the right code after ${OTP_MAX_TRIES} wrong ones`, async () => {
    const [patient, guesser] = [newAddress(), newAddress()];
    const patientCode = await receiveCode(patient);
    const guesserCode = await receiveCode(guesser);
    for (let tries = 1; tries < OTP_MAX_TRIES; tries += 1) await expectInvalid(patient, wrongCode(patientCode));
    expect((await register(patient, patientCode)).status).toBe(201);
    for (let tries = 1; tries <= OTP_MAX_TRIES; tries += 1) await expectInvalid(guesser, wrongCode(guesserCode));
    await expectInvalid(guesser, guesserCode);
  });

  it('takes the code of an address that was guessed at before it asked for one', async () => {
    const email = newAddress();
    for (let tries = 0; tries < 20; tries += 1) await expectInvalid(email, '123456');
    expect((await register(email, await receiveCode(email))).status).toBe(201);
  });

  it('counts wrong codes that come all at once', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    await Promise.all(Array.from({ length: OTP_MAX_TRIES }, () => register(email, wrongCode(code))));
    const [kept] = await shop.deps.db.select().from(otps).where(eq(otps.email, email));
    expect(kept?.triesLeft).toBe(0);
    await expectInvalid(email, code);
  });

  it('refuses a code for another address', async () => {
    const [one, two] = [newAddress(), newAddress()];
    const code = await receiveCode(one);
    expect(await receiveCode(two)).not.toBe(code);
    await expectInvalid(two, code);
  });

  it('refuses a code once a newer one was asked for, mailed or not', async () => {
    const email = newAddress();
    const old = await receiveCode(email);
    await requestCode(email);
    await expectInvalid(email, old);
    await doWaitingJobs(shop.deps);
    const fresh = carrier.sent.at(-1)?.params.otp;
    if (fresh !== old) await expectInvalid(email, old);
    expect((await register(email, fresh)).status).toBe(201);
  });

  it('takes a code once, even of two calls at the same moment', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    const answers = await Promise.all([register(email, code), register(email, code)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 400]);
    expect((await register(email, code)).status).toBe(400);
  });

  it('tells that an account exists only to who has the code for its address', async () => {
    const { email } = await addPerson(shop.deps);
    const code = await receiveCode(email);
    const guess = await register(email, wrongCode(code));
    expect(guess.error().code).toBe('otp_invalid');
    const answer = await register(email, code);
    expect(answer.status).toBe(409);
    expect(answer.error()).toEqual({ code: 'user_exists', message: 'Registration failed. User Already Exists' });
  });

  it('stops mailing to an address that asks too often, and says when to come back', async () => {
    const email = newAddress();
    for (let asked = 0; asked < 5; asked += 1) expect((await requestCode(email)).status).toBe(200);
    const waiting = await waitingJobs(shop.deps);
    const answer = await expectNothingWritten(shop.deps, () => requestCode(email));
    expect(answer.status).toBe(429);
    expect(answer.error().code).toBe('rate_limited');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expect(await waitingJobs(shop.deps)).toEqual(waiting);
  });
});
