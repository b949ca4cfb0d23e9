import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#server/platform/database/database.ts';
import { StartupError } from '#server/platform/startup-error.ts';

/** Checks several times, because PostgreSQL still lists a closed connection for a moment. */
const SAMPLES = 20;
const BETWEEN_SAMPLES_MS = 100;

const countSchema = z.object({ rows: z.tuple([z.object({ count: z.coerce.number() })]) });

/** Throws `StartupError` for other connections: a running shop would write to tables that are being replaced. */
export async function assertNoOtherConnections({ client, db }: Database): Promise<void> {
  for (let sample = 1; ; sample += 1) {
    // PostgreSQL's own processes have no user.
    const found = await db.execute(sql`select count(*) from pg_stat_activity
      where datname = current_database() and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend'`);
    const others = countSchema.parse(found).rows[0].count - client.pool.totalCount;
    if (others <= 0) return;
    if (sample === SAMPLES) {
      throw new StartupError(
        `Others are connected to this database (${others}). Stop the shop, and whoever else uses it, first.`,
      );
    }
    await delay(BETWEEN_SAMPLES_MS);
  }
}
