import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { morningResponse } from '#contract/morning.schema.ts';
import { rateLimits } from '#server/platform/limits/tables.ts';
import { settings } from '#server/settings/tables.ts';
import { notifyWrites } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { createRecordingTransport } from '#test/recording-transport.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, PASSWORD } from '#test/users.ts';

describe('codes that the shop mails', () => {
  const transport = createRecordingTransport();
  const shop = useTestShop({ mail: transport });
  let networks = 0;
  const ask = (path: 'send-otp' | 'forgot-password', email: string) => {
    networks += 1;
    return shop.call('POST', `/api/auth/${path}`, { body: { email }, from: `10.${networks % 250}.${networks >> 8}.1` });
  };
  const limitTo = async (codesPerHour: number, codesPerDay = 1_000) => {
    await shop.deps.db.delete(rateLimits);
    const changes = Object.entries({ codesPerHour, codesPerDay });
    for (const [key, value] of changes) {
      const row = { value, isDefault: false, version: 1, updatedAt: shop.clock.now() };
      await shop.deps.db
        .insert(settings)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: settings.key, set: row });
    }
    await notifyWrites(shop.deps);
  };
  const warnings = () => transport.sent.filter(({ subject }) => subject.startsWith('Many codes'));
  beforeEach(async () => {
    await doWaitingJobs(shop.deps);
    transport.sent.length = 0;
  });

  it('stop at the limit of an hour, whoever asks, with the minutes to wait, while logins with a password still work', async () => {
    await limitTo(5);
    const customer = await addUser(shop.deps);
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask(index % 2 === 0 ? 'send-otp' : 'forgot-password', `stranger${index}@example.com`),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(5);
    await doWaitingJobs(shop.deps);
    expect(transport.sent.filter(({ template }) => template === 'otp').length).toBeLessThanOrEqual(5);
    for (const path of ['send-otp', 'forgot-password'] as const) {
      const rejected = await ask(path, customer.email);
      expect([rejected.status, rejected.error().code]).toEqual([429, 'too_many_codes']);
      expect(rejected.error().message).toMatch(
        /^Too many codes were sent\. Please try again in (\d+ minutes|1 minute)\./,
      );
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(60);
    }
    const login = await shop.call('POST', '/api/auth/login', { body: { email: customer.email, password: PASSWORD } });
    expect(login.status).toBe(200);
  });

  it('stop at the limit of a day', async () => {
    await limitTo(100, 2);
    for (const index of [1, 2]) expect((await ask('send-otp', `daily${index}@example.com`)).status).toBe(200);
    expect((await ask('send-otp', 'daily3@example.com')).error().message).toMatch(/again in \d+ hours\./);
  });

  it('warn the shop once at four fifths of the limit: by mail, in the morning and as a metric', async () => {
    await limitTo(10);
    const read = async () =>
      (await shop.call('GET', '/api/stats/morning', { as: shop.users.admin })).as(morningResponse).mailedCodes;
    const metric = async () =>
      /^mailed_codes_share\{window="hour"\} (\S+)$/m.exec((await shop.call('GET', '/metrics')).text)?.[1];
    for (let index = 0; index < 7; index += 1) await ask('send-otp', `warned${index}@example.com`);
    await doWaitingJobs(shop.deps);
    expect([warnings(), await read(), await metric()]).toEqual([[], [], '0.7']);
    for (let index = 7; index < 10; index += 1) await ask('send-otp', `warned${index}@example.com`);
    await ask('send-otp', 'rejected@example.com');
    await doWaitingJobs(shop.deps);
    expect(warnings().map(({ to }) => to)).toEqual(['shop@example.com']);
    expect(warnings()[0]?.text).toContain('has mailed 8 codes in this hour, and mails 10 at most');
    expect([await read(), await metric()]).toEqual([[{ window: 'hour', sent: 10, limit: 10 }], '1']);
  });

  it('do not count a request that mails nothing', async () => {
    await limitTo(100);
    for (let index = 0; index < 6; index += 1) await ask('send-otp', 'again@example.com');
    const [hour] = await shop.deps.db.select().from(rateLimits).where(eq(rateLimits.key, 'mailed-codes-hour:shop'));
    expect(hour?.points).toBe(3);
  });
});
