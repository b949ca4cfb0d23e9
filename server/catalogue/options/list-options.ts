import type { ManagedFacetOptions } from '#contract/facet-options.schema.ts';
import { FACET_NAMES, type FacetName } from '#contract/facets.ts';
import { facetCounts } from '#server/catalogue/tables.ts';
import { sumOf } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { tableOf } from './lock-options.ts';

/** Lists all options in their sequence, with the number of products, hidden ones included. */
export async function listOptions(db: Executor): Promise<ManagedFacetOptions> {
  const lists = await Promise.all(FACET_NAMES.map(async (facet) => [facet, await listOf(db, facet)] as const));
  return Object.fromEntries(lists) as unknown as ManagedFacetOptions;
}

async function listOf(db: Executor, facet: FacetName) {
  const table = tableOf(facet);
  const column = facetCounts[facet];
  const [rows, counts] = await Promise.all([
    db.select().from(table).orderBy(table.position, table.code),
    db
      .select({ code: column, products: sumOf(facetCounts.count) })
      .from(facetCounts)
      .groupBy(column),
  ]);
  const productsOf = new Map(counts.map((each) => [each.code as string, each.products]));
  return rows.map(({ position: _, ...row }) => ({ ...row, products: productsOf.get(row.code) ?? 0 }));
}
