import { useState } from 'react';
import { CLAIM_END_NAMES, DIFFERENCE_CHOICE_NAMES, ENTRY_NOTE_MAX_LENGTH } from '#contract/cash.ts';
import { type CashDifference, type PostedEntry, reasonBody } from '#contract/differences.schema.ts';
import { isApiError } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useCloseClaimMutation, useCloseDifferenceMutation } from './api.ts';
import type { DifferenceAction } from './difference-texts.ts';

interface DifferenceActionsProps {
  difference: CashDifference;
  actions: readonly DifferenceAction[];
  onPosted: (action: DifferenceAction, posted: PostedEntry) => void;
}

export function DifferenceActions({ difference, actions, onPosted }: DifferenceActionsProps) {
  const dispatch = useAppDispatch();
  const [opened, setOpened] = useState<DifferenceAction['how']>();
  const [closeDifference] = useCloseDifferenceMutation();
  const [closeClaim] = useCloseClaimMutation();
  const action = actions.find(({ how }) => how === opened);

  async function send(chosen: DifferenceAction, reason: string) {
    const result = await call(chosen, reason);
    // On a conflict the card disappears, because another user has closed the difference. So a toast shows the error.
    if (isApiError(result.error) && result.error.status === 409) {
      dispatch(toastShown('error', result.error.message));
    }
    return result;
  }

  function call({ how }: DifferenceAction, reason: string) {
    const { parcel, paisa } = difference;
    const choice = DIFFERENCE_CHOICE_NAMES.find((name) => name === how);
    if (choice) return closeDifference({ parcel: parcel._id, owedPaisa: paisa, how: choice, reason });
    const end = CLAIM_END_NAMES.find((name) => name === how) ?? 'paid';
    return closeClaim({ parcel: parcel._id, claimPaisa: paisa, how: end, reason });
  }

  if (action) {
    return (
      <DifferenceForm
        key={action.how}
        action={action}
        send={(reason) => send(action, reason)}
        onPosted={(posted) => onPosted(action, posted)}
        onCancel={() => setOpened(undefined)}
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-2 lg:justify-end">
      {actions.map(({ how, label }) => (
        <Button key={how} variant="secondary" onClick={() => setOpened(how)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

interface DifferenceFormProps {
  action: DifferenceAction;
  send: (reason: string) => PromiseLike<{ data?: PostedEntry | undefined; error?: unknown }>;
  onPosted: (posted: PostedEntry) => void;
  onCancel: () => void;
}

const EMPTY = { reason: '' };

function focusField(form: HTMLFormElement | null) {
  form?.querySelector('input')?.focus();
}

function DifferenceForm({ action, send, onPosted, onCancel }: DifferenceFormProps) {
  const form = useCheckedForm(
    EMPTY,
    (empty) => empty,
    checkRequest(reasonBody, (values: typeof EMPTY) => values),
  );
  return (
    <form
      ref={focusField}
      noValidate
      aria-label={action.label}
      onSubmit={form.submit(({ reason }) => send(reason), onPosted)}
      className="grid gap-3 border-t border-line pt-3 lg:col-span-full"
    >
      <p>{action.text}</p>
      <TextField
        label={action.reasonLabel}
        hint="Do not write names, phone numbers or addresses: this stays for ever."
        autoComplete="off"
        maxLength={ENTRY_NOTE_MAX_LENGTH}
        {...form.field('reason')}
      />
      <FormAlert text={form.errorText} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={form.isBusy}>
          {form.isBusy ? 'Saving...' : action.label}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
