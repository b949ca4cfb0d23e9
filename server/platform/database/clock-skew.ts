import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from './database.ts';

/** Below it, a slow response explains the difference. */
const SKEW_LIMIT_MS = 2_000;

const resultSchema = z.object({ rows: z.tuple([z.object({ now: z.coerce.number() })]) });

/** Milliseconds that the database's clock is ahead of this machine's, negative when behind; 0 when they agree. */
export async function measureClockSkew(db: Executor): Promise<number> {
  const before = Date.now();
  const result = await db.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as now`);
  const skewMs = Math.round(resultSchema.parse(result).rows[0].now - (before + Date.now()) / 2);
  return Math.abs(skewMs) > SKEW_LIMIT_MS ? skewMs : 0;
}

/** Describes a skew for the operator, without a full stop. */
export function describeClockSkew(skewMs: number): string {
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(0);
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return `the database's clock is ${seconds} s ${direction} this machine's: orders get this machine's time, and machines that differ by minutes refuse each other's codes. Synchronise both (NTP)`;
}
