import type { Client } from 'pg';

/** Foreign key checks too. Returns false where the role lacks the privilege. */
export async function disableTriggers(client: Client): Promise<boolean> {
  try {
    await client.query('set session_replication_role = replica');
    return true;
  } catch {
    return false;
  }
}
