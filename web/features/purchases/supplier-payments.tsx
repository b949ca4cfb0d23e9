import { useState } from 'react';
import { rupeesOrWrong } from '#contract/amounts.ts';
import { formatShortPkr } from '#contract/money.ts';
import { paySupplierBody, type Supplier } from '#contract/purchases.schema.ts';
import {
  PAYMENT_REFERENCE_MAX_LENGTH,
  SUPPLIER_PAYMENT_METHOD_NAMES,
  SUPPLIER_PAYMENT_METHODS,
} from '#contract/purchases.ts';
import { formatDateTime } from '#contract/time.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryState } from '#web/ui/dashboard/query-state.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { resultToast } from '#web/ui/dashboard/result-toast.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { useRequestId } from '#web/ui/dashboard/use-request-id.ts';
import { SelectField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useListSupplierPaymentsQuery, usePaySupplierMutation, useUndoSupplierPaymentMutation } from './api.ts';

interface SupplierPaymentsProps {
  supplier: Supplier;
  mayPay: boolean;
}

export function SupplierPayments({ supplier, mayPay }: SupplierPaymentsProps) {
  const dispatch = useAppDispatch();
  const [after, setAfter] = useState<string>();
  const query = useListSupplierPaymentsQuery({ id: supplier._id, after }, { refetchOnMountOrArgChange: true });
  const [undo, { isLoading }] = useUndoSupplierPaymentMutation();

  async function undoPayment(id: string) {
    const result = await undo(id);
    dispatch(resultToast(result, 'This could not be undone. Please try again.'));
  }

  return (
    <div className="grid gap-4">
      {supplier.balance !== undefined && <p>{balanceText(supplier.balance)}</p>}
      {mayPay && <PaymentForm supplierId={supplier._id} />}
      <QueryState
        query={query}
        what="the payments"
        isEmpty={({ payments }) => payments.length === 0}
        empty={<p className="text-muted">No payments yet.</p>}
      >
        {({ payments, next }) => (
          <>
            <ul className="divide-y divide-line">
              {payments.map(({ _id, amount, method, reference, at, by, isUndone }) => (
                <li key={_id} className="flex flex-wrap items-center justify-between gap-2 py-2">
                  <p className="wrap-anywhere">
                    <b className="tabular-nums">{formatShortPkr(amount)}</b> {SUPPLIER_PAYMENT_METHODS[method]}{' '}
                    {reference}
                    {isUndone && <b className="text-alarm"> Undone</b>}
                    <span className="block text-sm text-muted">
                      {formatDateTime(at)} {by}
                    </span>
                  </p>
                  {mayPay && !isUndone && (
                    <Button
                      variant="secondary"
                      aria-label={`Undo the payment of ${formatShortPkr(amount)}`}
                      disabled={isLoading}
                      onClick={() => void undoPayment(_id)}
                    >
                      Undo
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {next !== null && (
              <Button variant="secondary" className="justify-self-start" onClick={() => setAfter(next)}>
                Older payments
              </Button>
            )}
          </>
        )}
      </QueryState>
    </div>
  );
}

export function balanceText(balance: number): string {
  if (balance === 0) return 'You owe nothing.';
  return balance > 0 ? `You owe ${formatShortPkr(balance)}.` : `You have paid ${formatShortPkr(-balance)} too much.`;
}

const EMPTY = { amount: '', method: 'bank', reference: '' };

function PaymentForm({ supplierId }: { supplierId: string }) {
  const dispatch = useAppDispatch();
  const { id, renew } = useRequestId();
  const [pay] = usePaySupplierMutation();
  const form = useCheckedForm(
    EMPTY,
    (empty) => empty,
    checkRequest(paySupplierBody, ({ amount, ...values }: typeof EMPTY) => ({
      id,
      amount: rupeesOrWrong(amount),
      ...values,
    })),
  );
  const { field } = form;

  const save = form.submit(
    (body) => pay({ id: supplierId, body }),
    ({ message }) => {
      dispatch(toastShown('success', message));
      form.undo();
      renew();
    },
  );

  return (
    <form noValidate aria-label="Pay the supplier" onSubmit={save} className="grid items-start gap-3 sm:grid-cols-2">
      <TextField label="Amount in rupees" inputMode="decimal" autoComplete="off" {...field('amount')} />
      <SelectField label="Paid by" {...field('method')}>
        {SUPPLIER_PAYMENT_METHOD_NAMES.map((name) => (
          <option key={name} value={name}>
            {SUPPLIER_PAYMENT_METHODS[name]}
          </option>
        ))}
      </SelectField>
      <div className="sm:col-span-2">
        <TextField
          label="Reference"
          hint="Such as the number of the transfer."
          autoComplete="off"
          maxLength={PAYMENT_REFERENCE_MAX_LENGTH}
          {...field('reference')}
        />
      </div>
      <FormAlert text={form.alert} />
      <Button type="submit" className="justify-self-start" disabled={form.isBusy}>
        {form.isBusy ? 'Saving...' : 'Save payment'}
      </Button>
    </form>
  );
}
