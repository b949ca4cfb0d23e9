import { type SyntheticEvent, useRef, useState } from 'react';
import type { FormerOrderCheck, FormerOrderFileBody } from '#contract/former-orders.schema.ts';
import { FORMER_COLUMNS, type FormerColumn, JOINED_FORMER_COLUMNS } from '#contract/former-orders.ts';
import type { ChosenColumns } from '#contract/table-columns.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { FileField } from '#web/ui/dashboard/file-field.tsx';
import { ListColumns } from '#web/ui/dashboard/list-columns.tsx';
import { readSpreadsheet, SPREADSHEET_TYPES } from '#web/ui/dashboard/spreadsheet-file.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddFormerOrdersMutation, useCheckFormerOrdersMutation } from './api.ts';
import { FormerOrderReport } from './former-order-report.tsx';

const FAILED = 'The file could not be sent. Please try again.';

interface CheckedFile {
  body: FormerOrderFileBody;
  check: FormerOrderCheck;
}
type Columns = ChosenColumns<FormerColumn>;

export function FormerOrderForm() {
  const dispatch = useAppDispatch();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<CheckedFile>();
  const [columns, setColumns] = useState<Columns>({});
  const [alert, setAlert] = useState('');
  const [check, { isLoading: isChecking }] = useCheckFormerOrdersMutation();
  const [add, { isLoading: isAdding }] = useAddFormerOrdersMutation();
  const newest = useRef<File>(undefined);

  function choose(chosen: File | undefined) {
    newest.current = chosen;
    setFile(chosen);
    setChecked(undefined);
    setAlert('');
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!file) return setAlert('Please choose a file.');
    if (isChecking) return;
    setAlert('');
    const content = await readSpreadsheet(file);
    if ('problem' in content) return setAlert(content.problem);
    await send({ fileName: file.name, file: content.base64 });
  }

  async function send(body: FormerOrderFileBody) {
    const sent = newest.current;
    setAlert('');
    const { data, error } = await check(body);
    if (newest.current !== sent) return;
    if (!data) return setAlert(messageOf(error, FAILED));
    setChecked({ body, check: data });
    setColumns(data.table?.columns ?? {});
  }

  /** Sends the columns that the user has chosen. */
  function sendColumns({ body: { fileName, file: base64 }, check: { table } }: CheckedFile) {
    if (table) void send({ fileName, file: base64, sheet: table.sheet, headerLine: table.headerLine, columns });
  }

  async function start({ body }: CheckedFile) {
    if (isAdding) return;
    const { data, error } = await add(body);
    if (!data) return setAlert(messageOf(error, FAILED));
    dispatch(toastShown('success', data.message));
    choose(undefined);
  }

  return (
    <div className="grid gap-5">
      <form noValidate aria-label="Orders" onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
        <FileField
          label="File of orders"
          hint="Shopify: Orders, Export, as CSV. WooCommerce: an export of orders with phone numbers. Or a list of your own. Up to 20,000 rows."
          accept={SPREADSHEET_TYPES}
          file={file}
          onChoose={choose}
        />
        <FormAlert text={alert} />
        <SubmitButton disabled={isChecking || isAdding} className="justify-self-start">
          {isChecking ? 'Checking...' : 'Check'}
        </SubmitButton>
      </form>
      {checked?.check.table && (
        <ListColumns
          table={checked.check.table}
          labels={FORMER_COLUMNS}
          joined={JOINED_FORMER_COLUMNS}
          columns={columns}
          isBusy={isChecking}
          onChange={setColumns}
          onPlace={(place) => void send({ fileName: checked.body.fileName, file: checked.body.file, ...place })}
          onRead={() => sendColumns(checked)}
        />
      )}
      {checked && isRead(checked.check) && (
        <FormerOrderReport check={checked.check} isBusy={isAdding} onStart={() => void start(checked)} />
      )}
    </div>
  );
}

/** False for a list whose columns the user has to choose first. */
function isRead({ orders, known, leftOut }: FormerOrderCheck): boolean {
  return orders + known + leftOut > 0;
}
