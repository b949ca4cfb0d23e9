import { getTableColumns, type Placeholder, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '#server/platform/database/database.ts';
import { compiledForCount } from '#server/platform/database/prepared.ts';
import { settleTogether } from '#server/platform/database/transaction.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from './tables.ts';

/** Whole rows: columns with a database default must be set too. */
interface WrittenOrder {
  order: typeof orders.$inferSelect;
  lines: (typeof orderLines.$inferSelect)[];
  event: typeof orderEvents.$inferSelect;
  key: typeof idempotencyKeys.$inferSelect;
}

/** Throws the violation of the key's primary key if the key has placed an order; waits for one that is being placed. */
export async function writeOrder(tx: Executor, { order, lines, event, key }: WrittenOrder): Promise<void> {
  await settleTogether([
    insertOrders(tx, [order]),
    insertLines(tx, lines),
    insertEvents(tx, [event]),
    insertKeys(tx, [key]),
  ]);
}

const insertOrders = insertInto(orders, 'insert_orders');
const insertLines = insertInto(orderLines, 'insert_lines');
const insertEvents = insertInto(orderEvents, 'insert_events');
const insertKeys = insertInto(idempotencyKeys, 'insert_keys');

/** Compiles an INSERT of whole rows, cached by their number: building it costs Drizzle more than running it costs the database. */
function insertInto<T extends PgTable>(table: T, name: string) {
  const columns = Object.keys(getTableColumns(table)) as (keyof T['$inferSelect'] & string)[];
  const compiled = compiledForCount((tx, count) => {
    const rows = Array.from({ length: count }, (_, row) =>
      Object.fromEntries(columns.map((column) => [column, sql.placeholder(`${column}_${row}`)])),
    );
    return tx
      .insert(table)
      .values(rows as Record<keyof T['$inferSelect'], Placeholder>[])
      .prepare(`${name}_${count}`);
  });
  return (tx: Executor, rows: readonly T['$inferSelect'][]) =>
    compiled(tx, rows.length).execute(
      Object.fromEntries(rows.flatMap((values, row) => columns.map((column) => [`${column}_${row}`, values[column]]))),
    );
}
