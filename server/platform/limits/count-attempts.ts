import { and, gt, inArray } from 'drizzle-orm';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { Executor } from '../database/database.ts';
import { runSql } from '../database/run-sql.ts';
import { rateLimits } from './tables.ts';

export interface Limit {
  /** Limits with the same name share their counts. */
  name: string;
  /** Number of allowed attempts. If undefined, attempts are counted without a limit. */
  points?: number;
  windowSeconds: number;
  /** Maps a key to the key that is counted, such as an IP address to its network. */
  keyOf?: (key: string) => string;
  /** `rate_limited` by default. */
  error?: ErrorCode;
}

export interface Attempt {
  limit: Limit;
  key: string;
}

const NO_LIMIT = 1_000_000_000;

/**
 * Returns the counts. Throws the error code of the first limit that is exceeded. Refunds the attempts before that
 * limit, and does not count the attempts after it.
 */
export async function consumeAll(db: Executor, attempts: readonly Attempt[]): Promise<number[]> {
  const counts = await changeInTurn(db, attempts, 1);
  const last = counts.at(-1);
  if (last && !last.is_within) {
    await refundAll(db, attempts.slice(0, counts.length - 1));
    const code = attempts[counts.length - 1]?.limit.error ?? 'rate_limited';
    throw new AppError(code, { retryAfterSeconds: Math.max(1, last.seconds_left) });
  }
  return counts.map(({ points }) => points);
}

/** Decrements the counts of `attempts`, and deletes the counts of `resets`. */
export async function refundAll(
  db: Executor,
  attempts: readonly Attempt[],
  resets: readonly Attempt[] = [],
): Promise<void> {
  const keys = resets.map(rowKey);
  if (attempts.length > 0) await changeInTurn(db, attempts, -1, keys);
  else if (keys.length > 0) await db.delete(rateLimits).where(inArray(rateLimits.key, keys));
}

export async function readCounts(db: Executor, attempts: readonly Attempt[]): Promise<number[]> {
  const isAsked = and(inArray(rateLimits.key, attempts.map(rowKey)), gt(rateLimits.expire, new Date()));
  const rows = await db.select().from(rateLimits).where(isAsked);
  const points = new Map(rows.map((row) => [row.key, row.points]));
  return attempts.map((attempt) => points.get(rowKey(attempt)) ?? 0);
}

export async function areUsedUp(db: Executor, attempts: readonly Attempt[]): Promise<boolean[]> {
  const counts = await readCounts(db, attempts);
  return attempts.map(({ limit }, index) => (counts[index] ?? 0) >= (limit.points ?? NO_LIMIT));
}

function rowKey({ limit: { name, keyOf }, key }: Attempt): string {
  return `${name}:${keyOf ? keyOf(key) : key}`;
}

interface CountRow {
  points: number;
  is_within: boolean;
  seconds_left: number;
}

/** Stops at the first exceeded limit. */
async function changeInTurn(
  db: Executor,
  attempts: readonly Attempt[],
  change: 1 | -1,
  resets: readonly string[] = [],
): Promise<CountRow[]> {
  const now = Date.now();
  const values = attempts.flatMap((attempt) => {
    const { windowSeconds, points = NO_LIMIT } = attempt.limit;
    return [rowKey(attempt), new Date(now + windowSeconds * 1_000), change > 0 ? points : NO_LIMIT];
  });
  const params = [new Date(now), change, ...values, ...(resets.length > 0 ? [resets] : [])];
  return (await runSql(db, changesSql(attempts.length, resets.length > 0), params)) as CountRow[];
}

function changesSql(count: number, hasResets: boolean): string {
  const steps = Array.from({ length: count }, (_, index) => index);
  const parts = steps.map(stepSql);
  if (hasResets) {
    const keys = `$${3 + count * 3}::text[]`;
    parts.push(
      `resets as (delete from rate_limits where key = any(${keys}) and exists (select from step${count - 1}))`,
    );
  }
  const results = steps.map((index) => `select * from step${index}`);
  return `with ${parts.join(', ')} ${results.join(' union all ')} order by position`;
}

/** Each step reads the step before it. PostgreSQL then locks the rows in this order, and statements cannot deadlock. */
function stepSql(index: number): string {
  const [key, expire, max] = [3, 4, 5].map((first) => `$${first + index * 3}`);
  const isNext = index === 0 ? '' : `where exists (select from step${index - 1} where is_within)`;
  const hasEnded = 'counter.expire <= $1::timestamptz';
  return `step${index} as (
    insert into rate_limits as counter (key, points, expire)
    select ${key}::text, $2::int, ${expire}::timestamptz ${isNext}
    on conflict (key) do update set
      points = case when ${hasEnded} then excluded.points else counter.points + excluded.points end,
      expire = case when ${hasEnded} then excluded.expire else counter.expire end
    returning ${index} as position, points, points <= ${max}::int as is_within,
      ceil(extract(epoch from expire - $1::timestamptz))::int as seconds_left
  )`;
}
