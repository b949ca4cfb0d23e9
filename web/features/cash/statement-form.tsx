import { type SyntheticEvent, useState } from 'react';
import type { CourierTermsList, StatementPreview } from '#contract/cash.schema.ts';
import { NEEDED_COLUMNS, STATEMENT_COLUMN_NAMES, STATEMENT_COLUMNS, type StatementColumn } from '#contract/cash.ts';
import { MAX_SPREADSHEET_BYTES } from '#contract/imports.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { FileField } from '#web/ui/dashboard/file-field.tsx';
import { readAsDataUrl } from '#web/ui/dashboard/image-file.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { typedPaisa } from './amounts.ts';
import { useDraftStatementMutation, usePreviewStatementMutation } from './api.ts';

const FAILED = 'The file could not be sent. Please try again.';
const TOO_LARGE = 'The file is too large. It may have up to 5 MB.';

interface StatementFormProps {
  couriers: CourierTermsList['couriers'];
  onDrafted: (id: string) => void;
}

interface ReadFile {
  file: File;
  base64: string;
  preview: StatementPreview;
}

/** Reads a courier's statement: the file first, whose columns are then chosen, and what the courier says of the whole. */
export function StatementForm({ couriers, onDrafted }: StatementFormProps) {
  const [draft, setDraft] = useState({ courierAccountId: '', number: '', date: '', bank: '', isPartial: false });
  const [read, setRead] = useState<ReadFile>();
  const [columns, setColumns] = useState<Partial<Record<StatementColumn, string>>>({});
  const [alert, setAlert] = useState('');
  const [preview, previewing] = usePreviewStatementMutation();
  const [draftStatement, drafting] = useDraftStatementMutation();
  const set = (changes: Partial<typeof draft>) => setDraft({ ...draft, ...changes });
  const bankPaisa = typedPaisa(draft.bank);
  const headers = [...new Set(read?.preview.headers)].filter(Boolean);
  const unused = headers.filter((header) => !Object.values(columns).includes(header));

  async function choose(file: File) {
    setAlert('');
    if (file.size > MAX_SPREADSHEET_BYTES) return setAlert(TOO_LARGE);
    const dataUrl = await readAsDataUrl(file);
    const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
    const { data, error } = await preview({ courierAccountId: draft.courierAccountId, file: base64 });
    if (!data) return setAlert(messageOf(error, FAILED));
    setRead({ file, base64, preview: data });
    setColumns(data.columns);
  }

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (drafting.isLoading || !read) return;
    const { courierAccountId, number, date, isPartial } = draft;
    const missing = NEEDED_COLUMNS.filter((column) => !columns[column]);
    if (number.trim() === '' || date === '' || bankPaisa === undefined)
      return setAlert('Please fill in number, date and amount.');
    if (missing.length > 0)
      return setAlert(`Choose the column: ${missing.map((column) => STATEMENT_COLUMNS[column]).join(', ')}.`);
    setAlert('');
    const body = { courierAccountId, number, date, isPartial, bankPaisa, columns, file: read.base64 };
    const { data, error } = await draftStatement(body);
    if (data) onDrafted(data.statement._id);
    else setAlert(messageOf(error, FAILED));
  }

  return (
    <form noValidate aria-label="Statement" onSubmit={(event) => void send(event)} className="grid max-w-4xl gap-6">
      <div className="grid items-start gap-4 rounded-md bg-white p-4 shadow-card sm:grid-cols-2 md:p-6">
        <SelectField
          label="Courier"
          value={draft.courierAccountId}
          onChange={({ currentTarget }) => {
            set({ courierAccountId: currentTarget.value });
            setRead(undefined);
          }}
        >
          <option value="">Choose</option>
          {couriers.map(({ _id, label }) => (
            <option key={_id} value={_id}>
              {label}
            </option>
          ))}
        </SelectField>
        <FileField
          label="File of the courier"
          hint={draft.courierAccountId ? 'An .xlsx or .csv file.' : 'Choose the courier first.'}
          accept=".csv,.xlsx"
          file={read?.file}
          disabled={draft.courierAccountId === '' || previewing.isLoading}
          onChoose={(file) => void choose(file)}
        />
      </div>
      {read && (
        <>
          <div className="grid items-start gap-4 rounded-md bg-white p-4 shadow-card sm:grid-cols-3 md:p-6">
            <TextField
              label="Number of the statement"
              autoComplete="off"
              value={draft.number}
              onChange={({ currentTarget }) => set({ number: currentTarget.value })}
            />
            <TextField
              label="Date"
              type="date"
              value={draft.date}
              onChange={({ currentTarget }) => set({ date: currentTarget.value })}
            />
            <TextField
              label="Received in the bank, in rupees"
              inputMode="decimal"
              autoComplete="off"
              value={draft.bank}
              onChange={({ currentTarget }) => set({ bank: currentTarget.value })}
            />
            <label className="flex min-h-11 items-center gap-3 sm:col-span-3">
              <input
                type="checkbox"
                className="size-6 accent-berry"
                checked={draft.isPartial}
                onChange={({ currentTarget }) => set({ isPartial: currentTarget.checked })}
              />
              It pays a part in advance; the rest comes with another statement
            </label>
          </div>
          <fieldset className="grid items-start gap-4 rounded-md bg-white p-4 shadow-card sm:grid-cols-3 md:p-6">
            <legend className="sr-only">Columns</legend>
            <div className="grid gap-2 sm:col-span-3">
              <p>{counted(read.preview.rows, 'row')}. Which column of the file is which?</p>
              {unused.length > 0 && (
                <p className="rounded-sm bg-sun-soft px-4 py-2">
                  Not chosen yet, of the file: <bdi className="font-bold">{unused.join(', ')}</bdi>
                </p>
              )}
            </div>
            {STATEMENT_COLUMN_NAMES.map((column) => (
              <SelectField
                key={column}
                label={STATEMENT_COLUMNS[column]}
                hint={sampleOf(read.preview, columns[column])}
                value={columns[column] ?? ''}
                onChange={({ currentTarget }) => {
                  const { [column]: _, ...others } = columns;
                  setColumns(currentTarget.value === '' ? others : { ...others, [column]: currentTarget.value });
                }}
              >
                <option value="">Not in the file</option>
                {headers.map((header) => (
                  <option key={header} value={header}>
                    {header}
                  </option>
                ))}
              </SelectField>
            ))}
          </fieldset>
        </>
      )}
      <FormAlert text={alert} />
      <Button type="submit" disabled={!read} aria-busy={drafting.isLoading} className="justify-self-start">
        {drafting.isLoading ? 'Checking...' : 'Check the statement'}
      </Button>
    </form>
  );
}

/** What stands in a column: 'As: 1700, 2400'. */
function sampleOf({ headers, samples }: StatementPreview, header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const values = samples.slice(0, 2).map((row) => row[headers.indexOf(header)] ?? '');
  return `As: ${values.join(', ')}`;
}
