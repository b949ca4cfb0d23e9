import { describe, expect, it } from 'vitest';
import { doWaitingJobs, waitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import type { Response } from '#test/response.ts';
import { snapshotTables } from '#test/snapshot-tables.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser } from '#test/users.ts';

const WRONG = { password: 'a wrong password', otp: '000000' };

const CALLS: [path: string, rest: object][] = [
  ['send-otp', {}],
  ['register', { username: 'Hira', ...WRONG }],
  ['login', { password: WRONG.password }],
  ['forgot-password', {}],
  ['reset-password', WRONG],
];

const QUARTER_SECONDS = 15 * 60;

/** Omits values that differ in every call: time, ids, device token, exact `retry-after`. */
function observableBy({ status, headers, text }: Response): unknown {
  const { date, 'x-request-id': requestId, 'retry-after': wait, 'set-cookie': cookie, ...others } = headers;
  const cookies = String(cookie).replaceAll(/device=[\w-]{43}/g, 'device=...');
  const quarters = wait === undefined ? 'none' : Math.ceil(Number(wait) / QUARTER_SECONDS);
  return { status, text, headers: others, cookies, quarters, hasDate: typeof date, hasId: typeof requestId };
}

describe('whether an account exists', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  const call = (path: string, body: object) => shop.call('POST', `/api/auth/${path}`, { body });

  describe('is not revealed', () => {
    it.each(CALLS)(
      'by %s: neither at the first call, nor after a code was mailed, nor after too many calls',
      async (path, rest) => {
        const { email: known } = await addUser(shop.deps, { email: `known-${path}@example.com` });
        const unknown = `nobody-${path}@example.com`;
        const ask = async (email: string) => observableBy(await call(path, { email, ...rest }));
        const askBoth = async () => expect(await ask(known)).toEqual(await ask(unknown));
        await askBoth();
        for (const email of [known, unknown]) await call('forgot-password', { email });
        await doWaitingJobs(shop.deps);
        for (let times = 0; times < 6; times += 1) await askBoth();
      },
    );

    it.each(['register', 'reset-password'])(
      'by %s, which also hides whether a code exists, however often many addresses guess at it',
      async (path) => {
        const { email: known } = await addUser(shop.deps, { email: `guessed-${path}@example.com` });
        const [unknown, without] = [`nobody-guessed-${path}@example.com`, `no-code-${path}@example.com`];
        const ask = path === 'register' ? 'send-otp' : 'forgot-password';
        let addresses = 0;
        const guess = async (email: string) =>
          observableBy(
            await shop.call('POST', `/api/auth/${path}`, {
              body: { email, username: 'Hira', ...WRONG },
              from: `10.4.${path.length}.${(addresses += 1)}`,
            }),
          );
        for (let asked = 0; asked < 3; asked += 1) {
          for (const email of [known, unknown]) await call(ask, { email });
          await doWaitingJobs(shop.deps);
          for (let tries = 0; tries < 6; tries += 1) {
            const responses = [await guess(known), await guess(unknown), await guess(without)];
            expect(responses).toEqual([responses[0], responses[0], responses[0]]);
          }
        }
      },
    );

    it('by the database after forgot-password, until a mail is sent', async () => {
      const { email: known } = await addUser(shop.deps, { email: 'known@example.com' });
      const unknown = 'nobody@example.com';
      for (const email of [known, unknown]) await call('forgot-password', { email });
      const jobs = (await waitingJobs(shop.deps)).map(({ name, data }) => ({ name, data }));
      expect(jobs).toEqual([known, unknown].map((email) => ({ name: 'password.forgotten', data: { email } })));
      const tables = Object.entries(await snapshotTables(shop.deps)).filter(([table]) => table !== 'users');
      expect(tables.flatMap(([, rows]) => rows).filter((row) => row.includes(unknown))).toHaveLength(jobs.length / 2);
      await doWaitingJobs(shop.deps);
      expect(transport.sent.filter(({ to }) => to === known || to === unknown).map(({ to }) => to)).toEqual([known]);
    });
  });
});
