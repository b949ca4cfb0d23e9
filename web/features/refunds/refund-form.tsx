import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';

interface RefundFormProps {
  label: string;
  form: Pick<ReturnType<typeof useCheckedForm>, 'isBusy' | 'errorText'>;
  onSubmit: ReturnType<ReturnType<typeof useCheckedForm>['submit']>;
  onCancel: () => void;
  children: ReactNode;
}

function focusField(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('input, select')?.focus();
}

export function RefundForm({ label, form, onSubmit, onCancel, children }: RefundFormProps) {
  return (
    <form
      ref={focusField}
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
      className="grid max-w-xl gap-3 border-t border-line pt-3 lg:col-span-full"
    >
      {children}
      <FormAlert text={form.errorText} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={form.isBusy}>
          {form.isBusy ? 'Saving...' : label}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
