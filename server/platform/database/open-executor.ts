import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from './transaction.ts';

/**
 * Opens Drizzle on a pool. Releases the connection of a transaction whose `begin` fails, which Drizzle does not
 * (https://github.com/drizzle-team/drizzle-orm/issues/6023), so that the pool does not run empty.
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
      // A connection that timed out may still run a statement.
      client.release(isDatabaseUnavailable(error));
      throw error;
    }
  };
  return db;
}
