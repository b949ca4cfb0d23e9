import { type SyntheticEvent, useRef, useState } from 'react';
import type { FormerOrderCheck } from '#contract/former-orders.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { FileField } from '#web/ui/dashboard/file-field.tsx';
import { readSpreadsheet, SPREADSHEET_TYPES } from '#web/ui/dashboard/spreadsheet-file.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useAddFormerOrdersMutation, useCheckFormerOrdersMutation } from './api.ts';
import { FormerOrderReport } from './former-order-report.tsx';

const FAILED = 'The file could not be sent. Please try again.';

interface CheckedFile {
  fileName: string;
  base64: string;
  check: FormerOrderCheck;
}

export function FormerOrderForm() {
  const dispatch = useAppDispatch();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<CheckedFile>();
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
    const { data, error } = await check({ fileName: file.name, file: content.base64 });
    if (newest.current !== file) return;
    if (!data) return setAlert(messageOf(error, FAILED));
    setChecked({ fileName: file.name, base64: content.base64, check: data });
  }

  async function start({ fileName, base64 }: CheckedFile) {
    if (isAdding) return;
    const { data, error } = await add({ fileName, file: base64 });
    if (!data) return setAlert(messageOf(error, FAILED));
    dispatch(toastShown('success', data.message));
    choose(undefined);
  }

  return (
    <div className="grid gap-5">
      <form noValidate aria-label="Orders" onSubmit={(event) => void submit(event)} className="grid max-w-md gap-4">
        <FileField
          label="File of orders"
          hint="Shopify: Orders, Export, as CSV. WooCommerce: an export of orders with phone numbers. Up to 20,000 rows."
          accept={SPREADSHEET_TYPES}
          file={file}
          onChoose={choose}
        />
        <FormAlert text={alert} />
        <SubmitButton disabled={isChecking || isAdding} className="justify-self-start">
          {isChecking ? 'Checking...' : 'Check'}
        </SubmitButton>
      </form>
      {checked && <FormerOrderReport check={checked.check} isBusy={isAdding} onStart={() => void start(checked)} />}
    </div>
  );
}
