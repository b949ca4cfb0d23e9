import type { ImportList, ProductImport } from '#contract/imports.schema.ts';
import { START_LABELS } from '#contract/imports.ts';
import type { Executor } from '#server/platform/database/database.ts';
import { numberOf } from '#server/platform/text/number-of.ts';
import { presentValue } from './match-values.ts';
import {
  countChanges,
  countRows,
  groupProblemsOf,
  type ImportRecord,
  lacksOnlyChoices,
  lacksOnlyZip,
  listProblems,
} from './queries.ts';
import { sampleProducts } from './sample-products.ts';
import { findSecondsLeft } from './time-left.ts';
import { undoMessageOf } from './undo/message.ts';
import { countUndoable, findUndone } from './undo/queries.ts';
import { problemOfUndo } from './undo/undo-import.ts';

export function presentListed(record: ImportRecord): ImportList['imports'][number] {
  const { id: _id, fileName, state, undoState, byName: by, createdAt } = record;
  return { _id, fileName, state, undoState, by, createdAt: createdAt.toISOString() };
}

export async function presentImport(db: Executor, record: ImportRecord, now: Date): Promise<ProductImport> {
  const counts = await countRows(db, record.id);
  const sum = (matches: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(matches).reduce((total, row) => total + row.count, 0);
  const of = (wanted: (typeof counts)[number]['kind']) => sum(({ kind }) => kind === wanted);
  const withOutcome = (wanted: string) => sum(({ outcome }) => outcome === wanted);
  const rows = {
    new: of('new'),
    changed: of('changed'),
    unchanged: of('unchanged'),
    bad: of('bad'),
    omitted: of('omitted'),
  };
  const result = { added: withOutcome('added'), changed: withOutcome('changed'), skipped: withOutcome('skipped') };
  const done = sum(({ outcome }) => outcome !== null);
  const total = rows.new + rows.changed;
  const undoable = await countUndoable(db, record.id);
  const undone = await findUndone(db, record.id);
  const needsZip = rows.bad > 0 && !record.hasZip && (await lacksOnlyZip(db, record.id));
  const isAsked = rows.bad > 0 && record.matchedValues.some(({ choice }) => choice === undefined);
  const needsChoices = isAsked && (record.source !== null || (total === 0 && (await lacksOnlyChoices(db, record.id))));
  return {
    _id: record.id,
    fileName: record.fileName,
    state: record.state,
    message:
      undoMessageOf(record, { ...undone, undoable }) ??
      messageOf(record, { rows, result, left: total - done, needsZip, needsChoices }),
    by: { _id: record.byUserId, name: record.byName },
    rows,
    changes: await countChanges(db, record.id),
    done,
    total,
    result,
    source: record.source,
    notes: record.notes,
    values: record.matchedValues.map(presentValue),
    needsChoices,
    ignoredColumns: record.ignoredColumns,
    zipBytes: record.zipBytes,
    hasZip: record.hasZip,
    ...(await listProblems(db, record.id)),
    // Browsers poll a running import every second.
    problemGroups: record.state === 'running' ? [] : await groupProblemsOf(db, record.id),
    samples: await sampleProducts(db, record),
    secondsLeft: await findSecondsLeft(db, record, now),
    sales: record.saleIds.length,
    undo: {
      state: record.undoState,
      canStart: record.undoState !== 'running' && problemOfUndo(record, undoable, now) === null,
      left: undone.left,
      leftCount: undone.leftCount,
    },
    createdAt: record.createdAt.toISOString(),
  };
}

type Counts = Pick<ProductImport, 'rows' | 'result'> & {
  left: number;
  needsZip: boolean;
  needsChoices: boolean;
};

function messageOf({ state, error }: ImportRecord, { rows, result, left, needsZip, needsChoices }: Counts): string {
  const written = `${numberOf(result.added, 'product was', 'products were')} added, ${result.changed} changed`;
  const skipped = result.skipped > 0 ? `, ${result.skipped} left out` : '';
  const unwritten =
    rows.bad > 0
      ? ` ${numberOf(rows.bad, 'row was not written: it needs', 'rows were not written: they need')} mending.`
      : '';
  switch (state) {
    case 'checked':
      if (needsZip) {
        return `${numberOf(rows.bad, 'row waits', 'rows wait')} for pictures. Nothing was written: add the zip of pictures.`;
      }
      if (needsChoices) {
        return `${numberOf(rows.bad, 'row waits', 'rows wait')} for your choices below. Nothing is written yet.`;
      }
      if (rows.bad > 0 && rows.new + rows.changed === 0) {
        return `${numberOf(rows.bad, 'row needs', 'rows need')} mending. Nothing was written: mend the file and send it again.`;
      }
      if (rows.bad > 0) {
        return `${numberOf(rows.bad, 'row needs', 'rows need')} mending, ${rows.new + rows.changed} ${rows.new + rows.changed === 1 ? 'is' : 'are'} good: ${numberOf(rows.new, 'product is', 'products are')} new, ${rows.changed} would change. Nothing is written yet: start with the good rows, or mend the file and send it again.`;
      }
      if (rows.new + rows.changed === 0) return 'The shop has all of this already. There is nothing to write.';
      return `${numberOf(rows.new, 'product is', 'products are')} new, ${rows.changed} would change, ${rows.unchanged} are as they are. Nothing is written yet.`;
    case 'running':
      return `${written}${skipped} so far, ${left} to go.`;
    case 'done':
      return `Done: ${written}${skipped}.${unwritten}`;
    case 'cancelled':
      return `Stopped: ${written}${skipped}, and that stays. ${numberOf(left, 'row was', 'rows were')} not written; “${START_LABELS.cancelled}” goes on with them.`;
    case 'failed':
      return `${error ?? 'The import has failed.'} ${written}${skipped}, and that stays. “${START_LABELS.failed}” goes on with the other ${left}.`;
  }
}
