import type { Client } from 'pg';

/** These statements compute the materialized counts, because seeding disables the triggers. */
const REBUILDS: readonly string[] = [
  'select recount_product_cells()',
  'select recount_product_words()',
  'select recount_ratings()',
  'select recount_order_figures()',
  'select recount_counters()',
  'select recount_stock_levels()',
];

export async function rebuildCounts(client: Client): Promise<number> {
  for (const statement of REBUILDS) await client.query(statement);
  return REBUILDS.length;
}
