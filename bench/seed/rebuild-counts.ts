import type { Client } from 'pg';

/** Statements that compute the materialized counts again. Triggers usually maintain the counts, but seeding disables triggers. */
const REBUILDS: readonly string[] = [
  'select recount_product_cells()',
  'select recount_product_words()',
  'select recount_ratings()',
  'select recount_order_figures()',
  'select recount_counters()',
  'select recount_stock_levels()',
];

/** Runs the statements and returns their number. */
export async function rebuildCounts(client: Client): Promise<number> {
  for (const statement of REBUILDS) await client.query(statement);
  return REBUILDS.length;
}
