import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { nameWithVariant } from '#contract/variant-label.ts';
import { changeTags } from '#server/catalogue/cache-tags/change-tags.ts';
import { lockProducts, type ProductRow } from '#server/catalogue/queries.ts';
import { offeredChange, publishStockEvents } from '#server/catalogue/stock/events.ts';
import { describeStockChange } from '#server/catalogue/stock/stock-change.ts';
import { products } from '#server/catalogue/tables.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, recordChanges } from '#server/platform/audit/record-change.ts';
import { storeRows } from '#server/platform/bin/store-rows.ts';
import { newId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { PRODUCT_BIN } from './bin-tables.ts';
import { fieldValuesOf } from './field-values.ts';
import { newProductIds } from './new-product-ids.ts';

interface Author {
  by: Actor & { id: string };
  at: Date;
  /** Id that the audit entries of one write share. */
  batch?: string | undefined;
}

type Values = Omit<typeof products.$inferInsert, 'id' | 'authorId' | 'createdAt' | 'updatedAt'>;
export type NewProduct = Values;
export type ProductValues = Partial<Values>;

/** The caller must invalidate `tags`. */
interface Written {
  rows: ProductRow[];
  tags: string[];
}

/** Inserts all products in one statement, with an audit entry and a stock move for each. */
export async function addProducts(
  tx: Executor,
  { by, at, batch, added }: Author & { added: readonly NewProduct[] },
): Promise<Written> {
  if (added.length === 0) return { rows: [], tags: [] };
  await describeStockChange(tx, { why: 'edit', ref: newId(), by: by.id });
  const ids = await newProductIds(tx, added.length);
  const rows = await tx
    .insert(products)
    .values(
      added.map((values, index) => ({ ...values, id: ids[index], authorId: by.id, createdAt: at, updatedAt: at })),
    )
    .returning();
  const changes = rows.map((row): Change => [null, row]);
  await recordAll(tx, { by, at, batch, verb: 'product.added', changes });
  return { rows, tags: tagsOf(changes) };
}

export interface ProductChange {
  /** The product before the change. The caller has locked its row. */
  row: ProductRow;
  values: ProductValues;
}

/** Publishes stock events. Prices in `values` are regular prices, also during a sale. */
export async function changeProducts(
  tx: Executor,
  deps: Pick<Deps, 'jobs' | 'settings'>,
  { by, at, batch, changed }: Author & { changed: readonly ProductChange[] },
): Promise<Written> {
  const rowOf = new Map<string, ProductRow>();
  for (const same of Map.groupBy(changed, ({ values }) => fieldsOf(values).join()).values()) {
    const fields = fieldsOf(same[0]?.values ?? {});
    if (fields.includes('stock')) await describeStockChange(tx, { why: 'edit', ref: newId(), by: by.id });
    for (const row of await updateProducts(tx, { fields, changed: same, at })) rowOf.set(row.id, row);
  }
  const changes = changed.map(({ row: before }): [ProductRow, ProductRow] => {
    const row = rowOf.get(before.id);
    if (!row) throw new Error('The product was not changed');
    return [before, row];
  });
  await recordAll(tx, { by, at, batch, verb: 'product.changed', changes });
  const offered = changes.map(([before, row]) => offeredChange(row.id, before, row));
  await publishStockEvents(deps, tx, offered, 'edit');
  const rows = changes.map(([, row]) => row);
  return { rows, tags: tagsOf(changes) };
}

type Field = keyof typeof products.$inferInsert & keyof ProductValues;

/** Returns the fields in a fixed order, so that products with the same fields can be grouped. */
function fieldsOf(values: ProductValues): Field[] {
  const columns = Object.keys(getTableColumns(products)) as Field[];
  return columns.filter((field) => values[field] !== undefined);
}

interface Update {
  fields: readonly Field[];
  changed: readonly ProductChange[];
  at: Date;
}

/** Updates all products in one statement, with different values for each. */
function updateProducts(tx: Executor, { fields, changed, at }: Update): Promise<ProductRow[]> {
  const columns = getTableColumns(products);
  const values = changed.map(({ row: { id }, values: own }) => ({
    id,
    ...Object.fromEntries(fields.map((field) => [columns[field].name, own[field]])),
  }));
  const set = Object.fromEntries(fields.map((field) => [field, sql`changed.${sql.identifier(columns[field].name)}`]));
  return tx
    .update(products)
    .set({ ...set, updatedAt: at })
    .from(sql`jsonb_populate_recordset(null::products, ${JSON.stringify(values)}::jsonb) as changed`)
    .where(sql`${products.id} = changed.id`)
    .returning(columns);
}

interface Removed extends Written {
  /** Ids of bin items by product id. */
  binItems: ReadonlyMap<string, string>;
}

/** Moves products to the bin, with an audit entry and a stock move for each. Skips unknown ids. */
export async function removeProducts(
  tx: Executor,
  { by, at, batch, ids }: Author & { ids: readonly string[] },
): Promise<Removed> {
  if (ids.length === 0) return { rows: [], tags: [], binItems: new Map() };
  const locked = await lockProducts(tx, [...ids]);
  const subjects = locked.map((row) => ({ id: row.id, label: nameWithVariant(row) }));
  const binItems = await storeRows(tx, { kind: 'product', subjects, tables: PRODUCT_BIN, by: by.id, at });
  await describeStockChange(tx, { why: 'delete', ref: newId(), by: by.id });
  const rows = await tx.delete(products).where(inArray(products.id, ids)).returning();
  const changes = rows.map((row): Change => [row, null]);
  await recordAll(tx, { by, at, batch, verb: 'product.deleted', changes });
  return { rows, tags: tagsOf(changes), binItems };
}

type Change = readonly [before: ProductRow | null, after: ProductRow | null];

interface Recorded extends Author {
  verb: 'product.added' | 'product.changed' | 'product.deleted';
  changes: readonly Change[];
}

function recordAll(tx: Executor, { changes, ...entry }: Recorded): Promise<void> {
  return recordChanges(
    tx,
    changes.flatMap(([before, after]) => {
      const row = after ?? before;
      if (!row) return [];
      const subject = { id: row.id, label: row.name };
      return [{ ...entry, subject, before: before && fieldValuesOf(before), after: after && fieldValuesOf(after) }];
    }),
  );
}

function tagsOf(changes: readonly Change[]): string[] {
  return [...new Set(changes.flatMap(([before, after]) => changeTags(before, after)))];
}
