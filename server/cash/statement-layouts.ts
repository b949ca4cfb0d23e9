import { desc, eq } from 'drizzle-orm';
import { type StatementColumn, type StatementColumns, SUMMED_COLUMNS } from '#contract/cash.ts';
import type { Executor } from '#server/platform/database/database.ts';
import {
  hashOfHeaders,
  type Layouts,
  layoutsOf,
  mappingOf as mappingOfColumns,
} from '#server/platform/spreadsheets/tables/known-layouts.ts';
import type { StatementMapping } from './statement-files/guess-columns.ts';
import { statementColumns, statementLayouts } from './tables.ts';

const COMPARED_MAX = 50;

/** Returns the columns that were chosen for earlier files of the courier. */
export async function findLayouts(db: Executor, courierAccountId: string): Promise<Layouts<StatementColumn>> {
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
  return layoutsOf(rows, earlier ? [mappingOf(earlier.columns)] : []);
}

interface ChosenLayout {
  courierAccountId: string;
  headers: readonly string[];
  columns: StatementMapping;
  chosenAt: Date;
}

export async function saveLayout(tx: Executor, { headers, ...chosen }: ChosenLayout): Promise<void> {
  const { columns, chosenAt } = chosen;
  await tx
    .insert(statementLayouts)
    .values({ ...chosen, headersSha256: hashOfHeaders(headers) })
    .onConflictDoUpdate({
      target: [statementLayouts.courierAccountId, statementLayouts.headersSha256],
      set: { columns, chosenAt },
    });
}

export function mappingOf(columns: StatementColumns): StatementMapping {
  return mappingOfColumns(columns, SUMMED_COLUMNS);
}
