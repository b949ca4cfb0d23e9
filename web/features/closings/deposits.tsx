import { useState } from 'react';
import { paisaOrWrong, typedPaisa } from '#contract/amounts.ts';
import { bankCashBody, type Day } from '#contract/closings.schema.ts';
import { BANK_REFERENCE_MAX_LENGTH } from '#contract/closings.ts';
import { formatPaisa } from '#contract/money.ts';
import { formatDateTime } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { useRequestId } from '#web/ui/dashboard/use-request-id.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useBankCashMutation, useUndoDepositMutation } from './api.ts';

interface DepositsProps {
  day: Day;
  mayPost: boolean;
}

export function Deposits({ day, mayPost }: DepositsProps) {
  const mayAdd = mayPost && day.closing === null;
  if (day.deposits.length === 0 && !mayAdd) return null;
  return (
    <section
      aria-labelledby="deposits"
      className="grid content-start gap-3 rounded-md bg-card p-4 shadow-card print:p-2 print:shadow-none"
    >
      <h2 id="deposits" className="text-lg">
        Cash to the bank
      </h2>
      {day.deposits.length > 0 && (
        <ul className="divide-y divide-line">
          {day.deposits.map((deposit) => (
            <Deposit key={deposit._id} day={day.day} deposit={deposit} mayUndo={mayPost} />
          ))}
        </ul>
      )}
      {/* A new key empties the form after a payment, and gives the next payment its own id. */}
      {mayAdd && <DepositForm key={day.deposits.length} day={day} />}
    </section>
  );
}

interface DepositProps {
  day: string;
  deposit: Day['deposits'][number];
  mayUndo: boolean;
}

function Deposit({ day, deposit, mayUndo }: DepositProps) {
  const dispatch = useAppDispatch();
  const [undo, undoing] = useUndoDepositMutation();
  const [alert, setAlert] = useState('');
  const { _id, amountPaisa, reference, by, at, isUndone } = deposit;

  async function press() {
    if (undoing.isLoading) return;
    setAlert('');
    const { data, error } = await undo({ day, deposit: _id });
    if (data) dispatch(toastShown('success', `${formatPaisa(amountPaisa)} is back in the cash box.`));
    else setAlert(messageOf(error, 'This could not be undone. Please try again.'));
  }

  return (
    <li className="grid gap-2 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 wrap-anywhere">
          <b className="tabular-nums">{formatPaisa(amountPaisa)}</b> <bdi>{reference}</bdi>
          <span className="block text-sm text-muted">
            {by && <bdi>{by}</bdi>} {formatDateTime(at)}
          </span>
        </span>
        {isUndone && <span className="text-muted">Undone</span>}
        {!isUndone && mayUndo && (
          <Button
            variant="secondary"
            disabled={undoing.isLoading}
            aria-label={`Undo ${formatPaisa(amountPaisa)}, ${reference}`}
            className="print:hidden"
            onClick={() => void press()}
          >
            Undo
          </Button>
        )}
      </div>
      <FormAlert text={alert} />
    </li>
  );
}

const EMPTY = { amountPaisa: '', reference: '' };

function DepositForm({ day }: { day: Day }) {
  const dispatch = useAppDispatch();
  const [bankCash] = useBankCashMutation();
  const { id } = useRequestId();
  const form = useCheckedForm(
    EMPTY,
    (empty) => empty,
    checkRequest(bankCashBody, ({ amountPaisa, reference }: typeof EMPTY) => ({
      id,
      amountPaisa: paisaOrWrong(amountPaisa),
      reference,
    })),
  );
  const save = form.submit(
    (body) => bankCash({ day: day.day, body }),
    () => {
      dispatch(toastShown('success', `${formatPaisa(typedPaisa(form.values.amountPaisa) ?? 0)} is entered.`));
      form.undo();
    },
  );

  return (
    <form noValidate aria-label="Cash to the bank" onSubmit={save} className="grid gap-3 print:hidden">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField
          label="Amount, in rupees"
          hint={`The box holds ${formatPaisa(day.figures.cashBalancePaisa)}.`}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amountPaisa')}
        />
        <TextField
          label="Number of the slip"
          autoComplete="off"
          maxLength={BANK_REFERENCE_MAX_LENGTH}
          {...form.field('reference')}
        />
      </div>
      <FormAlert text={form.alert} />
      <Button type="submit" variant="secondary" disabled={form.isBusy} className="sm:justify-self-start">
        {form.isBusy ? 'Saving...' : 'Enter payment to the bank'}
      </Button>
    </form>
  );
}
