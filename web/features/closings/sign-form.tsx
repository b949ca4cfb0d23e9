import { problemOfAmount, typedPaisa } from '#contract/amounts.ts';
import type { Day } from '#contract/closings.schema.ts';
import { CASH_COUNT_MAX_PAISA, CLOSING_NOTE_MAX_LENGTH } from '#contract/closings.ts';
import { formatPaisa } from '#contract/money.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useSignDayMutation } from './api.ts';

const EMPTY = { counted: '', note: '' };

function problemsOf({ counted }: typeof EMPTY): Record<string, string> {
  if (counted.trim() === '') return {};
  const paisa = typedPaisa(counted);
  if (paisa === undefined) return { counted: problemOfAmount(counted) ?? 'Enter an amount in rupees.' };
  if (paisa < 0) return { counted: 'A cash box cannot hold less than nothing.' };
  return paisa > CASH_COUNT_MAX_PAISA ? { counted: 'This is more than a cash box holds.' } : {};
}

export function SignForm({ day }: { day: Day }) {
  const dispatch = useAppDispatch();
  const form = useCheckedForm(EMPTY, (empty) => empty, problemsOf);
  const [signDay] = useSignDayMutation();
  const { counted, note } = form.values;
  const countedCashPaisa = counted.trim() === '' ? null : (typedPaisa(counted) ?? null);
  const expected = day.figures.cashBalancePaisa;
  return (
    <form
      noValidate
      aria-label="Sign the day"
      onSubmit={form.submit(
        () => signDay({ day: day.day, body: { countedCashPaisa, note, seen: day.seen } }),
        ({ message }) => dispatch(toastShown('success', message)),
      )}
      className="grid content-start gap-3 rounded-md bg-card p-4 shadow-card print:hidden"
    >
      <h2 className="text-lg">Sign the day</h2>
      <p className="text-muted">
        After you sign, these figures stay as they are. What changes later is shown as a correction. A day is signed
        once.
      </p>
      <TextField
        label="Counted cash, in rupees"
        hint={`The box should hold ${formatPaisa(expected)}. Leave this empty if nobody counted.`}
        inputMode="decimal"
        autoComplete="off"
        {...form.field('counted')}
      />
      {countedCashPaisa !== null && <CashDifference paisa={countedCashPaisa - expected} />}
      <TextAreaField
        label="Note"
        hint="If something was not right. Do not write names, phone numbers or addresses: this stays for ever."
        rows={2}
        maxLength={CLOSING_NOTE_MAX_LENGTH}
        {...form.field('note')}
      />
      <FormAlert text={form.alert} />
      <SubmitButton disabled={form.isBusy} className="sm:justify-self-start">
        {form.isBusy ? 'Signing...' : 'Sign the day'}
      </SubmitButton>
    </form>
  );
}

export function CashDifference({ paisa }: { paisa: number }) {
  if (paisa === 0) {
    return (
      <p role="status" className="rounded-md bg-leaf-soft px-4 py-3 font-bold text-leaf">
        The cash is right.
      </p>
    );
  }
  return (
    <p role="status" className="rounded-md bg-alarm-soft px-4 py-3 text-xl font-bold text-alarm">
      {formatPaisa(Math.abs(paisa))} too {paisa < 0 ? 'little' : 'much'}
    </p>
  );
}
