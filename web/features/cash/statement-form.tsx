import type { SyntheticEvent } from 'react';
import { problemOfAmount, typedPaisa } from '#contract/amounts.ts';
import {
  findMissingColumns,
  STATEMENT_COLUMNS,
  type StatementColumn,
  type StatementColumns,
  SUMMED_COLUMNS,
} from '#contract/cash.ts';
import type { CourierTermsList } from '#contract/courier-terms.schema.ts';
import type { StatementPreview } from '#contract/statements.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/dashboard/checkbox-field.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { FileField } from '#web/ui/dashboard/file-field.tsx';
import { TableColumns } from '#web/ui/dashboard/table-columns.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { useTableFile } from '#web/ui/dashboard/use-table-file.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { Loading } from '#web/ui/notice.tsx';
import { useDraftStatementMutation, usePreviewStatementMutation } from './api.ts';
import { CourierField } from './courier-field.tsx';

const NO_COURIER = 'Choose the courier of the file.';
const NO_FILE = 'Choose the file of the courier.';

interface StatementFormProps {
  couriers: CourierTermsList['couriers'];
  onDrafted: (id: string) => void;
}

interface Courier {
  courierAccountId: string;
}

const EMPTY = { courierAccountId: '', number: '', date: '', bankPaisa: '', isPartial: false };

function problemsOf({ number, date, bankPaisa }: typeof EMPTY, columns: StatementColumns): Record<string, string> {
  const problems: Record<string, string> = {};
  if (number.trim() === '') problems['number'] = 'Enter the number.';
  if (date === '') problems['date'] = 'Choose a day.';
  if (typedPaisa(bankPaisa) === undefined) problems['bankPaisa'] = problemOfAmount(bankPaisa) ?? 'Enter an amount.';
  for (const [column, problem] of Object.entries(findMissingColumns(columns))) problems[`columns.${column}`] = problem;
  return problems;
}

function summaryOf({ rows, totals }: StatementPreview): string {
  return `${counted(rows, 'row')}.${totals > 0 ? ` ${counted(totals, 'total')} not counted.` : ''}`;
}

export function StatementForm({ couriers, onDrafted }: StatementFormProps) {
  const [preview, { isLoading: isReading }] = usePreviewStatementMutation();
  const table = useTableFile<StatementColumn, Courier, StatementPreview>((body) => preview(body));
  const { file, read, columns, setColumns, alert, setAlert, take, open, readAgain } = table;
  const form = useCheckedForm(
    EMPTY,
    (row) => row,
    (values) => problemsOf(values, columns),
  );
  const [draftStatement] = useDraftStatementMutation();
  /** Requests a preview once file and courier are chosen. The shop remembers the columns of each courier. */
  async function choose(chosen: File, courierAccountId: string) {
    if (courierAccountId !== '') return open(chosen, { courierAccountId });
    take(chosen);
    setAlert(NO_COURIER);
  }

  const { values: draft, problems, set, field, checkbox, isBusy } = form;

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isReading) return;
    if (!read) return setAlert(draft.courierAccountId === '' ? NO_COURIER : alert || NO_FILE);
    setAlert('');
    const { sheet, headerLine } = read.preview;
    const bankPaisa = typedPaisa(draft.bankPaisa) ?? 0;
    const submit = form.submit(
      () => draftStatement({ ...draft, bankPaisa, columns, sheet, headerLine, file: read.base64 }),
      ({ statement }) => onDrafted(statement._id),
    );
    submit(event);
  }

  return (
    <form noValidate aria-label="Statement" onSubmit={send} className="grid max-w-4xl gap-6">
      <div className="grid items-start gap-4 rounded-md bg-card p-4 shadow-card sm:grid-cols-2 md:p-6">
        <CourierField
          couriers={couriers}
          {...field('courierAccountId')}
          onChange={({ currentTarget: { value: courierAccountId } }) => {
            set({ courierAccountId });
            setAlert('');
            if (file) void choose(file, courierAccountId);
          }}
        />
        <FileField
          label="File of the courier"
          hint="An .xlsx or .csv file, or an .xls that is a web page."
          accept=".csv,.xlsx,.xls,.html,.htm,.txt"
          file={file}
          onChoose={(chosen) => void choose(chosen, draft.courierAccountId)}
        />
      </div>
      {isReading && <Loading text="Reading the file..." />}
      {read && (
        <>
          <div className="grid items-start gap-4 rounded-md bg-card p-4 shadow-card sm:grid-cols-3 md:p-6">
            <TextField label="Number of the statement" autoComplete="off" {...field('number')} />
            <TextField label="Date" type="date" {...field('date')} />
            <TextField
              label="Received in the bank, in rupees"
              inputMode="decimal"
              autoComplete="off"
              {...field('bankPaisa')}
            />
            <div className="sm:col-span-3">
              <CheckboxField {...checkbox('isPartial')}>
                It pays a part in advance; the rest comes with another statement
              </CheckboxField>
            </div>
          </div>
          <TableColumns
            preview={read.preview}
            summary={summaryOf(read.preview)}
            labels={STATEMENT_COLUMNS}
            joined={SUMMED_COLUMNS}
            columns={columns}
            problems={problems}
            onChange={setColumns}
            onPlace={(place) => void readAgain({ courierAccountId: draft.courierAccountId }, place)}
          />
        </>
      )}
      <FormAlert text={alert || form.alert} />
      <Button type="submit" aria-busy={isBusy} className="justify-self-start">
        {isBusy ? 'Checking...' : 'Check the statement'}
      </Button>
    </form>
  );
}
