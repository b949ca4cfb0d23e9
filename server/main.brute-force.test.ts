import { describe, expect, it, onTestFinished } from 'vitest';
import { mailboxResponse } from '#contract/notifications.schema.ts';
import { DEMO_ACCOUNTS } from '#database/demo/accounts.ts';
import { openDemoEnvironment } from '#test/environments.ts';
import { type ServerProcess, spawnServer } from '#test/spawn-server.ts';
import { waitUntil } from '#test/wait-until.ts';
import { UNTRUSTED_GUESSES_PER_DAY } from './accounts/limits.ts';
import { OTHERS_GUESSES_PER_YEAR } from './accounts/registration/limit-short-code.ts';

describe('guessing passwords at four processes at once', () => {
  it('allows no more guesses than at one process, even if one of them is killed and started again', {
    timeout: 600_000,
  }, async () => {
    const { env, close } = await openDemoEnvironment();
    onTestFinished(close);
    const start = async (services: string) => {
      const copy = await spawnServer({ ...env, SERVICES: services });
      await copy.serving();
      return copy;
    };
    const mailer = await start('web,worker');
    const copies = [mailer, ...(await Promise.all([start('web'), start('web'), start('web')]))];
    const restartOne = async () => {
      await copies.pop()?.end('SIGKILL');
      copies.push(await start('web'));
    };
    const post = async (copy: ServerProcess, path: string, body: object) =>
      (await copy.fetchJson(`/api/auth/${path}`, { method: 'POST', body })).status;
    const burst = async (times: number, path: string, body: object) => {
      const sent = Array.from({ length: times }, (_, index) => copies[index % copies.length] ?? mailer);
      const statuses = await Promise.all(sent.map((copy) => post(copy, path, body)));
      return Object.fromEntries(
        [...new Set(statuses)].map((each) => [each, statuses.filter((one) => one === each).length]),
      );
    };
    const receiveCode = async (email: string) => {
      expect(await post(mailer, 'send-otp', { email })).toBe(200);
      return waitUntil('the code is mailed', async () => {
        const mailbox = mailboxResponse.parse((await mailer.fetchJson('/dev/mailbox.json')).body);
        return mailbox.find(({ to }) => to === email)?.params.otp;
      });
    };
    const registration = (email: string, otp: string) => ({
      username: 'Hira',
      email,
      password: 'phool-patti-7',
      otp,
    });
    const wrong = (code: string) => String(Number(code) === 999_999 ? 100_000 : Number(code) + 1);

    const account = DEMO_ACCOUNTS.find(({ key }) => key === 'customer');
    const guess = { email: account?.email, password: 'a wrong password' };
    expect(await burst(6, 'login', guess)).toEqual({ 401: 6 });
    const [patient, guesser] = ['patient@example.com', 'guesser@example.com'];
    const [patientCode, guesserCode] = [await receiveCode(patient), await receiveCode(guesser)];
    expect(await burst(2, 'register', registration(patient, wrong(patientCode)))).toEqual({ 400: 2 });
    expect(await burst(2, 'register', registration(guesser, wrong(guesserCode)))).toEqual({ 400: 2 });

    await restartOne();
    expect(await burst(40, 'login', guess)).toEqual({ 401: 40 });
    expect(await burst(40, 'login', guess)).toEqual({ 401: 40 });
    const remaining = UNTRUSTED_GUESSES_PER_DAY - 86;
    expect(await burst(40, 'login', guess)).toEqual({ 401: remaining, 429: 40 - remaining });
    expect(await burst(4, 'login', { ...guess, password: account?.password })).toEqual({ 429: 4 });

    expect(await burst(OTHERS_GUESSES_PER_YEAR - 3, 'register', registration(patient, wrong(patientCode)))).toEqual({
      400: OTHERS_GUESSES_PER_YEAR - 3,
    });
    expect(await burst(OTHERS_GUESSES_PER_YEAR - 2, 'register', registration(guesser, wrong(guesserCode)))).toEqual({
      400: OTHERS_GUESSES_PER_YEAR - 2,
    });
    expect(await burst(4, 'register', registration(guesser, guesserCode))).toEqual({ 400: 4 });
    expect(await burst(4, 'register', registration(patient, patientCode))).toEqual({ 201: 1, 400: 3 });
    await Promise.all(copies.map((copy) => copy.end('SIGTERM')));
  });
});
