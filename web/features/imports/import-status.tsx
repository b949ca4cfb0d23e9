import { useEffect } from 'react';
import type { ProductImport } from '#contract/imports.schema.ts';
import { type ImportState, importColumnLabel, START_LABELS } from '#contract/imports.ts';
import { api, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button, buttonClasses } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { FileField } from '#web/ui/dashboard/file-field.tsx';
import { HOW_TO_MEND } from '#web/ui/dashboard/problem-groups.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { rowsToMendPath, useChangeImportMutation } from './api.ts';
import { EmptyCellsHint } from './empty-cells-hint.tsx';
import { ZIP_TYPES } from './import-form.tsx';
import { ImportNotes } from './import-notes.tsx';
import { ImportProblems } from './import-problems.tsx';
import { LeftValues } from './left-values.tsx';
import { SampleProducts } from './sample-products.tsx';
import { UndoImport } from './undo-import.tsx';
import { useSendImport } from './use-send-import.ts';
import { ValueMatches } from './value-matches.tsx';

const startLabels: Partial<Record<ImportState, string>> = START_LABELS;

export function ImportStatus({ productImport }: { productImport: ProductImport }) {
  const { _id: id, state, message, fileName, done, total, hasZip, ignoredColumns, changes, undo } = productImport;
  const dispatch = useAppDispatch();
  const zip = useSendImport();

  // The import or its undo has changed products, so its end invalidates the cached lists.
  useEffect(() => {
    if (state !== 'checked' && state !== 'running' && undo.state !== 'running') {
      dispatch(api.util.invalidateTags(['ProductList', 'Product', 'Design', 'Stats']));
    }
  }, [dispatch, state, undo.state]);

  return (
    <div className="grid gap-5">
      <section aria-label="State of the import" className="grid gap-3 rounded-md bg-card p-4 shadow-card sm:p-5">
        <p className="text-muted">
          <bdi>{fileName}</bdi>
        </p>
        <p role="status" className="text-lg font-bold">
          {message}
        </p>
        <ImportNotes {...productImport} />
        {ignoredColumns.length > 0 && <p>Columns that were not read: {ignoredColumns.join(', ')}.</p>}
        {state === 'checked' && changes.length > 0 && (
          <div className="grid gap-1">
            <p>Changes of products that the shop has: {changes.map(describeChange).join(', ')}.</p>
            <EmptyCellsHint />
          </div>
        )}
        {state !== 'checked' && undo.state === null && total > 0 && (
          <progress
            aria-label="Progress"
            value={done}
            max={total}
            className="h-3 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-berry [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-berry"
          />
        )}
        {state === 'running' && <p className="min-h-6 text-muted">{timeLeft(productImport.secondsLeft)}</p>}
        {productImport.sales > 0 && undo.state === null && (
          <p>
            {counted(productImport.sales, 'sale')} of sale prices with dates:{' '}
            <TextLink to="/dashboard/sales">Sales</TextLink>
          </p>
        )}
        <ImportActions productImport={productImport} isSendingZip={zip.progress !== ''} />
      </section>
      {state === 'checked' && <ValueMatches {...productImport} />}
      {state === 'checked' && !hasZip && productImport.problems.some(({ column }) => column === 'pictures') && (
        <div className="grid max-w-md gap-3">
          <FileField
            label="Zip of pictures"
            accept={ZIP_TYPES}
            file={undefined}
            disabled={zip.progress !== ''}
            onChoose={(file) => void zip.addZip(id, file)}
          />
          <p role="status">{zip.progress}</p>
          <FormAlert text={zip.error} />
        </div>
      )}
      <SampleProducts samples={productImport.samples} />
      <LeftValues {...undo} />
      {undo.state === null && (
        <ImportProblems
          {...productImport}
          problems={withoutAsked(productImport)}
          problemGroups={groupsWithoutAsked(productImport)}
        />
      )}
    </div>
  );
}

interface ImportActionsProps {
  productImport: ProductImport;
  isSendingZip: boolean;
}

function ImportActions({ productImport, isSendingZip }: ImportActionsProps) {
  const { _id: id, state, done, total, rows, result, undo } = productImport;
  const [change, { isLoading, error }] = useChangeImportMutation();
  const startLabel = startLabels[state];
  const canStart = total > 0;
  const good = total - done;
  // Before the choices nearly every row has a problem.
  const toMend = undo.state === null && !productImport.needsChoices ? rows.bad + result.skipped : 0;
  return (
    <>
      <FormAlert text={error && messageOf(error, 'That did not work. Please try again.')} />
      <div className="flex flex-wrap gap-3">
        {startLabel && canStart && undo.state === null && (
          <Button disabled={isLoading || isSendingZip} onClick={() => void change({ id, action: 'start' })}>
            {state === 'checked' && rows.bad > 0 ? startWithGood(good) : startLabel}
          </Button>
        )}
        {state === 'running' && (
          <Button variant="secondary" disabled={isLoading} onClick={() => void change({ id, action: 'cancel' })}>
            Cancel
          </Button>
        )}
        {toMend > 0 && state !== 'running' && (
          <a href={rowsToMendPath(id)} download className={buttonClasses('secondary')}>
            <Icon name="arrowDown" className="size-5" />
            {toMend === 1 ? 'Download the row to mend' : `Download the ${toMend} rows to mend`}
          </a>
        )}
        {undo.canStart && <UndoImport productImport={productImport} />}
      </div>
      {toMend > 0 && state !== 'running' && <p className="text-muted">{HOW_TO_MEND}</p>}
    </>
  );
}

function startWithGood(rows: number): string {
  return rows === 1 ? 'Start with the good row' : `Start with the ${rows} good rows`;
}

function describeChange({ column, rows }: ProductImport['changes'][number]): string {
  return `${importColumnLabel(column)} in ${rows} ${rows === 1 ? 'row' : 'rows'}`;
}

/** Omits problems of values that `ValueMatches` asks about, as a file of another shop has them in nearly every row. */
function withoutAsked({ source, state, values, problems }: ProductImport): ProductImport['problems'] {
  if (source === null || state !== 'checked') return problems;
  return problems.filter(({ column, value }) => !values.some((each) => each.column === column && each.value === value));
}

function groupsWithoutAsked({ source, state, values, problemGroups }: ProductImport): ProductImport['problemGroups'] {
  if (source === null || state !== 'checked') return problemGroups;
  const isAsked = (column: string, value: string) =>
    values.some((each) => importColumnLabel(each.column) === column && each.value === value);
  return problemGroups.filter((group) => !group.values.every(({ value }) => isAsked(group.column, value)));
}

/** Rounds up to minutes, so that the text changes seldom. */
function timeLeft(seconds: number | null): string {
  if (seconds === null) return '';
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 1 ? 'Less than a minute left' : `About ${minutes} minutes left`;
}
