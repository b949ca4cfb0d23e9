import { asc, sql } from 'drizzle-orm';
import type { ManagedCustomFields } from '#contract/custom-fields.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { customFieldsTable } from './tables.ts';

/** Lists all fields in their sequence, hidden ones included, each with the number of products that have a value. */
export async function listCustomFields(db: Executor): Promise<ManagedCustomFields> {
  const each = sql`jsonb_object_keys(${products.customValues})`.as('code');
  const codes = db.select({ code: each }).from(products).as('codes');
  const [rows, counts] = await Promise.all([
    db.select().from(customFieldsTable).orderBy(asc(customFieldsTable.position), asc(customFieldsTable.code)),
    db
      .select({ code: sql<string>`${codes.code}`, products: sql<number>`count(*)::int` })
      .from(codes)
      .groupBy(codes.code),
  ]);
  const productsOf = new Map(counts.map(({ code, products: count }) => [code, count]));
  return { fields: rows.map(({ position: _, ...row }) => ({ ...row, products: productsOf.get(row.code) ?? 0 })) };
}
