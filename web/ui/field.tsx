import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

const CONTROL =
  'block min-h-11 w-full scroll-mt-[min(7rem,17.5dvh)] rounded-sm border-2 bg-white px-3 py-2 text-base text-ink placeholder:text-muted disabled:bg-cream disabled:text-muted read-only:not-[select]:bg-cream';

interface FieldProps {
  label: ReactNode;
  /** Shown under the control and tied to it for screen readers. */
  error?: string | undefined;
  hint?: ReactNode;
}

interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

function useControlProps(id: string | undefined, { error, hint }: Pick<FieldProps, 'error' | 'hint'>): ControlProps {
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const describedBy = [error && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean).join(' ');
  return {
    id: fieldId,
    className: classNames(CONTROL, error ? 'border-alarm' : 'border-edge'),
    'aria-invalid': Boolean(error),
    'aria-describedby': describedBy || undefined,
  };
}

function FieldLayout({ id, label, error, hint, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-bold text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}

/** A labelled one-line input, in the text direction of its content. */
export function TextField({ label, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  const control = useControlProps(input.id, { error, hint });
  return (
    <FieldLayout id={control.id} label={label} error={error} hint={hint}>
      <input dir="auto" {...input} {...control} />
    </FieldLayout>
  );
}

export function TextAreaField({ label, error, hint, ...textarea }: FieldProps & ComponentProps<'textarea'>) {
  const control = useControlProps(textarea.id, { error, hint });
  return (
    <FieldLayout id={control.id} label={label} error={error} hint={hint}>
      <textarea dir="auto" rows={3} {...textarea} {...control} />
    </FieldLayout>
  );
}

/** A labelled select; its children are the options. */
export function SelectField({ label, error, hint, ...select }: FieldProps & ComponentProps<'select'>) {
  const control = useControlProps(select.id, { error, hint });
  return (
    <FieldLayout id={control.id} label={label} error={error} hint={hint}>
      <select {...select} {...control} />
    </FieldLayout>
  );
}
