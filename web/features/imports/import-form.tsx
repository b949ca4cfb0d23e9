import { type SyntheticEvent, useState } from 'react';
import type { ImportPreview, ProductImport } from '#contract/imports.schema.ts';
import { findMissingImportColumns, openQuestions, type TableColumn } from '#contract/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { FileField } from '#web/ui/dashboard/file-field.tsx';
import { SPREADSHEET_TYPES } from '#web/ui/dashboard/spreadsheet-file.ts';
import { useTableFile } from '#web/ui/dashboard/use-table-file.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Loading } from '#web/ui/notice.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { usePreviewImportMutation } from './api.ts';
import { ColumnQuestions } from './column-questions.tsx';
import { EmptyCellsHint } from './empty-cells-hint.tsx';
import { ImportColumns } from './import-columns.tsx';
import { useSendImport } from './use-send-import.ts';

export const ZIP_TYPES = '.zip,application/zip';
const NO_FILE = 'Please choose a spreadsheet.';
const OPEN = 'Please make a choice for each question about this file.';

export function ImportForm({ onChecked }: { onChecked: (checked: ProductImport) => void }) {
  const [preview, { isLoading: isReading }] = usePreviewImportMutation();
  const table = useTableFile<TableColumn, object, ImportPreview>((body) => preview(body));
  const { file, read, columns } = table;
  const [own, setOwn] = useDraftState<{ of: ImportPreview; leftOut: readonly string[] } | undefined>(
    'left out',
    undefined,
  );
  // Another row of headings brings other questions.
  const leftOut = own?.of === read?.preview ? own?.leftOut : undefined;
  const choices = { columns, leftOut: leftOut ?? read?.preview.leftOut ?? [] };
  const [isMissed, setIsMissed] = useState(false);
  const [zip, setZip] = useDraftState<File | undefined>('zip', undefined);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { send, progress, error } = useSendImport();
  const isBusy = progress !== '' || isReading;

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!file) return table.setAlert(NO_FILE);
    if (isBusy) return;
    const missing = Object.entries(read ? findMissingImportColumns(columns) : {});
    setProblems(Object.fromEntries(missing.map(([column, problem]) => [`columns.${column}`, problem])));
    const isOpen = read !== undefined && openQuestions(read.preview.questions, choices).length > 0;
    setIsMissed(isOpen);
    if (isOpen) table.setAlert(OPEN);
    if (isOpen || missing.length > 0) return;
    table.setAlert('');
    const { sheet, headerLine } = read?.preview ?? {};
    const chosen = read && { ...choices, leftOut: [...choices.leftOut], sheet, headerLine };
    const checked = await send(file, zip, { chosen, onUnknown: () => void table.open(file, {}) });
    if (checked) onChecked(checked);
  }

  return (
    <form noValidate aria-label="Import" onSubmit={(event) => void submit(event)} className="grid max-w-4xl gap-4">
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <FileField
          label="Spreadsheet"
          hint="A product export of Shopify or WooCommerce, a Google feed, or any list of products. Excel (.xlsx), CSV, text or XML, up to 5,000 rows."
          accept={SPREADSHEET_TYPES}
          file={file}
          onChoose={table.take}
        />
        <FileField
          label="Zip of pictures (optional)"
          hint="The pictures that the column Pictures names, up to 200 MB."
          accept={ZIP_TYPES}
          file={zip}
          onChoose={setZip}
        />
      </div>
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-bold">What an empty cell means</summary>
        <EmptyCellsHint />
      </details>
      <FormAlert text={table.alert || error} />
      {isReading && <Loading text="Reading the file..." />}
      {read && (
        <ColumnQuestions
          {...choices}
          questions={read.preview.questions}
          isMissed={isMissed}
          onChoose={(chosen) => {
            table.setColumns(chosen.columns);
            setOwn({ of: read.preview, leftOut: chosen.leftOut });
          }}
        />
      )}
      {read && (
        <ImportColumns
          preview={read.preview}
          columns={columns}
          problems={problems}
          onChange={table.setColumns}
          onPlace={(place) => void table.readAgain({}, place)}
        />
      )}
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton disabled={isBusy}>{progress === '' ? 'Check' : 'Checking...'}</SubmitButton>
        {!read && (
          <Button
            variant="secondary"
            disabled={isBusy}
            onClick={() => (file ? void table.open(file, {}) : table.setAlert(NO_FILE))}
          >
            Match the columns yourself
          </Button>
        )}
        <p role="status" className="text-muted">
          {progress}
        </p>
      </div>
    </form>
  );
}
