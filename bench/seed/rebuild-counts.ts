import type { Client } from 'pg';

/** What triggers keep beside the tables and what they would have written, one statement for each. */
const REBUILDS: readonly string[] = [];

/** Counts anew what triggers would have counted. Returns how many rows that made. */
export async function rebuildCounts(client: Client): Promise<number> {
  let count = 0;
  for (const statement of REBUILDS) count += (await client.query(statement)).rowCount ?? 0;
  return count;
}
