import type { Client } from 'pg';

/** Keeps triggers and foreign keys from being looked at row by row. Returns whether the role may do that. */
export async function disableTriggers(client: Client): Promise<boolean> {
  try {
    await client.query('set session_replication_role = replica');
    return true;
  } catch {
    return false;
  }
}
