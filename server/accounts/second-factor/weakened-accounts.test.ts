import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  confirmSecondFactorResponse,
  secondFactorResponse,
  startSecondFactorResponse,
} from '#contract/accounts.schema.ts';
import { RECOVERY_CODES } from '#contract/accounts.ts';
import { secondFactors } from '#server/accounts/tables.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { expectNothingWritten } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession, PASSWORD, type SignedInUser } from '#test/users.ts';
import { totpAt } from './totp.ts';

const URL = '/api/auth/second-factor';

describe('an account with two-step login', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  const isOpen = async (as: SignedInUser) => (await shop.call('GET', URL, { as })).status === 200;
  const prove = (as: SignedInUser, body: object) => shop.call('POST', '/api/auth/confirm', { as, body });
  const logIn = (user: SignedInUser, code: string) =>
    shop.call('POST', '/api/auth/login', { body: { email: user.email, password: PASSWORD, code } });
  beforeEach(() => shop.clock.advance({ minutes: 1 }));

  async function switchOn() {
    const account = await addUser(shop.deps, { role: 'admin' });
    const user = await shop.logIn(account);
    const others = [await shop.logIn(account), await shop.logIn(account)];
    const { secret } = (await shop.call('POST', URL, { as: user })).as(startSecondFactorResponse);
    const body = { code: totpAt(secret, shop.clock.now()) };
    const { recoveryCodes } = (await shop.call('POST', `${URL}/confirm`, { as: user, body })).as(
      confirmSecondFactorResponse,
    );
    shop.clock.advance({ ms: 30_000 });
    return { user, others, recoveryCodes, codeNow: () => totpAt(secret, shop.clock.now()) };
  }

  it('loses its other sessions when it is switched on, and again when it is switched off', async () => {
    const { user, others, codeNow } = await switchOn();
    expect(await Promise.all([user, ...others].map(isOpen))).toEqual([true, false, false]);
    const another = await openSession(shop.deps, user);
    expect((await prove(user, { password: PASSWORD, code: codeNow() })).status).toBe(200);
    expect((await shop.call('DELETE', URL, { as: user })).status).toBe(200);
    expect(await Promise.all([user, another].map(isOpen))).toEqual([true, false]);
  });

  const WEAKENING = [
    ['DELETE', URL, undefined],
    ['POST', `${URL}/recovery-codes`, undefined],
    ['PATCH', '/api/auth/password', { currentPassword: PASSWORD, newPassword: 'gulab-jamun-31' }],
    ['DELETE', '/api/auth/my-account', { password: PASSWORD }],
    ['POST', '/api/auth/invitations', { email: 'new-helper@example.com', rights: ['orders.view'] }],
    ['GET', '/api/audit/export.csv', undefined],
  ] as const;

  it.each(WEAKENING)('asks for a code before %s %s, however fresh the password is', async (method, url, body) => {
    const { user, codeNow } = await switchOn();
    const attempt = () => shop.call(method, url, { as: user, body });
    const rejected = await expectNothingWritten(shop.deps, attempt);
    expect([rejected.status, rejected.error().code]).toEqual([403, 'confirmation_required']);
    expect((await prove(user, { password: PASSWORD })).error().code).toBe('second_factor_required');
    expect((await attempt()).status).toBe(403);
    expect((await prove(user, { password: PASSWORD, code: codeNow() })).status).toBe(200);
    expect((await attempt()).status).toBeLessThan(300);
  });

  it('accepts a recovery code instead of the app, and asks again after a quarter of an hour', async () => {
    const { user, recoveryCodes } = await switchOn();
    expect((await prove(user, { password: PASSWORD, code: recoveryCodes[0] })).status).toBe(200);
    shop.clock.advance({ minutes: 15 });
    expect((await shop.call('DELETE', URL, { as: user })).error().code).toBe('confirmation_required');
    expect((await prove(user, { password: PASSWORD, code: recoveryCodes[0] })).error().code).toBe('code_invalid');
    expect((await prove(user, { password: PASSWORD, code: recoveryCodes[1] })).status).toBe(200);
    expect((await shop.call('DELETE', URL, { as: user })).status).toBe(200);
  });

  it('is switched on only with a recently entered password', async () => {
    const user = await shop.logIn(await addUser(shop.deps, { role: 'admin' }));
    const { secret } = (await shop.call('POST', URL, { as: user })).as(startSecondFactorResponse);
    shop.clock.advance({ minutes: 15 });
    const confirm = () =>
      shop.call('POST', `${URL}/confirm`, { as: user, body: { code: totpAt(secret, shop.clock.now()) } });
    expect((await confirm()).error().code).toBe('confirmation_required');
    expect((await prove(user, { password: PASSWORD })).status).toBe(200);
    expect((await confirm()).status).toBe(200);
  });

  it('gets new recovery codes, which replace the old ones, and a mail to its owner', async () => {
    const { user, recoveryCodes, codeNow } = await switchOn();
    await prove(user, { password: PASSWORD, code: codeNow() });
    const renewed = (await shop.call('POST', `${URL}/recovery-codes`, { as: user })).as(confirmSecondFactorResponse);
    expect(new Set([...renewed.recoveryCodes, ...recoveryCodes]).size).toBe(2 * RECOVERY_CODES);
    expect((await logIn(user, recoveryCodes[0] ?? '')).error().code).toBe('code_invalid');
    expect((await logIn(user, renewed.recoveryCodes[0] ?? '')).status).toBe(200);
    await doWaitingJobs(shop.deps);
    const subjects = transport.sent.filter(({ to }) => to === user.email).map(({ subject }) => subject);
    expect(subjects).toContain('New recovery codes at Nanhi Dukaan');
    const without = await shop.logIn(await addUser(shop.deps, { role: 'admin' }));
    expect((await shop.call('POST', `${URL}/recovery-codes`, { as: without })).error().code).toBe('second_factor_off');
  });

  it('stores recovery codes as argon2id, and accepts each of them once', async () => {
    const { user, recoveryCodes } = await switchOn();
    const own = eq(secondFactors.userId, user.id);
    const read = async () => (await shop.deps.db.select().from(secondFactors).where(own))[0]?.recoveryHashes ?? [];
    expect((await read()).every((hash) => hash.startsWith('$argon2id$'))).toBe(true);
    const [code = ''] = recoveryCodes;
    await shop.deps.db
      .update(secondFactors)
      .set({ recoveryHashes: (await read()).slice(0, 1) })
      .where(own);
    expect((await logIn(user, code)).status).toBe(200);
    expect((await logIn(user, code)).error().code).toBe('code_invalid');
    expect(await read()).toEqual([]);
    const left = (await shop.call('GET', URL, { as: user })).as(secondFactorResponse);
    expect(left).toEqual({ isOn: true, isRequired: false, recoveryCodesLeft: 0 });
  });
});
