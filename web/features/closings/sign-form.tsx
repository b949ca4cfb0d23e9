import { paisaOrWrong, typedPaisa } from '#contract/amounts.ts';
import { type Day, signDayBody } from '#contract/closings.schema.ts';
import { CLOSING_NOTE_MAX_LENGTH } from '#contract/closings.ts';
import { formatPaisa } from '#contract/money.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useSignDayMutation } from './api.ts';

const EMPTY = { countedCashPaisa: '', note: '' };

export function SignForm({ day }: { day: Day }) {
  const dispatch = useAppDispatch();
  const form = useCheckedForm(
    EMPTY,
    (empty) => empty,
    checkRequest(signDayBody, ({ countedCashPaisa, note }: typeof EMPTY) => ({
      countedCashPaisa: paisaOrWrong(countedCashPaisa),
      note,
      seen: day.seen,
    })),
  );
  const [signDay] = useSignDayMutation();
  const counted = typedPaisa(form.values.countedCashPaisa);
  const expected = day.figures.cashBalancePaisa;
  return (
    <form
      noValidate
      aria-label="Sign the day"
      onSubmit={form.submit(
        (body) => signDay({ day: day.day, body }),
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
        {...form.field('countedCashPaisa')}
      />
      {counted !== undefined && <CashDifference paisa={counted - expected} />}
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
