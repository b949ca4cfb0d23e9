import { and, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { isLongCode, normalizeOtp, OTP_TTL_MINUTES } from '#contract/accounts.ts';
import { rateLimits } from '#server/platform/limits/tables.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { useRegistration } from '#test/registration.ts';
import { openBrowser } from '#test/test-shop.ts';
import { PASSWORD } from '#test/users.ts';
import { GUESSES_PER_ASKER, limitShortCode, OTHERS_GUESSES_PER_YEAR } from './limit-short-code.ts';
import { ASKERS_MAX, MAILS_PER_CODE, requestPasswordReset } from './request-code.ts';

describe('guesses at a one-time code', () => {
  const { transport, shop, newAddress, requestCode, register, receiveCode, wrongCode, expectInvalid } =
    useRegistration();

  it('accept the right code from the browser that asked for it, whatever strangers have typed', async () => {
    const email = newAddress();
    const own = openBrowser(shop, '10.9.0.1');
    await own.post('send-otp', { email });
    await doWaitingJobs(shop.deps);
    const code = transport.sent.at(-1)?.params.otp ?? '';
    for (let tries = 0; tries < 2 * OTHERS_GUESSES_PER_YEAR; tries += 1) await expectInvalid(email, wrongCode(code));
    // Strangers have used up their guesses, so even the right code fails in their browsers.
    await expectInvalid(email, code);
    const body = { username: 'Hira', email, password: PASSWORD };
    for (let tries = 1; tries < GUESSES_PER_ASKER; tries += 1) {
      expect((await own.post('register', { ...body, otp: wrongCode(code) })).status).toBe(400);
    }
    expect((await own.post('register', { ...body, otp: code })).status).toBe(201);
  });

  it('cause a long code, which works from any browser, if six digits were guessed at too often', async () => {
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

  it('cause the long code at once if strangers who also asked have used up both mails and guesses', async () => {
    const email = newAddress();
    for (let number = 0; number < ASKERS_MAX; number += 1) {
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

  it('cause the long code if six strangers have asked and all other browsers have used up their guesses', async () => {
    const email = newAddress();
    for (let number = 0; number < ASKERS_MAX; number += 1) {
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

  it('cause no further mail if six digits are used up only for other browsers, and still work for the one that asked', async () => {
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

  it('of a browser that asked for another address count with those of all other browsers', async () => {
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

  it('of the browser that asked count as long as its code is valid', async () => {
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

  it('get the usual response if a code is used up and no mail was sent yet', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    for (let tries = 0; tries < OTHERS_GUESSES_PER_YEAR; tries += 1) await expectInvalid(email, wrongCode(code));
    shop.clock.advance({ minutes: OTP_TTL_MINUTES });
    for (let asked = 1; asked <= MAILS_PER_CODE; asked += 1) expect((await requestCode(email)).status).toBe(200);
  });

  it('pass on an error of the database, which is not a reached limit', async () => {
    const email = 'a nul \0@example.com';
    await expect(requestPasswordReset(shop.deps, email)).rejects.toThrow('rate_limits');
    const guess = limitShortCode(shop.deps.db, { email, asker: undefined })(async () => 'guessed');
    await expect(guess).rejects.toThrow('rate_limits');
  });

  it('count if they arrive all at once', async () => {
    const email = newAddress();
    const code = await receiveCode(email);
    await Promise.all(Array.from({ length: OTHERS_GUESSES_PER_YEAR }, () => register(email, wrongCode(code))));
    expect((await register(email, code)).error().code).toBe('otp_invalid');
  });

  it('before the code was requested do not invalidate it', async () => {
    const email = newAddress();
    for (let tries = 0; tries < 20; tries += 1) await expectInvalid(email, '123456');
    expect((await register(email, await receiveCode(email))).status).toBe(201);
  });
});
