import { eq, inArray } from 'drizzle-orm';
import { changeTags } from '#server/catalogue/cache-tags/change-tags.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { offeredChange, publishStockEvents } from '#server/catalogue/stock/events.ts';
import { describeStockChange } from '#server/catalogue/stock/stock-change.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { auditedProduct } from './audited-product.ts';
import { newProductId } from './new-product-id.ts';

/** Who writes, when, and as part of what. */
interface Author {
  by: Actor & { id: string };
  at: Date;
  /** Shared by the audit's entries. */
  batch?: string | undefined;
}

type Values = Omit<typeof products.$inferInsert, 'id' | 'authorId' | 'createdAt' | 'updatedAt'>;
export type NewProduct = Values;
export type ProductValues = Partial<Values>;

/** The tags, which the caller invalidates, are those of all responses that may change. */
interface Written {
  rows: ProductRow[];
  tags: string[];
}

/** Adds products in one statement, with an audit entry and a stock move of each. */
export async function addProducts(
  tx: Executor,
  { by, at, batch, added }: Author & { added: readonly NewProduct[] },
): Promise<Written> {
  if (added.length === 0) return { rows: [], tags: [] };
  await describeStockChange(tx, { why: 'edit', ref: newId(), by: by.id });
  const ids: string[] = [];
  for (const _ of added) ids.push(await newProductId(tx));
  const rows = await tx
    .insert(products)
    .values(
      added.map((values, index) => ({ ...values, id: ids[index], authorId: by.id, createdAt: at, updatedAt: at })),
    )
    .returning();
  for (const row of rows) {
    const subject = { id: row.id, label: row.name };
    const after = auditedProduct(row);
    await recordChange(tx, { by, at, verb: 'product.added', subject, before: null, after, batch });
  }
  return { rows, tags: tagsOf(rows.map((row) => [null, row])) };
}

export interface ProductChange {
  /** Locked by the caller. */
  row: ProductRow;
  values: ProductValues;
}

/** Changes products, whose price is set as the regular one, each with an audit entry and a move of its stock, and publishes what that means to others. */
export async function changeProducts(
  tx: Executor,
  deps: Pick<Deps, 'jobs' | 'settings'>,
  { by, at, batch, changed }: Author & { changed: readonly ProductChange[] },
): Promise<Written> {
  const rows: ProductRow[] = [];
  for (const { row: before, values } of changed) {
    if (values.stock !== undefined) await describeStockChange(tx, { why: 'edit', ref: newId(), by: by.id });
    const [row] = await tx
      .update(products)
      .set({ ...values, updatedAt: at })
      .where(eq(products.id, before.id))
      .returning();
    if (!row) throw new Error('The product was not changed');
    const subject = { id: row.id, label: row.name };
    const change = { before: auditedProduct(before), after: auditedProduct(row) };
    await recordChange(tx, { by, at, verb: 'product.changed', subject, ...change, batch });
    await publishStockEvents(deps, tx, [offeredChange(row.id, before, row)], 'edit');
    rows.push(row);
  }
  return { rows, tags: tagsOf(changed.flatMap(({ row }, index) => [[row, rows[index] ?? null]])) };
}

/** Deletes those of the products that exist, with their reviews, with an audit entry and a stock move of each. */
export async function removeProducts(
  tx: Executor,
  { by, at, batch, ids }: Author & { ids: readonly string[] },
): Promise<Written> {
  if (ids.length === 0) return { rows: [], tags: [] };
  await describeStockChange(tx, { why: 'delete', ref: newId(), by: by.id });
  const rows = await tx.delete(products).where(inArray(products.id, ids)).returning();
  for (const row of rows) {
    const subject = { id: row.id, label: row.name };
    const before = auditedProduct(row);
    await recordChange(tx, { by, at, verb: 'product.deleted', subject, before, after: null, batch });
  }
  return { rows, tags: tagsOf(rows.map((row) => [row, null])) };
}

function tagsOf(changes: readonly (readonly [before: ProductRow | null, after: ProductRow | null])[]): string[] {
  return [...new Set(changes.flatMap(([before, after]) => changeTags(before, after)))];
}
