import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { STATEMENT_ROWS_MAX, type StatementColumn, SUMMED_COLUMNS } from '#contract/cash.ts';
import { AppError } from '#contract/errors.ts';
import { SPREADSHEET_MAX_BYTES } from '#contract/imports.ts';
import type { DraftStatementBody, PreviewStatementBody, StatementPreview } from '#contract/statements.schema.ts';
import type { Deps } from '#server/deps.ts';
import { courierAccounts } from '#server/parcels/tables.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import { readWorkbook } from '#server/platform/spreadsheets/read-workbook.ts';
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts';
import { findTable } from '#server/platform/spreadsheets/tables/find-table.ts';
import {
  findLayouts,
  mappingOf,
  saveLayout,
  shownColumns,
} from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { previewTable } from '#server/platform/spreadsheets/tables/preview-table.ts';
import { checkStatement } from './check-statement.ts';
import { lockCourier } from './save-terms.ts';
import { guessColumns } from './statement-files/guess-columns.ts';
import { readLines } from './statement-files/read-lines.ts';
import { statementRows, statements } from './tables.ts';

type CashDeps = Pick<Deps, 'db' | 'now'>;
export type StatementRecord = typeof statements.$inferSelect;

const READING = { guess: guessColumns, maxRows: STATEMENT_ROWS_MAX };
const BATCH = 1_000;
/** Each account of a courier has its own layouts. */
const layoutsKey = (courierAccountId: string) => `statements of ${courierAccountId}`;

/** Guesses the columns of a file. Stores nothing. */
export async function previewStatement(
  db: Executor,
  by: Actor,
  { courierAccountId, file, ...choice }: PreviewStatementBody,
): Promise<StatementPreview> {
  const [account] = await db.select().from(courierAccounts).where(eq(courierAccounts.id, courierAccountId));
  if (!account) throw new AppError('courier_not_found');
  const sheets = await readSheets(Buffer.from(file, 'base64'), by);
  const layouts = await findLayouts<StatementColumn>(db, layoutsKey(courierAccountId));
  const table = await findTable(sheets, choice, { ...READING, isKnown: layouts.isKnown });
  const columns = layouts.columnsOf(table);
  const { lines, totals } = await readLines(table, columns);
  return {
    ...previewTable(sheets, table),
    rows: lines.length,
    totals,
    columns: shownColumns(columns),
  };
}

function readSheets(bytes: Buffer, by: Actor): Promise<Sheet[]> {
  if (bytes.length > SPREADSHEET_MAX_BYTES) throw new AppError('spreadsheet_too_large');
  return readWorkbook(bytes, { maxRows: STATEMENT_ROWS_MAX, userId: by.id ?? by.username });
}

/** Stores the statement as a draft without posting it. Throws `statement_exists` for a known file or number. */
export async function draftStatement(
  deps: CashDeps,
  by: Actor,
  { columns, file, sheet, headerLine, ...body }: DraftStatementBody,
): Promise<StatementRecord> {
  const bytes = Buffer.from(file, 'base64');
  const fileSha256 = createHash('sha256').update(bytes).digest('hex');
  await assertNew(deps.db, { ...body, fileSha256 });
  const mapping = mappingOf(columns, SUMMED_COLUMNS);
  const wanted = Object.values(mapping).flat();
  const hasAll = (headers: readonly string[]) => wanted.every((header) => headers.includes(header));
  const table = await findTable(await readSheets(bytes, by), { sheet, headerLine }, { ...READING, isKnown: hasAll });
  const { lines } = await readLines(table, mapping);
  if (lines.length === 0) throw new AppError('spreadsheet_invalid', { message: 'There is no row below the header.' });
  const { courierAccountId, number, date, bankPaisa, isPartial } = body;
  const write = inTransaction(deps.db, async (tx) => {
    const account = await lockCourier(tx, courierAccountId);
    const at = deps.now();
    const checked = await checkStatement(tx, { courierAccountId, date, isPartial, lines });
    const [statement] = await tx
      .insert(statements)
      .values({ courierAccountId, number, date, bankPaisa, fileSha256, isPartial, createdAt: at, createdBy: by.id })
      .returning();
    if (!statement) throw new Error('The statement was not added');
    for (const batch of batchesOf(checked, BATCH)) {
      await tx
        .insert(statementRows)
        .values(batch.map(({ problem: _, ...row }) => ({ ...row, statementId: statement.id })));
    }
    await saveLayout(tx, layoutsKey(courierAccountId), { headers: table.headers, columns: mapping, chosenAt: at });
    await recordChange(tx, {
      by,
      at,
      verb: 'statement.drafted',
      before: null,
      subject: { id: statement.id, label: `${account.label} ${number}` },
      after: { date, bankPaisa, isPartial, rows: checked.length },
    });
    return statement;
  });
  return write.catch(async (error: unknown) => {
    // A concurrent request has stored the same statement. `assertNew` throws an error that names it.
    if (isUniqueViolation(error)) await assertNew(deps.db, { ...body, fileSha256 });
    throw error;
  });
}

interface Identity {
  courierAccountId: string;
  number: string;
  fileSha256: string;
}

async function assertNew(db: Executor, { courierAccountId, number, fileSha256 }: Identity): Promise<void> {
  const find = async (condition: ReturnType<typeof and>) => {
    const [found] = await db
      .select({ number: statements.number, date: statements.date, label: courierAccounts.label })
      .from(statements)
      .innerJoin(courierAccounts, eq(courierAccounts.id, statements.courierAccountId))
      .where(and(condition, ne(statements.state, 'void')));
    return found && `${found.number} of ${found.label}, dated ${found.date}`;
  };
  const sameFile = await find(eq(statements.fileSha256, fileSha256));
  if (sameFile)
    throw new AppError('statement_exists', { message: `This file was read already, as statement ${sameFile}.` });
  const sameNumber = await find(and(eq(statements.courierAccountId, courierAccountId), eq(statements.number, number)));
  if (sameNumber)
    throw new AppError('statement_exists', {
      message: `There is a statement with this number already: ${sameNumber}.`,
    });
}

/** Discards a draft. After that, the same file can be read again. */
export async function discardStatement(
  { db, now }: CashDeps,
  by: Actor,
  id: string,
  version: number,
): Promise<StatementRecord> {
  return inTransaction(db, async (tx) => {
    const { statement, label } = await lockDraft(tx, id, version);
    const [after] = await tx
      .update(statements)
      .set({ state: 'void', version: version + 1 })
      .where(eq(statements.id, id))
      .returning();
    await recordChange(tx, {
      by,
      at: now(),
      verb: 'statement.discarded',
      subject: { id, label },
      before: { state: statement.state },
      after: { state: 'void' },
    });
    return after ?? statement;
  });
}

/** Locks the draft. Throws `statement_changed` if the version is outdated or the statement is no draft. */
export async function lockDraft(tx: Executor, id: string, version: number) {
  if (!isId(id)) throw new AppError('statement_not_found');
  const [statement] = await tx.select().from(statements).where(eq(statements.id, id)).for('update');
  if (!statement) throw new AppError('statement_not_found');
  if (statement.version !== version || statement.state !== 'draft') throw new AppError('statement_changed');
  const [account] = await tx.select().from(courierAccounts).where(eq(courierAccounts.id, statement.courierAccountId));
  return { statement, label: `${account?.label} ${statement.number}` };
}
