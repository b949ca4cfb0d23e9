import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { STATEMENT_ROWS_MAX } from '#contract/cash.ts';
import { AppError } from '#contract/errors.ts';
import type { DraftStatementBody, PreviewStatementBody, StatementPreview } from '#contract/statements.schema.ts';
import type { Deps } from '#server/deps.ts';
import { askAboutWords, givenMeanings, rememberMeanings } from '#server/parcels/given-meanings.ts';
import { courierAccounts } from '#server/parcels/tables.ts';
import { type Actor, recordChange } from '#server/platform/audit/record-change.ts';
import { batchesOf } from '#server/platform/database/batches-of.ts';
import { isId } from '#server/platform/database/columns.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { inTransaction, isUniqueViolation } from '#server/platform/database/transaction.ts';
import { groupProblems, rowsToMend } from '#server/platform/spreadsheets/row-problems.ts';
import { saveLayout } from '#server/platform/spreadsheets/tables/known-layouts.ts';
import { openList, readSheets } from '#server/platform/spreadsheets/tables/open-list.ts';
import { checkStatement } from './check-statement.ts';
import { lockCourier } from './save-terms.ts';
import { readLines } from './statement-files/read-lines.ts';
import { STATEMENT_LIST } from './statement-files/statement-list.ts';
import { statementRows, statements } from './tables.ts';

type CashDeps = Pick<Deps, 'db' | 'now'>;
export type StatementRecord = typeof statements.$inferSelect;

const BATCH = 1_000;
/** Each account of a courier has its own layouts. */
const listOf = (courierAccountId: string) => ({ ...STATEMENT_LIST, name: `statements of ${courierAccountId}` });

/** Reads a file by its columns. Stores nothing. */
export async function previewStatement(db: Executor, by: Actor, body: PreviewStatementBody): Promise<StatementPreview> {
  const { opened, courier } = await openStatement(db, by, body);
  const read = await readLines(opened, opened.columns, { courier });
  return {
    ...opened.table,
    rows: read.lines.length,
    totals: read.totals,
    problems: groupProblems(read.problems),
    unknown: await askAboutWords(db, read.unknown, [body.courierAccountId]),
    toMend: await rowsToMend(opened, read.problems),
  };
}

async function openStatement(db: Executor, by: Actor, { courierAccountId, file, ...choice }: PreviewStatementBody) {
  const [account] = await db.select().from(courierAccounts).where(eq(courierAccounts.id, courierAccountId));
  if (!account) throw new AppError('courier_not_found');
  const sheets = await readSheets(file, { maxRows: STATEMENT_ROWS_MAX, userId: by.id ?? by.username });
  const list = listOf(courierAccountId);
  const opened = await openList(db, { list, sheets, maxRows: STATEMENT_ROWS_MAX }, choice);
  return { opened, courier: account.courier };
}

/** Stores the statement as a draft without posting it. Throws `statement_exists` for a known file or number. */
export async function draftStatement(
  deps: CashDeps,
  by: Actor,
  { columns, file, sheet, headerLine, meanings = [], ...body }: DraftStatementBody,
): Promise<StatementRecord> {
  const fileSha256 = createHash('sha256').update(Buffer.from(file, 'base64')).digest('hex');
  await assertNew(deps.db, { ...body, fileSha256 });
  const { courierAccountId, number, date, bankPaisa, isPartial } = body;
  const { opened, courier } = await openStatement(deps.db, by, { courierAccountId, file, columns, sheet, headerLine });
  const { lines } = await readLines(opened, opened.columns, { courier, given: givenMeanings(meanings) });
  if (lines.length === 0) throw new AppError('spreadsheet_invalid', { message: 'There is no row below the header.' });
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
    await saveLayout(tx, listOf(courierAccountId).name, { ...opened, chosenAt: at });
    const chosen = meanings.map((each) => ({ ...each, courierAccountId }));
    await rememberMeanings(tx, chosen, at);
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
