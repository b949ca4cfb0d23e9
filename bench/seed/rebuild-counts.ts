import type { Client } from 'pg';

/** What triggers keep beside the tables and what they would have written, one statement for each. */
const REBUILDS: readonly string[] = [
  'select recount_product_cells()',
  'select recount_product_words()',
  'select recount_ratings()',
  'select recount_counters()',
];

/** Counts anew what triggers would have counted. Returns how many countings that were. */
export async function rebuildCounts(client: Client): Promise<number> {
  for (const statement of REBUILDS) await client.query(statement);
  return REBUILDS.length;
}
