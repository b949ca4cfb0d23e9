import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from './transaction.ts';

/**
 * Drizzle on a pool. A transaction gives its connection back also where its `begin` fails, which drizzle's own does not
 * (https://github.com/drizzle-team/drizzle-orm/issues/6023): a pool would be empty after as many of them as it has connections.
 */
export function openExecutor(pool: Pool): NodePgDatabase {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const result = await drizzle(client).transaction(work, config);
      client.release();
      return result;
    } catch (error) {
      // A statement may still be under way on a connection that timed out.
      client.release(isDatabaseUnavailable(error));
      throw error;
    }
  };
  return db;
}
