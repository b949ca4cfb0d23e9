import { asc, sql } from 'drizzle-orm';
import type { ManagedCustomFields } from '#contract/custom-fields.schema.ts';
import { hasCustomValues, products } from '#server/catalogue/tables.ts';
import { count } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { customFieldsTable } from './tables.ts';

/** Lists all fields in their sequence, hidden ones included, each with the number of products that have a value. */
export async function listCustomFields(db: Executor): Promise<ManagedCustomFields> {
  const rows = await db
    .select()
    .from(customFieldsTable)
    .orderBy(asc(customFieldsTable.position), asc(customFieldsTable.code));
  const counts = await countProducts(
    db,
    rows.map(({ code }) => code),
  );
  return { fields: rows.map(({ position: _, ...row }) => ({ ...row, products: counts[row.code] ?? 0 })) };
}

/** The partial index skips products without values. */
async function countProducts(db: Executor, codes: readonly string[]): Promise<Record<string, number>> {
  if (codes.length === 0) return {};
  const hasValue = (code: string) => count(sql`${products.customValues} ? ${code}`);
  const [counts] = await db
    .select(Object.fromEntries(codes.map((code) => [code, hasValue(code)])))
    .from(products)
    .where(hasCustomValues(products));
  return counts ?? {};
}
