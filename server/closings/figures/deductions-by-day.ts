import { and, eq, inArray, sql } from 'drizzle-orm';
import type { LedgerAccount } from '#contract/cash.ts';
import { STATEMENT_ROWS_MAX } from '#contract/cash.ts';
import type { DayFigure } from '#contract/closings.ts';
import { entries, entryLines, statements } from '#server/cash/tables.ts';
import { sumOf } from '#server/platform/database/aggregates.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { addRows, type ByDay } from './by-day.ts';
import { isDatedIn } from './period-rows.ts';
import type { Period } from './periods.ts';

const DEDUCTIONS = {
  courier_fee: 'courierFeePaisa',
  fee_tax: 'feeTaxPaisa',
  income_tax_withheld: 'incomeTaxPaisa',
  sales_tax_withheld: 'salesTaxPaisa',
} as const satisfies Partial<Record<LedgerAccount, DayFigure>>;
const ACCOUNTS = Object.keys(DEDUCTIONS) as (keyof typeof DEDUCTIONS)[];

/** Adds what couriers deducted, by the date of their statement. */
export async function addDeductions(db: Executor, period: Period, days: ByDay): Promise<void> {
  // No statement has more rows. Without the limit, PostgreSQL would read all statements for a join.
  const settled = db
    .select({ id: entries.id })
    .from(entries)
    .where(eq(entries.statementId, statements.id))
    .limit(STATEMENT_ROWS_MAX)
    .as('settled');
  const rows = await db
    .select({ day: statements.date, account: entryLines.account, paisa: sumOf(entryLines.amountPaisa) })
    .from(statements)
    .innerJoinLateral(settled, sql`true`)
    .innerJoin(entryLines, eq(entryLines.entryId, settled.id))
    .where(and(inArray(entryLines.account, ACCOUNTS), isDatedIn(period)))
    .groupBy(statements.date, entryLines.account);
  addRows(
    days,
    rows.map(({ day, account, paisa }) => ({ day, [DEDUCTIONS[account as keyof typeof DEDUCTIONS]]: paisa })),
  );
}
