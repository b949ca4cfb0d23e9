import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { changePasswordResponse, listSessionsResponse } from '#contract/accounts.schema.ts';
import { OTP_MAX_TRIES, SESSION_COOKIE } from '#contract/accounts.ts';
import { messageSchema } from '#contract/pagination.schema.ts';
import { describeOnEngines } from '#test/engines.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { addPerson, openSession, PASSWORD, type Person, type SignedInPerson } from '#test/people.ts';
import { createRecordingCarrier } from '#test/recording-carrier.ts';
import { useTestShop } from '#test/test-shop.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { hashToken } from './secrets.ts';
import { sessions } from './tables.ts';

const NEW_PASSWORD = 'phool-patti-7';

describeOnEngines('a new password', (engine) => {
  const carrier = createRecordingCarrier();
  const shop = useTestShop({ engine, mail: carrier });
  let addresses = 0;
  const newIp = () => `10.2.0.${(addresses += 1)}`;
  const tryLogin = (email: string, password: string, from = newIp()) =>
    shop.call('POST', '/api/auth/login', { body: { email, password }, from });
  const isOpen = async (as: { token: string }) => (await shop.call('GET', '/api/auth/sessions', { as })).status === 200;
  const change = (as: SignedInPerson, currentPassword: string, newPassword = NEW_PASSWORD) =>
    shop.call('PATCH', '/api/auth/password', { as, body: { currentPassword, newPassword }, from: '10.3.0.1' });
  const forget = (email: string) => shop.call('POST', '/api/auth/forgot-password', { body: { email }, from: newIp() });
  const reset = (email: string, otp: unknown, password = NEW_PASSWORD, from = newIp()) =>
    shop.call('POST', '/api/auth/reset-password', { body: { email, otp, password }, from });
  const lastCode = (email: string) => carrier.sent.findLast(({ to }) => to === email)?.params.otp ?? '';
  const newPerson = async () => openSession(shop.deps, await addPerson(shop.deps));

  /** Says that the password is forgotten, and takes the code from the mail. */
  async function receiveCode({ email }: Person): Promise<string> {
    expect((await forget(email)).status).toBe(200);
    await doWaitingJobs(shop.deps);
    return lastCode(email);
  }
  const wrongCode = (code: string) => String(Number(code) === 999_999 ? 100_000 : Number(code) + 1);

  it('takes the place of the present one, here and at the next login, and signs out everywhere else', async () => {
    const person = await newPerson();
    const elsewhere = await openSession(shop.deps, person);
    const answer = await change(person, PASSWORD);
    const { message, token } = answer.as(changePasswordResponse);
    expect(message).toBe('Password changed');
    expect(String(answer.headers['set-cookie'])).toMatch(
      new RegExp(`^${SESSION_COOKIE}=${token}; .*Expires=.*HttpOnly; Secure; SameSite=Lax`),
    );
    expect([await isOpen({ token }), await isOpen(elsewhere)]).toEqual([true, false]);
    expect((await tryLogin(person.email, PASSWORD)).status).toBe(401);
    expect((await tryLogin(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('leaves nothing to a copy of the token that it was changed with; the session is the same', async () => {
    const person = await newPerson();
    const listed = async (token: string) =>
      (await shop.call('GET', '/api/auth/sessions', { as: { token } })).as(listSessionsResponse).sessions;
    const before = await listed(person.token);
    const { token } = (await change(person, PASSWORD)).as(changePasswordResponse);
    expect(token).not.toBe(person.token);
    expect(await isOpen(person)).toBe(false);
    expect(await listed(token)).toEqual(before);
    const [kept] = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, person.id));
    expect([kept?.tokenHash, kept?.expiresAt.getTime()]).toEqual([
      hashToken(token),
      shop.clock.now().getTime() + 30 * 86_400_000,
    ]);
  });

  it('is not set from a session that was ended while the present one was checked', async () => {
    const person = await newPerson();
    const { token, ...viewer } = person;
    const bodies = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    const late = changePassword(shop.deps, { ...viewer, tokenHash: hashToken(token) }, bodies, async (guess) => {
      const found = await guess();
      await shop.call('POST', '/api/auth/logout', { as: person });
      return found;
    });
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    expect((await tryLogin(person.email, PASSWORD)).status).toBe(200);
  });

  it('is not set without the present one, which is counted like a login', async () => {
    const person = await newPerson();
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await change(person, 'a wrong one');
      expect([answer.status, answer.error().fields]).toEqual([
        400,
        { currentPassword: 'This is not your present password.' },
      ]);
    }
    expect((await change(person, PASSWORD)).status).toBe(429);
    expect((await tryLogin(person.email, PASSWORD, '10.3.0.1')).status).toBe(429);
    expect((await tryLogin(person.email, PASSWORD)).status).toBe(200);
  });

  it('is set once by two who change it at the same moment', async () => {
    const person = await newPerson();
    const answers = await Promise.all([change(person, PASSWORD), change(person, PASSWORD, 'another-one-8')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  it.each([
    [
      'changing it',
      async (person: SignedInPerson, password: string) => change(person, PASSWORD, password),
      'newPassword',
    ],
    ['resetting it', async (person: Person, password: string) => reset(person.email, '123456', password), 'password'],
    [
      'registering',
      async ({ email }: Person, password: string) =>
        shop.call('POST', '/api/auth/register', { body: { username: 'Hira', email, password, otp: '123456' } }),
      'password',
    ],
  ] as const)('is not one that everybody guesses: when %s', async (_when, choose, field) => {
    const person = await newPerson();
    for (const password of ['Password123', person.email, 'nanhidukaan']) {
      const answer = await choose(person, password);
      expect(answer.status).toBe(400);
      expect(answer.error()).toMatchObject({
        code: 'password_guessable',
        fields: { [field]: 'This password is easily guessed. Please choose another one.' },
      });
    }
    expect((await tryLogin(person.email, PASSWORD)).status).toBe(200);
  });

  it('is chosen with a mailed code where the old one is forgotten, and signs out everywhere', async () => {
    const person = await newPerson();
    const code = await receiveCode(person);
    const mail = carrier.sent.at(-1);
    expect(mail).toMatchObject({
      template: 'otp',
      to: person.email,
      subject: 'Your Nanhi Dukaan code for a new password',
    });
    expect(mail?.params).toEqual({ to_email: person.email, otp: code, username: 'there' });
    expect(mail?.text).toContain(`choose a new password for Nanhi Dukaan is ${code}. It is valid for 10 minutes.`);
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect((await reset(person.email, spaced)).as(messageSchema).message).toBe(
      'Your new password is set. Please log in with it.',
    );
    expect(await isOpen(person)).toBe(false);
    expect((await tryLogin(person.email, PASSWORD)).status).toBe(401);
    expect((await tryLogin(person.email, NEW_PASSWORD)).status).toBe(200);
    expect((await reset(person.email, code)).error().code).toBe('otp_invalid');
  });

  it('lets in whoever was kept out for guessing, once they have proved that the e-mail is theirs', async () => {
    const person = await newPerson();
    const from = newIp();
    for (let tries = 0; tries < 10; tries += 1) await tryLogin(person.email, 'a wrong one', from);
    expect((await tryLogin(person.email, PASSWORD, from)).status).toBe(429);
    expect((await reset(person.email, await receiveCode(person), NEW_PASSWORD, from)).status).toBe(200);
    expect((await tryLogin(person.email, NEW_PASSWORD, from)).status).toBe(200);
  });

  it(`is not set after ${OTP_MAX_TRIES} wrong codes, nor ten minutes later`, async () => {
    const [guesser, late] = [await newPerson(), await newPerson()];
    const guessed = await receiveCode(guesser);
    for (let tries = 0; tries < OTP_MAX_TRIES; tries += 1) await reset(guesser.email, wrongCode(guessed));
    expect((await reset(guesser.email, guessed)).error().code).toBe('otp_invalid');
    const lateCode = await receiveCode(late);
    shop.clock.advance({ minutes: 10 });
    expect((await reset(late.email, lateCode)).error().code).toBe('otp_invalid');
    expect((await tryLogin(late.email, PASSWORD)).status).toBe(200);
  });

  it('is not set with a code for registering, nor is an account made with one for a password', async () => {
    const person = await newPerson();
    await shop.call('POST', '/api/auth/send-otp', { body: { email: person.email }, from: newIp() });
    await doWaitingJobs(shop.deps);
    expect((await reset(person.email, lastCode(person.email))).error().code).toBe('otp_invalid');
    const code = await receiveCode(person);
    const body = { username: 'Hira', email: person.email, password: NEW_PASSWORD, otp: code };
    expect((await shop.call('POST', '/api/auth/register', { body, from: newIp() })).error().code).toBe('otp_invalid');
    expect((await reset(person.email, code)).status).toBe(200);
  });

  it('is not mailed about to an address without an account', async () => {
    const email = 'nobody@example.com';
    expect((await forget(email)).status).toBe(200);
    await doWaitingJobs(shop.deps);
    expect(carrier.sent.filter(({ to }) => to === email)).toEqual([]);
  });

  it('may be asked for five times in a quarter of an hour, and its code be guessed at fifteen times', async () => {
    const person = await newPerson();
    const guesses: number[] = [];
    for (let asked = 0; asked < 3; asked += 1) {
      const code = await receiveCode(person);
      for (let tries = 0; tries < 5; tries += 1) guesses.push((await reset(person.email, wrongCode(code))).status);
    }
    expect(new Set(guesses)).toEqual(new Set([400]));
    // As every wrong one is told: a refusal of its own would tell that there were codes.
    expect((await reset(person.email, await receiveCode(person))).error().code).toBe('otp_invalid');
    expect((await forget(person.email)).status).toBe(200);
    const refused = await forget(person.email);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  });

  it('is not kept from somebody by guesses that came before there was a code', async () => {
    const person = await newPerson();
    for (let tries = 0; tries < 20; tries += 1) await reset(person.email, '123456');
    await forget(person.email);
    for (let tries = 0; tries < 20; tries += 1) await reset(person.email, '123456');
    await doWaitingJobs(shop.deps);
    expect((await reset(person.email, lastCode(person.email))).status).toBe(200);
  });

  it('leaves nothing to a login that had found the old one right, and opens its session only now', async () => {
    const person = await newPerson();
    const code = await receiveCode(person);
    const login = { email: person.email, password: PASSWORD, device: null, brought: [] };
    const late = logIn(shop.deps, login, async (guess) => {
      const found = await guess();
      expect((await reset(person.email, code)).status).toBe(200);
      return found;
    });
    await expect(late).rejects.toThrow('Invalid credentials');
    const left = await shop.deps.db.select().from(sessions).where(eq(sessions.userId, person.id));
    expect(left).toEqual([]);
  });
});
