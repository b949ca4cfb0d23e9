import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { type StatementColumn, type StatementColumns, SUMMED_COLUMNS } from '#contract/cash.ts';
import type { Executor } from '#server/platform/database/database.ts';
import type { StatementTable } from './statement-files/find-table.ts';
import type { ColumnMapping } from './statement-files/guess-columns.ts';
import { statementColumns, statementLayouts } from './tables.ts';

const COMPARED_MAX = 50;

/** Column choices for earlier files of a courier. Two files have the same layout if their sets of headers are equal. */
export interface Layouts {
  isKnown: (headers: readonly string[]) => boolean;
  columnsOf: (table: StatementTable) => ColumnMapping;
}

export async function findLayouts(db: Executor, courierAccountId: string): Promise<Layouts> {
  const rows = await db
    .select()
    .from(statementLayouts)
    .where(eq(statementLayouts.courierAccountId, courierAccountId))
    .orderBy(desc(statementLayouts.chosenAt))
    .limit(COMPARED_MAX);
  const [earlier] = await db
    .select()
    .from(statementColumns)
    .where(eq(statementColumns.courierAccountId, courierAccountId));
  const byHeaders = new Map(rows.map(({ headersSha256, columns }) => [headersSha256, columns as ColumnMapping]));
  const others = [...byHeaders.values(), ...(earlier ? [mappingOf(earlier.columns)] : [])];
  return {
    isKnown: (headers) => byHeaders.has(hashOf(headers)),
    columnsOf: ({ headers, guessed }) => byHeaders.get(hashOf(headers)) ?? completeGuess(guessed, headers, others),
  };
}

/** Uses the columns of an earlier layout if the file has all their headers. */
function completeGuess(
  guessed: ColumnMapping,
  headers: readonly string[],
  layouts: readonly ColumnMapping[],
): ColumnMapping {
  const columns = { ...guessed };
  const used = new Set(Object.values(guessed).flat());
  for (const layout of layouts) {
    for (const [column, names] of Object.entries(layout) as [StatementColumn, string[]][]) {
      if (columns[column] || !names.every((name) => headers.includes(name) && !used.has(name))) continue;
      columns[column] = names;
      for (const name of names) used.add(name);
    }
  }
  return columns;
}

interface ChosenLayout {
  courierAccountId: string;
  headers: readonly string[];
  columns: ColumnMapping;
  chosenAt: Date;
}

export async function saveLayout(tx: Executor, { headers, ...chosen }: ChosenLayout): Promise<void> {
  const { columns, chosenAt } = chosen;
  await tx
    .insert(statementLayouts)
    .values({ ...chosen, headersSha256: hashOf(headers) })
    .onConflictDoUpdate({
      target: [statementLayouts.courierAccountId, statementLayouts.headersSha256],
      set: { columns, chosenAt },
    });
}

export function mappingOf(columns: StatementColumns): ColumnMapping {
  return Object.fromEntries(
    Object.entries(columns).map(([column, names]) => [
      column,
      SUMMED_COLUMNS.includes(column as StatementColumn) ? [...new Set([names].flat())] : [names].flat().slice(0, 1),
    ]),
  );
}

function hashOf(headers: readonly string[]): string {
  const sorted = headers.filter((header) => header !== '').toSorted();
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
