import { getTableColumns, type Placeholder, sql, type Table } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { compiledForCount } from '#server/platform/database/prepared.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from './tables.ts';

/** Whole rows: what a database would fill in by itself has to be there, too. */
interface WrittenOrder {
  order: typeof orders.$inferSelect;
  lines: (typeof orderLines.$inferSelect)[];
  event: typeof orderEvents.$inferSelect;
  key: typeof idempotencyKeys.$inferSelect;
}

/**
 * Writes an order with its lines, its first event and the answer that is kept for repetitions, in one statement. Fails on
 * the key's primary key where the same key has placed an order already; one that is being placed is waited for.
 */
export async function writeOrder(tx: Executor, { order, lines, event, key }: WrittenOrder): Promise<void> {
  const values = [
    ...valuesOf(orders, 'order', order),
    ...valuesOf(orderEvents, 'event', event),
    ...valuesOf(idempotencyKeys, 'key', key),
    ...lines.flatMap((line, index) => valuesOf(orderLines, `line_${index}`, line)),
  ];
  await insertAll(tx, lines.length).execute(Object.fromEntries(values));
}

/** To write it costs Drizzle more than to run it costs the database. */
const insertAll = compiledForCount((tx, lineCount) => {
  const linePlaces = Array.from({ length: lineCount }, (_, index) => storageOf(orderLines, `line_${index}`));
  const stored = tx
    .$with('kept')
    .as(
      tx.insert(idempotencyKeys).values(storageOf(idempotencyKeys, 'key')).returning({ id: idempotencyKeys.orderId }),
    );
  const lined = tx.$with('lined').as(tx.insert(orderLines).values(linePlaces).returning({ id: orderLines.orderId }));
  const noted = tx
    .$with('noted')
    .as(tx.insert(orderEvents).values(storageOf(orderEvents, 'event')).returning({ id: orderEvents.orderId }));
  return tx
    .with(stored, lined, noted)
    .insert(orders)
    .values(storageOf(orders, 'order'))
    .prepare(`write_order_${lineCount}`);
});

/** A row whose every column is a placeholder. */
function storageOf<T extends Table>(table: T, row: string) {
  const columns = Object.keys(getTableColumns(table)) as (keyof T['$inferSelect'] & string)[];
  return Object.fromEntries(columns.map((column) => [column, sql.placeholder(`${row}_${column}`)])) as Record<
    keyof T['$inferSelect'],
    Placeholder
  >;
}

/** What is put into these placeholders. */
function valuesOf<T extends Table>(table: T, row: string, values: T['$inferSelect']): [string, unknown][] {
  return Object.keys(getTableColumns(table)).map((column) => [`${row}_${column}`, values[column]]);
}
