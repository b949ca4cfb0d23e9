import { and, asc, count, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import {
  type ImportColumn,
  importColumnLabel,
  importColumns,
  MATCHED_COLUMNS,
  SHOWN_PROBLEMS_MAX,
} from '#contract/imports.ts';
import type { ProblemGroup } from '#contract/row-problems.schema.ts';
import { casesOfSku } from '#contract/stock.ts';
import type { ProductRow } from '#server/catalogue/queries.ts';
import { products } from '#server/catalogue/tables.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { groupProblems } from '#server/platform/spreadsheets/row-problems.ts';
import { lineOf, type RowProblem } from './import-row.ts';
import { importRows, imports } from './tables.ts';
import { ZIP_IS_MISSING } from './zip-images.ts';

export type ImportRecord = typeof imports.$inferSelect;
export type StoredRow = typeof importRows.$inferSelect;
export type CheckedRow = Omit<
  typeof importRows.$inferInsert,
  'importId' | 'outcome' | 'productId' | 'before' | 'after' | 'undoLeft'
>;

const SKUS_AT_ONCE = 300;
const ROWS_AT_ONCE = 100;

export async function getImport(db: Executor, id: string): Promise<ImportRecord> {
  const [record] = isId(id) ? await db.select().from(imports).where(eq(imports.id, id)) : [];
  if (!record) throw new AppError('import_not_found');
  return record;
}

/** Lists the newest import first, without checks that nobody started. */
export function listStartedImports(db: Executor, limit: number): Promise<ImportRecord[]> {
  return db
    .select()
    .from(imports)
    .where(ne(imports.state, 'checked'))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit);
}

export async function lockImport(tx: Executor, id: string): Promise<ImportRecord> {
  const [record] = isId(id) ? await tx.select().from(imports).where(eq(imports.id, id)).for('update') : [];
  if (!record) throw new AppError('import_not_found');
  return record;
}

/**
 * Finds products by SKU, ignoring case but preferring an exact match. Also finds them by id, because exported files
 * contain the id if a product has no SKU.
 */
export async function findProductsBySkus(
  db: Executor,
  skus: readonly string[],
  { isLocked = false } = {},
): Promise<Map<string, ProductRow>> {
  const found = new Map<string, ProductRow>();
  for (const some of batchesOf(skus, SKUS_AT_ONCE)) {
    const ids = some.filter(isId).map((id) => id.toLowerCase());
    const cases = [...new Set(some.flatMap(casesOfSku))];
    const query = db
      .select()
      .from(products)
      .where(
        ids.length === 0
          ? inArray(products.sku, cases)
          : sql`${inArray(products.sku, cases)} or (${inArray(products.id, ids)} and ${products.sku} is null)`,
      )
      // Locks in the order of ids, to prevent deadlocks.
      .orderBy(asc(products.id));
    const rows = await (isLocked ? query.for('update') : query);
    const byName = new Map(rows.map((row) => [row.sku ?? row.id, row]));
    for (const sku of some) {
      const name = casesOfSku(sku).find((each) => byName.has(each));
      const row = name === undefined ? undefined : byName.get(name);
      if (row) found.set(sku, row);
    }
  }
  return found;
}

export async function saveRows(tx: Executor, importId: string, rows: readonly CheckedRow[]): Promise<void> {
  await tx.delete(importRows).where(eq(importRows.importId, importId));
  for (const some of batchesOf(rows, ROWS_AT_ONCE)) {
    await tx.insert(importRows).values(some.map((row) => ({ ...row, importId })));
  }
}

/** Reads in pages, because a large result blocks the event loop. */
export async function listRows(db: Executor, importId: string, filter?: SQL): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (;;) {
    const page = await db
      .select()
      .from(importRows)
      .where(and(eq(importRows.importId, importId), gt(importRows.number, rows.at(-1)?.number ?? 0), filter))
      .orderBy(asc(importRows.number))
      .limit(ROWS_AT_ONCE);
    rows.push(...page);
    if (page.length < ROWS_AT_ONCE) return rows;
  }
}

export function listRowsToWrite(db: Executor, { id, position }: ImportRecord, limit: number): Promise<StoredRow[]> {
  return db
    .select()
    .from(importRows)
    .where(
      and(eq(importRows.importId, id), gt(importRows.number, position), inArray(importRows.kind, ['new', 'changed'])),
    )
    .orderBy(asc(importRows.number))
    .limit(limit);
}

export async function countRows(db: Executor, importId: string) {
  return db
    .select({ kind: importRows.kind, outcome: importRows.outcome, count: count() })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .groupBy(importRows.kind, importRows.outcome);
}

/** Counts rows that change each column, in the order of the columns. */
export async function countChanges(db: Executor, importId: string) {
  const columns = sql<ImportColumn>`jsonb_array_elements_text(${importRows.changes})`.as('column_name');
  const changes = db
    .select({ column: columns })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.kind, 'changed')))
    .as('changes');
  const rows = await db.select({ column: changes.column, rows: count() }).from(changes).groupBy(changes.column);
  const sequence = importColumns();
  return rows.toSorted((a, b) => sequence.indexOf(a.column) - sequence.indexOf(b.column));
}

const hasProblems = ne(importRows.problems, sql`'[]'::jsonb`);

export async function listProblems(db: Executor, importId: string) {
  const filter = and(eq(importRows.importId, importId), hasProblems);
  const rows = await db
    .select({ number: importRows.number, problems: importRows.problems })
    .from(importRows)
    .where(filter)
    .orderBy(asc(importRows.number))
    .limit(SHOWN_PROBLEMS_MAX);
  const [counted] = await db
    .select({ count: sql<number>`coalesce(sum(jsonb_array_length(${importRows.problems})), 0)::int` })
    .from(importRows)
    .where(filter);
  const problems = rows.flatMap(({ number, problems: ofRow }) =>
    ofRow.map((each) => ({ row: lineOf(number), ...each })),
  );
  return { problems: problems.slice(0, SHOWN_PROBLEMS_MAX), problemCount: counted?.count ?? 0 };
}

/** Groups problems of all rows by their cause. */
export async function groupProblemsOf(db: Executor, importId: string): Promise<ProblemGroup[]> {
  const each = sql`jsonb_array_elements(${importRows.problems})`;
  const rows = await db
    .select({ row: importRows.number, found: sql<RowProblem>`${each}`.as('found') })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), hasProblems))
    .orderBy(asc(importRows.number));
  return groupProblems(
    rows.map(({ row, found: { column, value, problem } }) => ({
      row: lineOf(row),
      column: importColumnLabel(column),
      value,
      problem,
    })),
  );
}

/** True if a zip of images may solve every problem. */
export async function lacksOnlyZip(db: Executor, importId: string): Promise<boolean> {
  const isAnother = sql`exists (
    select from jsonb_array_elements(${importRows.problems}) as each where each->>'problem' not like ${`%${ZIP_IS_MISSING}`})`;
  const others = await db.$count(importRows, and(eq(importRows.importId, importId), isAnother));
  return others === 0;
}

/** True if choices of values may solve every problem. */
export async function lacksOnlyChoices(db: Executor, importId: string): Promise<boolean> {
  const isAnother = sql`exists (
    select from jsonb_array_elements(${importRows.problems}) as each
    where not each->>'column' in ${[...MATCHED_COLUMNS]})`;
  return (await db.$count(importRows, and(eq(importRows.importId, importId), isAnother))) === 0;
}
