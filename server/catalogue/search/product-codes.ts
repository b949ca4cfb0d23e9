import { and, asc, eq, or, type SQL } from 'drizzle-orm';
import { foldSku } from '#contract/stock.ts';
import { hasAnyId } from '#server/catalogue/queries.ts';
import { foldedSku, products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';

/** A code matches few products: SKUs that differ only in case, spaces and dashes, and a short id. */
export const BY_CODE_MAX = 10;

/** Matches products by a typed or scanned SKU (`foldSku`), by the id of a label's barcode, or by a short id. */
export function hasCode(code: string): SQL | undefined {
  const folded = foldSku(code);
  return folded === '' ? hasAnyId(code) : or(eq(foldedSku(products), folded), hasAnyId(code));
}

/** A SKU as typed comes first. */
export async function findIdsByCode(db: Executor, code: string, filter?: SQL): Promise<string[]> {
  const rows = await db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(and(hasCode(code), filter))
    .orderBy(asc(products.id))
    .limit(BY_CODE_MAX);
  return rows.toSorted((one, other) => Number(other.sku === code) - Number(one.sku === code)).map(({ id }) => id);
}
