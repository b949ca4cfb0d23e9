import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/time.ts';
import { SESSION_IDLE_DAYS, SESSION_MAX_DAYS } from '#server/accounts/rules.ts';
import { stockAlertsDue, stockCheckDue } from '#server/stock/events.ts';
import { addProduct, orderBody } from '#test/factories.ts';
import { doWaitingJobs } from '#test/jobs.ts';
import { rowsOf } from '#test/rows.ts';
import { useTestShop } from '#test/test-shop.ts';
import { addUser, openSession } from '#test/users.ts';
import { sessions } from './accounts/tables.ts';
import { cleaningDue, cleaningJob } from './clean.ts';
import { deliveryDaysDue } from './parcels/delivery-days/count-delivery-days.ts';
import { rateLimits } from './platform/limits/tables.ts';

describe('the nightly cleaning', () => {
  const shop = useTestShop();
  const clean = () => cleaningJob(shop.deps).run({}, { id: 'any', ageSeconds: 0, isFollowed: async () => false });
  const countOf = async (table: string) =>
    (await rowsOf<{ count: number }>(shop.deps, sql.raw(`select count(*)::int as count from ${table}`)))[0]?.count;

  it('deletes expired and idle sessions, and no others', async () => {
    const user = await addUser(shop.deps);
    const day = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_MS);
    const put = (name: string, expiresIn: number, seen: number) =>
      shop.deps.db.insert(sessions).values({
        tokenHash: name,
        userId: user.id,
        createdAt: day(-1),
        expiresAt: day(expiresIn),
        lastSeenAt: day(seen),
        confirmedAt: day(-1),
      });
    await put('too old', 0, -1);
    await put('idle', 1, -SESSION_IDLE_DAYS);
    await put('open', SESSION_MAX_DAYS, -SESSION_IDLE_DAYS + 1);
    await clean();
    const left = await rowsOf<{ token_hash: string }>(
      shop.deps,
      sql`select token_hash from sessions where user_id = ${user.id}`,
    );
    expect(left.map(({ token_hash }) => token_hash)).toEqual(['open']);
  });

  it('deletes expired codes and rate limits', async () => {
    await shop.call('POST', '/api/auth/send-otp', { body: { email: 'old@example.com' } });
    await shop.deps.db.insert(rateLimits).values({ key: 'old', points: 1, expire: new Date(0) });
    shop.clock.advance({ minutes: 11 });
    await shop.call('POST', '/api/auth/send-otp', { body: { email: 'new@example.com' } });
    const fresh = new Date(shop.clock.now().getTime() + 60_000);
    await shop.deps.db.insert(rateLimits).values({ key: 'fresh', points: 1, expire: fresh });
    await clean();
    expect(await rowsOf(shop.deps, sql`select email from registration_codes`)).toEqual([{ email: 'new@example.com' }]);
    expect(await rowsOf(shop.deps, sql`select key from rate_limits where key in ('old', 'fresh')`)).toEqual([
      { key: 'fresh' },
    ]);
  });

  it('deletes idempotency keys and mailbox messages after thirty days, but no orders', async () => {
    const user = await openSession(shop.deps, shop.users.owner);
    const order = async (key: string) => {
      const body = orderBody(user, [{ product: await addProduct(shop.deps), quantity: 1 }]);
      const headers = { 'idempotency-key': key };
      expect((await shop.call('POST', '/api/orders/create-order', { as: user, body, headers })).status).toBe(201);
      await doWaitingJobs(shop.deps);
    };
    await order('the-first-order');
    const mails = await countOf('mailbox_messages');
    shop.clock.advance({ days: 10 });
    await order('the-second-order');
    shop.clock.advance({ days: 20 });
    await clean();
    expect(await countOf('idempotency_keys')).toBe(2);
    shop.clock.advance({ ms: 1 });
    await clean();
    expect(await rowsOf(shop.deps, sql`select key from idempotency_keys`)).toEqual([{ key: 'the-second-order' }]);
    // Two mails are left, about the second order: to the shop and to the customer.
    expect(await countOf('mailbox_messages')).toBe(2);
    expect(mails).toBeGreaterThan(0);
    expect(await countOf('orders')).toBe(2);
  });

  it('deletes more rows than one batch', async () => {
    await shop.deps.db.execute(sql`
      insert into rate_limits (key, points, expire)
      select 'many ' || n, 1, timestamptz '2020-01-01' from generate_series(1, 12000) n
    `);
    await clean();
    expect(await rowsOf(shop.deps, sql`select 1 from rate_limits where starts_with(key, 'many')`)).toEqual([]);
  });

  it('is scheduled in the time zone of the shop, and is done later if it was missed', async () => {
    const schedules = await rowsOf(
      shop.deps,
      sql`select name, cron, timezone, options->>'missed' as missed from jobs.schedule order by name`,
    );
    expect(schedules).toEqual([
      { name: cleaningDue.name, cron: '17 3 * * *', timezone: 'Asia/Karachi', missed: 'once' },
      { name: deliveryDaysDue.name, cron: '37 3 * * *', timezone: 'Asia/Karachi', missed: 'once' },
      { name: stockAlertsDue.name, cron: '*/10 * * * *', timezone: 'Asia/Karachi', missed: 'once' },
      { name: stockCheckDue.name, cron: '47 2 * * *', timezone: 'Asia/Karachi', missed: 'once' },
    ]);
  });
});
