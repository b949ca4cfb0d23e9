import type { Client } from 'pg';

/** Also disables foreign key checks in this session. Returns false if the role lacks the privilege. */
export async function disableTriggers(client: Client): Promise<boolean> {
  try {
    await client.query('set session_replication_role = replica');
    return true;
  } catch {
    return false;
  }
}
