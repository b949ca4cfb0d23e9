import { ENTRY_NOTE_MAX_LENGTH } from '#contract/cash.ts';
import type { PostedEntry } from '#contract/differences.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import type { DifferenceAction } from './difference-texts.ts';

interface DifferenceFormProps {
  action: DifferenceAction;
  send: (reason: string) => PromiseLike<{ data?: PostedEntry | undefined; error?: unknown }>;
  onPosted: (posted: PostedEntry) => void;
  onCancel: () => void;
}

const EMPTY = { reason: '' };
const problemsOf = ({ reason }: typeof EMPTY): Record<string, string> =>
  reason.trim() === '' ? { reason: 'Please write this. It is shown in the history.' } : {};

function focusField(form: HTMLFormElement | null) {
  form?.querySelector('input')?.focus();
}

export function DifferenceForm({ action, send, onPosted, onCancel }: DifferenceFormProps) {
  const form = useCheckedForm(EMPTY, (empty) => empty, problemsOf);
  return (
    <form
      ref={focusField}
      noValidate
      aria-label={action.label}
      onSubmit={form.submit(() => send(form.values.reason), onPosted)}
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
