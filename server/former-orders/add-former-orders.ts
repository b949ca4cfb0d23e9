import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { FormerOrderCheck, FormerOrderFileBody } from '#contract/former-orders.schema.ts';
import { FORMER_OUTCOME_NAMES } from '#contract/former-orders.ts';
import { toOneLine } from '#contract/text.ts';
import type { Deps } from '#server/deps.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/http/access.ts';
import { groupProblems, rowsToMend } from '#server/platform/spreadsheets/row-problems.ts';
import { saveLayout } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { FORMER_LIST } from './order-files/order-list.ts';
import { type OrderFile, readOrderFile } from './order-files/read-order-file.ts';
import { findKnownNumbers } from './queries.ts';
import { formerOrderFiles, formerOrders } from './tables.ts';

const BATCH = 1_000;
const CHOOSE = 'Choose the columns of the list first.';

type Adding = Pick<Deps, 'db' | 'now'>;

/** Reads a file of orders. Stores nothing. */
export async function checkFormerOrders(
  { db, now }: Adding,
  viewer: Viewer,
  body: FormerOrderFileBody,
): Promise<FormerOrderCheck> {
  const read = await readOrderFile(db, body, { userId: viewer.id, now: now() });
  const orders = await withoutKnown(db, read);
  return {
    source: read.source,
    orders: orders.length,
    outcomes: Object.fromEntries(
      FORMER_OUTCOME_NAMES.map((name) => [name, orders.filter(({ outcome }) => outcome === name).length]),
    ) as FormerOrderCheck['outcomes'],
    phones: new Set(orders.map(({ phoneE164 }) => phoneE164)).size,
    known: read.orders.length - orders.length,
    problems: groupProblems(read.problems),
    leftOut: read.problems.length,
    toMend: await rowsToMend(read, read.problems, read.linesLeftOut),
    table: read.list?.table ?? null,
  };
}

async function withoutKnown(
  db: Executor,
  { source, orders }: Pick<OrderFile, 'source' | 'orders'>,
): Promise<OrderFile['orders']> {
  const known = await findKnownNumbers(
    db,
    source,
    orders.map(({ number }) => number),
  );
  return orders.filter(({ number }) => !known.has(number));
}

/** Adds the orders that are not here yet, and returns their number. A repeated file adds nothing. */
export async function addFormerOrders(
  { db, now }: Adding,
  viewer: Viewer,
  { fileName, ...body }: FormerOrderFileBody,
): Promise<number> {
  const at = now();
  const { source, orders, list } = await readOrderFile(db, body, { userId: viewer.id, now: at });
  if (list && !list.isClear) throw new AppError('spreadsheet_invalid', { message: CHOOSE });
  return inTransaction(db, async (tx) => {
    // Two requests with one file take turns, so that the second finds the numbers of the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('former orders'))`);
    if (list && body.columns) await saveLayout(tx, FORMER_LIST.name, { ...list, chosenAt: at });
    const added = await withoutKnown(tx, { source, orders });
    if (added.length === 0) return 0;
    const [stored] = await tx
      .insert(formerOrderFiles)
      .values({
        byUserId: viewer.id,
        byName: viewer.username,
        fileName: toOneLine(fileName),
        source,
        orders: added.length,
        createdAt: at,
      })
      .returning();
    if (!stored) throw new Error('The file was not added');
    for (const some of batchesOf(added, BATCH)) {
      await tx.insert(formerOrders).values(some.map((order) => ({ ...order, source, fileId: stored.id })));
    }
    const subject = { id: stored.id, label: stored.fileName };
    const after = { source, orders: added.length };
    await recordChange(tx, { by: viewer, at, verb: 'customer.former-added', subject, before: null, after });
    return added.length;
  });
}
