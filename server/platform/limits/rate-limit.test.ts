import { eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { HOUR_MS } from '#contract/time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { throwError } from '#test/backups.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { consumeAll, refundAll } from './count-attempts.ts';
import { createRateLimit, forgetLimits } from './rate-limit.ts';
import { rateLimits } from './tables.ts';

const HOUR_SECONDS = 3_600;

describe('a rate limit', () => {
  const opened: { database?: Database } = {};
  beforeAll(async () => {
    opened.database = await openTestDatabase(throwError);
  });
  afterAll(() => opened.database?.close());

  function open(name: string, options: Partial<Parameters<typeof createRateLimit>[1]> = {}) {
    if (!opened.database) throw new Error('The database is not open');
    const { db } = opened.database;
    const limit = createRateLimit(db, { name, points: 2, windowSeconds: HOUR_SECONDS, ...options });
    const setEnd = (key: string, expire: Date) =>
      db
        .update(rateLimits)
        .set({ expire })
        .where(eq(rateLimits.key, `${name}:${key}`));
    return { db, limit, setEnd };
  }
  const errorOf = (counting: Promise<number>) => counting.then(() => undefined).catch((error: unknown) => error);

  it('counts the attempts of each key, and throws past its points until its window ends', async () => {
    const { limit, setEnd } = open('attempts');
    expect([await limit.consume('hira'), await limit.consume('hira'), await limit.consume('sana')]).toEqual([1, 2, 1]);
    const error = await errorOf(limit.consume('hira'));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'rate_limited' });
    const { retryAfterSeconds = 0 } = error instanceof AppError ? error : {};
    expect(retryAfterSeconds).toBeGreaterThan(1);
    expect(retryAfterSeconds).toBeLessThanOrEqual(HOUR_SECONDS);
    await setEnd('hira', new Date(Date.now() - 1));
    expect(await limit.consume('hira')).toBe(1);
  });

  it('throws the given error code', async () => {
    const { limit } = open('orders', { points: 1, error: 'too_many_orders' });
    await limit.consume('hira');
    expect(await errorOf(limit.consume('hira'))).toMatchObject({ code: 'too_many_orders' });
  });

  it('counts keys of one bucket together, and other limits separately', async () => {
    const { limit } = open('buckets', { keyOf: (key) => key.slice(0, 1) });
    expect([await limit.consume('hira'), await limit.consume('hamza')]).toEqual([1, 2]);
    expect(await limit.isUsedUp('huma')).toBe(true);
    await limit.refund('hira');
    expect(await limit.isUsedUp('huma')).toBe(false);
    await limit.reset('hamza');
    expect(await limit.consume('hira')).toBe(1);
    expect(await open('others', { keyOf: (key) => key.slice(0, 1) }).limit.consume('hira')).toBe(1);
  });

  it('is used up if the next attempt in its window would exceed it', async () => {
    const { limit, setEnd } = open('used-up');
    expect(await limit.isUsedUp('hira')).toBe(false);
    await limit.consume('hira');
    expect(await limit.isUsedUp('hira')).toBe(false);
    await limit.consume('hira');
    expect(await limit.isUsedUp('hira')).toBe(true);
    await setEnd('hira', new Date(Date.now() - 1));
    expect(await limit.isUsedUp('hira')).toBe(false);
  });

  it('refunds a harmless attempt, and begins again after a reset', async () => {
    const { limit } = open('refunded');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await limit.consume('hira')).toBe(1);
      await limit.refund('hira');
    }
    await limit.consume('hira');
    await limit.reset('hira');
    expect(await limit.consume('hira')).toBe(1);
  });

  it('only counts without points', async () => {
    const { db } = open('counted');
    const limit = createRateLimit(db, { name: 'counted', windowSeconds: HOUR_SECONDS });
    for (let attempt = 1; attempt <= 20; attempt += 1) expect(await limit.consume('hira')).toBe(attempt);
  });

  it('passes on an error of the database', async () => {
    const error = await errorOf(open('broken').limit.consume('a key with a \0'));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(AppError);
  });

  it('counts with other limits in one statement, and if one is exceeded, refunds those before it and does not count those after it', async () => {
    const { db } = open('several');
    const limits = [9, 2, 9].map((points, index) => ({
      name: `several-${index}`,
      points,
      windowSeconds: HOUR_SECONDS,
    }));
    const attempts = limits.map((limit) => ({ limit, key: 'hira' }));
    const counts = () => Promise.all(limits.map((limit) => createRateLimit(db, limit).count('hira')));
    expect(await consumeAll(db, attempts)).toEqual([1, 1, 1]);
    expect(await consumeAll(db, attempts)).toEqual([2, 2, 2]);
    for (let more = 0; more < 2; more += 1) {
      await expect(consumeAll(db, attempts)).rejects.toMatchObject({ code: 'rate_limited' });
    }
    expect(await counts()).toEqual([2, 4, 2]);
    await refundAll(db, attempts.slice(1), attempts.slice(0, 1));
    expect(await counts()).toEqual([0, 3, 1]);
  });

  it('counts concurrent attempts at several limits without a deadlock', async () => {
    const { db } = open('concurrent');
    const limit = (name: string) => ({ name, windowSeconds: HOUR_SECONDS });
    const attempts = ['z', 'a', 'm'].map((name) => ({ limit: limit(`concurrent-${name}`), key: 'hira' }));
    const attempt = async (index: number) => {
      await consumeAll(db, attempts);
      if (index % 2 === 0) await refundAll(db, attempts);
    };
    await Promise.all(Array.from({ length: 60 }, (_, index) => attempt(index)));
    expect(await consumeAll(db, attempts)).toEqual([31, 31, 31]);
  });

  it('is deleted after its window has ended', async () => {
    const { db, limit, setEnd } = open('forgotten');
    for (const key of ['ended', 'ending', 'lasting']) await limit.consume(key);
    const now = new Date(Date.now() - HOUR_MS);
    await setEnd('ended', new Date(now.getTime() - 1));
    await setEnd('ending', now);
    await forgetLimits(db, now);
    const rows = await db.select().from(rateLimits).where(isNotNull(rateLimits.expire));
    const keys = rows.map(({ key }) => key).filter((key) => key.startsWith('forgotten:'));
    expect(keys.toSorted()).toEqual(['forgotten:ending', 'forgotten:lasting']);
  });
});
