import { desc, eq, inArray } from 'drizzle-orm';
import { FACETS } from '#contract/facets.ts';
import { adminCategoryLabel } from '#contract/managed-products.ts';
import { pkrFromPaisa } from '#contract/money.ts';
import type { Sale } from '#contract/sales.schema.ts';
import { products } from '#server/catalogue/tables.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { SaleRow } from './reprice.ts';
import { sales } from './tables.ts';

const LIMIT = 200;

export async function listSales(db: Executor): Promise<Sale[]> {
  const rows = await db
    .select()
    .from(sales)
    .where(eq(sales.isDeleted, false))
    .orderBy(desc(sales.startsAt), desc(sales.id))
    .limit(LIMIT);
  return presentSales(db, rows);
}

export async function presentSales(db: Executor, rows: readonly SaleRow[]): Promise<Sale[]> {
  const ids = rows.flatMap(({ scope, scopeValues }) => (scope === 'product' ? scopeValues.filter(isId) : []));
  const found = ids.length === 0 ? [] : await db.select().from(products).where(inArray(products.id, ids));
  const nameById = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map(({ id, pricePaisa, startsAt, endsAt, createdAt: _, isApplied: __, isDeleted: ___, ...row }) => ({
    ...row,
    _id: id,
    price: pricePaisa === null ? null : pkrFromPaisa(pricePaisa),
    scopeLabels: row.scopeValues.map((value) => labelOf(row.scope, value, nameById)),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }));
}

function labelOf(scope: SaleRow['scope'], value: string, nameById: ReadonlyMap<string, string>): string {
  const category = scope === 'category' ? FACETS.category.find(value) : undefined;
  return category ? adminCategoryLabel(category) : (nameById.get(value) ?? value);
}
