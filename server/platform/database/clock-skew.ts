import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from './database.ts';

/** A smaller difference may come from a slow response. */
const SKEW_LIMIT_MS = 2_000;

const resultSchema = z.object({ rows: z.tuple([z.object({ now: z.coerce.number() })]) });

/** Returns milliseconds, positive if the database's clock is ahead; 0 below the limit. */
export async function measureClockSkew(db: Executor): Promise<number> {
  const before = Date.now();
  const result = await db.execute(sql`select extract(epoch from clock_timestamp()) * 1000 as now`);
  const skewMs = Math.round(resultSchema.parse(result).rows[0].now - (before + Date.now()) / 2);
  return Math.abs(skewMs) > SKEW_LIMIT_MS ? skewMs : 0;
}

export function describeClockSkew(skewMs: number): string {
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(0);
  const direction = skewMs > 0 ? 'ahead of' : 'behind';
  return `the database's clock is ${seconds} s ${direction} this machine's: orders get this machine's time, and machines that differ by minutes reject each other's codes. Synchronise both (NTP)`;
}
