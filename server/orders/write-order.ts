import { getTableColumns, type Placeholder, sql, type Table } from 'drizzle-orm';
import type { Executor } from '#server/platform/database/database.ts';
import { compiledForCount } from '#server/platform/database/prepared.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from './tables.ts';

/** Whole rows: the database's own defaults have to be set too. */
interface WrittenOrder {
  order: typeof orders.$inferSelect;
  lines: (typeof orderLines.$inferSelect)[];
  event: typeof orderEvents.$inferSelect;
  key: typeof idempotencyKeys.$inferSelect;
}

/**
 * Writes all in one statement. Violates the key's primary key where it has placed an order; waits for one that is being
 * placed.
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

/** Compiled per line count: building it costs Drizzle more than running it costs the database. */
const insertAll = compiledForCount((tx, lineCount) => {
  const linePlaceholders = Array.from({ length: lineCount }, (_, index) => placeholdersOf(orderLines, `line_${index}`));
  const insertedKey = tx
    .$with('kept')
    .as(
      tx
        .insert(idempotencyKeys)
        .values(placeholdersOf(idempotencyKeys, 'key'))
        .returning({ id: idempotencyKeys.orderId }),
    );
  const insertedLines = tx
    .$with('lined')
    .as(tx.insert(orderLines).values(linePlaceholders).returning({ id: orderLines.orderId }));
  const insertedEvent = tx
    .$with('noted')
    .as(tx.insert(orderEvents).values(placeholdersOf(orderEvents, 'event')).returning({ id: orderEvents.orderId }));
  return tx
    .with(insertedKey, insertedLines, insertedEvent)
    .insert(orders)
    .values(placeholdersOf(orders, 'order'))
    .prepare(`write_order_${lineCount}`);
});

/** A row of placeholders. */
function placeholdersOf<T extends Table>(table: T, row: string) {
  const columns = Object.keys(getTableColumns(table)) as (keyof T['$inferSelect'] & string)[];
  return Object.fromEntries(columns.map((column) => [column, sql.placeholder(`${row}_${column}`)])) as Record<
    keyof T['$inferSelect'],
    Placeholder
  >;
}

function valuesOf<T extends Table>(table: T, row: string, values: T['$inferSelect']): [string, unknown][] {
  return Object.keys(getTableColumns(table)).map((column) => [`${row}_${column}`, values[column]]);
}
