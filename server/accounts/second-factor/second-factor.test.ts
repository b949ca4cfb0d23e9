import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  confirmSecondFactorResponse,
  loginResponse,
  secondFactorResponse,
  startSecondFactorResponse,
} from '#contract/accounts.schema.ts';
import { normalizeOtp, RECOVERY_CODES } from '#contract/accounts.ts';
import { FREE_PER_PAIR } from '#server/accounts/limits.ts';
import { secondFactors } from '#server/accounts/tables.ts';
import { auditEntries } from '#server/platform/audit/tables.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { expectNothingWritten, textOfWholeDatabase } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type SignedInUser, type TestUser } from '#test/users.ts';
import { WRONG_CODES_PER_DAY } from './check-second-factor.ts';
import { totpAt } from './totp.ts';

const URL = '/api/auth/second-factor';

describe('two-step login', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  let addresses = 0;
  const newIp = () => `10.4.${(addresses += 1) >> 8}.${addresses & 255}`;
  const logIn = (user: TestUser, code?: unknown, { password = PASSWORD, from = newIp() } = {}) =>
    shop.call('POST', '/api/auth/login', { body: { email: user.email, password, code }, from });
  const start = (as: SignedInUser) => shop.call('POST', URL, { as });
  const confirm = (as: SignedInUser, code: string) => shop.call('POST', `${URL}/confirm`, { as, body: { code } });
  const read = async (as: SignedInUser) => (await shop.call('GET', URL, { as })).as(secondFactorResponse);
  const newHelper = async () =>
    openSession(shop.deps, await addUser(shop.deps, { role: 'moderator', rights: ['orders.view'] }));

  /** Moves the clock by 30 s, so that the next code differs from the used one. */
  async function newUser() {
    const user = await newHelper();
    const { secret } = (await start(user)).as(startSecondFactorResponse);
    const first = totpAt(secret, shop.clock.now());
    const { recoveryCodes } = (await confirm(user, first)).as(confirmSecondFactorResponse);
    shop.clock.advance({ ms: 30_000 });
    return { user, secret, recoveryCodes, codeNow: () => totpAt(secret, shop.clock.now()) };
  }
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  beforeEach(() => shop.clock.advance({ minutes: 1 }));

  it('is off until a first right code, which shows ten recovery codes', async () => {
    const user = await newHelper();
    expect(await read(user)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    const { secret, uri, qr } = (await start(user)).as(startSecondFactorResponse);
    expect(uri).toContain(secret);
    expect(qr).toMatch(/^data:image\/svg\+xml;base64,/);
    expect((await logIn(user)).status).toBe(200);
    const code = totpAt(secret, shop.clock.now());
    expect((await confirm(user, wrong(code))).error().code).toBe('code_invalid');
    expect(await read(user)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    const { recoveryCodes } = (await confirm(user, `${code.slice(0, 3)} ${code.slice(3)}`)).as(
      confirmSecondFactorResponse,
    );
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    expect(await read(user)).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: RECOVERY_CODES });
    const [entry] = await shop.deps.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id));
    expect(entry).toMatchObject({ verb: 'user.two-step-on', byUserId: user.id, after: { twoStep: true } });
  });

  it('never shows its secret or its recovery codes again, and stores only hashes of the codes', async () => {
    const { user, secret, recoveryCodes } = await newUser();
    const again = await start(user);
    expect([again.status, again.error().code]).toEqual([409, 'second_factor_on']);
    expect((await confirm(user, '123456')).error().code).toBe('second_factor_on');
    for (const response of [again, await shop.call('GET', URL, { as: user })])
      expect(response.text).not.toContain(secret);
    const database = await textOfWholeDatabase(shop.deps);
    for (const code of recoveryCodes) {
      expect(database).not.toContain(code);
      expect(database).not.toContain(normalizeOtp(code));
    }
  });

  it('asks for the code only after the right password, and opens no session without it', async () => {
    const { user, codeNow } = await newUser();
    const asked = await expectNothingWritten(shop.deps, () => logIn(user, undefined, { from: '10.5.0.1' }));
    expect([asked.status, asked.error().code, asked.headers['set-cookie']]).toEqual([
      401,
      'second_factor_required',
      undefined,
    ]);
    const guessed = await logIn(user, codeNow(), { password: 'a wrong one' });
    expect([guessed.status, guessed.error().code]).toEqual([401, 'credentials_invalid']);
    const opened = (await logIn(user, codeNow())).as(loginResponse);
    expect((await shop.call('GET', '/api/auth/confirm', { as: opened })).status).toBe(200);
  });

  it('accepts no code twice, and none that is older than a used one', async () => {
    const { user, secret, codeNow } = await newUser();
    const before = totpAt(secret, new Date(shop.clock.now().getTime() - 30_000));
    const code = codeNow();
    expect((await logIn(user, code)).status).toBe(200);
    for (const used of [code, before]) expect((await logIn(user, used)).error().code).toBe('code_invalid');
    shop.clock.advance({ ms: 30_000 });
    expect((await logIn(user, codeNow())).status).toBe(200);
  });

  it('accepts only one of several simultaneous logins with the same code', async () => {
    const { user, codeNow, recoveryCodes } = await newUser();
    for (const code of [codeNow(), recoveryCodes[0]]) {
      const responses = await Promise.all([1, 2, 3, 4].map(() => logIn(user, code)));
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
    }
  });

  it('accepts each recovery code once, also in lower case', async () => {
    const { user, recoveryCodes } = await newUser();
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn(user, first.toLowerCase())).status).toBe(200);
    expect((await logIn(user, first)).error().code).toBe('code_invalid');
    expect((await read(user)).recoveryCodesLeft).toBe(RECOVERY_CODES - 1);
    const { user: other } = await newUser();
    expect((await logIn(other, second)).error().code).toBe('code_invalid');
  });

  it('counts wrong codes like wrong passwords, so that the network has to wait', async () => {
    const { user, codeNow } = await newUser();
    const before = shop.clock.waits.length;
    for (let guess = 0; guess <= FREE_PER_PAIR; guess += 1) await logIn(user, wrong(codeNow()), { from: '10.6.0.1' });
    expect(shop.clock.waits.slice(before).some((ms) => ms > 0)).toBe(true);
  });

  it(`allows ${WRONG_CODES_PER_DAY} wrong codes a day with the right password, and recovery codes still work afterwards`, async () => {
    const { user, codeNow, recoveryCodes } = await newUser();
    for (let guess = 0; guess < WRONG_CODES_PER_DAY; guess += 1)
      expect((await logIn(user, wrong(codeNow()))).error().code).toBe('code_invalid');
    const locked = await logIn(user, codeNow());
    expect([locked.status, locked.error().code]).toEqual([429, 'code_tries_used_up']);
    expect((await logIn(user, recoveryCodes[3])).status).toBe(200);
  });

  it('is only for staff', async () => {
    const customer = await openSession(shop.deps, await addUser(shop.deps));
    expect((await start(customer)).status).toBe(403);
    expect((await confirm(customer, '123456')).status).toBe(403);
  });

  it('is set up and switched off only in a session with a recent confirmation, by password and code', async () => {
    const { user, codeNow } = await newUser();
    shop.clock.advance({ minutes: 20 });
    const off = () => shop.call('DELETE', URL, { as: user });
    const rejected = await expectNothingWritten(shop.deps, off);
    expect([rejected.status, rejected.error().code]).toEqual([403, 'confirmation_required']);
    expect((await start(user)).error().code).toBe('confirmation_required');
    const prove = (body: object) => shop.call('POST', '/api/auth/confirm', { as: user, body });
    const wrongPassword = await prove({ password: 'a wrong one', code: codeNow() });
    expect(wrongPassword.error()).toMatchObject({ code: 'password_wrong', fields: { password: expect.any(String) } });
    expect((await prove({ password: PASSWORD })).error().code).toBe('second_factor_required');
    expect((await prove({ password: PASSWORD, code: wrong(codeNow()) })).error().code).toBe('code_invalid');
    expect((await off()).status).toBe(403);
    expect((await prove({ password: PASSWORD, code: codeNow() })).status).toBe(200);
    expect((await off()).status).toBe(200);
    expect(await read(user)).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    expect(await shop.deps.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))).toEqual([]);
    expect((await logIn(user)).status).toBe(200);
    await doWaitingJobs(shop.deps);
    const subjects = transport.sent.filter(({ to }) => to === user.email).map(({ subject }) => subject);
    expect(subjects).toEqual(['Two-step login is on at Nanhi Dukaan', 'Two-step login is off at Nanhi Dukaan']);
  });
});
