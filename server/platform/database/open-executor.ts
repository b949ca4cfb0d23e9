import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from './transaction.ts';

/**
 * Replaces Drizzle's `transaction`, which does not release the connection when `begin` fails
 * (https://github.com/drizzle-team/drizzle-orm/issues/6023).
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
      // Closes a connection that may still run a statement: after a timeout, or for a stream that reads ahead.
      client.release(isDatabaseUnavailable(error) || config?.accessMode === 'read only');
      throw error;
    }
  };
  return db;
}
