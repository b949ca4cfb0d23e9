import { type SyntheticEvent, useState } from 'react';
import type { ProductImport } from '#contract/imports.schema.ts';
import { FileField } from '#web/ui/dashboard/file-field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { EmptyCellsHint } from './empty-cells-hint.tsx';
import { useSendImport } from './use-send-import.ts';

export const ZIP_TYPES = '.zip,application/zip';

export function ImportForm({ onChecked }: { onChecked: (checked: ProductImport) => void }) {
  const [spreadsheet, setSpreadsheet] = useState<File>();
  const [zip, setZip] = useState<File>();
  const { send, progress, error } = useSendImport();
  const [missing, setMissing] = useState('');

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    setMissing(spreadsheet ? '' : 'Please choose a spreadsheet.');
    if (!spreadsheet || progress !== '') return;
    const checked = await send(spreadsheet, zip);
    if (checked) onChecked(checked);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-3xl gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <FileField
          label="Spreadsheet"
          hint="Excel (.xlsx) or CSV, up to 5,000 rows. Also a product export of Shopify or WooCommerce, or a Google feed."
          accept=".xlsx,.csv,text/csv"
          file={spreadsheet}
          onChoose={setSpreadsheet}
        />
        <FileField
          label="Zip of pictures (optional)"
          hint="The pictures that the column Pictures names, up to 200 MB."
          accept={ZIP_TYPES}
          file={zip}
          onChoose={setZip}
        />
      </div>
      <EmptyCellsHint />
      <FormAlert text={missing || error} />
      <div className="flex flex-wrap items-center gap-4">
        <SubmitButton disabled={progress !== ''}>{progress === '' ? 'Check' : 'Checking...'}</SubmitButton>
        <p role="status" className="text-muted">
          {progress}
        </p>
      </div>
    </form>
  );
}
