import type { SyntheticEvent } from 'react';
import { paisaOrWrong } from '#contract/amounts.ts';
import { STATEMENT_COLUMNS, type StatementColumn, type StatementColumns, SUMMED_COLUMNS } from '#contract/cash.ts';
import type { CourierTermsList } from '#contract/courier-terms.schema.ts';
import type { WordMeaning } from '#contract/parcel-lists.schema.ts';
import { draftStatementBody, type StatementPreview } from '#contract/statements.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/dashboard/checkbox-field.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { useDraftState } from '#web/ui/dashboard/draft-state.ts';
import { FileField } from '#web/ui/dashboard/file-field.tsx';
import { ListColumns } from '#web/ui/dashboard/list-columns.tsx';
import { ProblemGroups } from '#web/ui/dashboard/problem-groups.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { offeredMeanings, UnknownWords, withMeaning } from '#web/ui/dashboard/unknown-words.tsx';
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
  columns?: StatementColumns;
}

const EMPTY = { courierAccountId: '', number: '', date: '', bankPaisa: '', isPartial: false };

/** The server has read the file already, so a form need not check its 5 MB at each key. */
const checkedBody = draftStatementBody.omit({ file: true });

function summaryOf({ rows, totals }: StatementPreview): string {
  return `${counted(rows, 'row')}.${totals > 0 ? ` ${counted(totals, 'total')} not counted.` : ''}`;
}

export function StatementForm({ couriers, onDrafted }: StatementFormProps) {
  const [preview, { isLoading: isReading }] = usePreviewStatementMutation();
  const table = useTableFile<StatementColumn, Courier, StatementPreview>((body) => preview(body));
  const { file, read, columns, setColumns, alert, setAlert, take, open, readAgain } = table;
  const unknown = read?.preview.unknown ?? [];
  const [given, setGiven] = useDraftState<readonly WordMeaning[]>('meanings', []);
  const meanings = [...given, ...offeredMeanings(unknown, given)].filter(({ words }) =>
    unknown.some((each) => each.words === words),
  );
  const unanswered = unknown.flatMap(({ words }) => (meanings.some((each) => each.words === words) ? [] : words));
  const form = useCheckedForm(
    EMPTY,
    (row) => row,
    checkRequest(
      checkedBody,
      (values: typeof EMPTY) => ({
        ...values,
        bankPaisa: paisaOrWrong(values.bankPaisa),
        columns,
        meanings,
        sheet: read?.preview.sheet,
        headerLine: read?.preview.headerLine,
      }),
      () => Object.fromEntries(unanswered.map((words) => [`words.${words}`, 'Choose what these words mean.'])),
    ),
  );
  const [draftStatement] = useDraftStatementMutation();
  /** Requests a preview once file and courier are chosen. The shop remembers the columns of each courier. */
  async function choose(chosen: File, courierAccountId: string) {
    if (courierAccountId !== '') return open(chosen, { courierAccountId });
    take(chosen);
    setAlert(NO_COURIER);
  }

  const { values: draft, problems, set, field, checkbox, isBusy } = form;

  function readColumns(chosen: StatementColumns) {
    if (!read) return;
    const { sheet, headerLine } = read.preview;
    void readAgain({ courierAccountId: draft.courierAccountId, columns: chosen }, { sheet, headerLine });
  }

  /** Another column of the status has other words. */
  function change(chosen: StatementColumns) {
    setColumns(chosen);
    if (chosen.status !== columns.status) readColumns(chosen);
  }

  function send(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isReading) return;
    if (!read) return setAlert(draft.courierAccountId === '' ? NO_COURIER : alert || NO_FILE);
    setAlert('');
    const submit = form.submit(
      (body) => draftStatement({ ...body, file: read.base64 }),
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
          <ListColumns
            table={read.preview}
            summary={summaryOf(read.preview)}
            labels={STATEMENT_COLUMNS}
            joined={SUMMED_COLUMNS}
            columns={columns}
            problems={problems}
            isShown
            isBusy={isReading || isBusy}
            onChange={change}
            onPlace={(place) => void readAgain({ courierAccountId: draft.courierAccountId }, place)}
            onRead={() => readColumns(columns)}
          />
          <UnknownWords
            unknown={unknown}
            meanings={meanings}
            noOutcome="No outcome: the amount decides"
            problems={problems}
            onGive={(meaning) => setGiven(withMeaning(given, meaning))}
          />
          <ProblemGroups groups={read.preview.problems} toMend={read.preview.toMend} />
        </>
      )}
      <FormAlert text={alert || form.alert} />
      <Button type="submit" aria-busy={isBusy} className="justify-self-start">
        {isBusy ? 'Checking...' : 'Check the statement'}
      </Button>
    </form>
  );
}
