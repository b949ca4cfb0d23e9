import { type ComponentProps, type ReactNode, useId } from 'react';
import { normalizeUnicode, toLines, toOneLine } from '#contract/text.ts';
import { classNames } from './class-names.ts';
import { useLengthLimit } from './use-length-limit.ts';

const CONTROL =
  'block min-h-11 w-full min-w-0 scroll-mt-[min(7rem,17.5dvh)] rounded-sm border-2 bg-card px-3 py-2 text-base text-ink placeholder:text-muted disabled:bg-cream disabled:text-muted read-only:not-[select]:bg-cream';

interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

function useFieldId(id: string | undefined): string {
  const generatedId = useId();
  return id ?? generatedId;
}

function controlProps(fieldId: string, { error, hint, count }: Omit<LayoutProps, 'label'>): ControlProps {
  const describedBy = [error && `${fieldId}-error`, count && `${fieldId}-count`, hint && `${fieldId}-hint`];
  return {
    id: fieldId,
    className: classNames(CONTROL, error ? 'border-alarm' : 'border-edge'),
    'aria-invalid': Boolean(error),
    'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
  };
}

interface LayoutProps extends FieldProps {
  count?: string | undefined;
  /** True if the error appears while the user types or pastes. Screen readers then announce it at once. */
  isAnnounced?: boolean;
}

function FieldLayout({
  id,
  label,
  error,
  hint,
  count,
  isAnnounced,
  children,
}: LayoutProps & { id: string; children: ReactNode }) {
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
      {count && (
        <p id={`${id}-count`} className="text-sm text-muted">
          {count}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role={isAnnounced ? 'alert' : undefined} className="text-sm font-bold text-alarm">
          {error}
        </p>
      )}
    </div>
  );
}

/** `maxLength` does not cut a longer text, so that a paste loses nothing. Instead, the form cannot be submitted. */
export function TextField({ label, error, hint, maxLength, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useFieldId(input.id);
  const limit = useLengthLimit(id, maxLength, input.type === 'password' ? asPassword : toOneLine);
  const layout = { error: limit.problem ?? error, hint, count: limit.count };
  return (
    <FieldLayout id={id} label={label} {...layout} isAnnounced={limit.problem !== undefined}>
      <input
        dir="auto"
        {...input}
        {...controlProps(id, layout)}
        onInput={(event) => {
          limit.measure();
          input.onInput?.(event);
        }}
      />
    </FieldLayout>
  );
}

const asPassword = (text: string) => normalizeUnicode(text, 'NFC');

export function TextAreaField({ label, error, hint, maxLength, ...textarea }: FieldProps & ComponentProps<'textarea'>) {
  const id = useFieldId(textarea.id);
  const limit = useLengthLimit(id, maxLength, toLines);
  const layout = { error: limit.problem ?? error, hint, count: limit.count };
  return (
    <FieldLayout id={id} label={label} {...layout} isAnnounced={limit.problem !== undefined}>
      <textarea
        dir="auto"
        rows={3}
        {...textarea}
        {...controlProps(id, layout)}
        onInput={(event) => {
          limit.measure();
          textarea.onInput?.(event);
        }}
      />
    </FieldLayout>
  );
}

export function SelectField({ label, error, hint, ...select }: FieldProps & ComponentProps<'select'>) {
  const id = useFieldId(select.id);
  return (
    <FieldLayout id={id} label={label} error={error} hint={hint}>
      <select {...select} {...controlProps(id, { error, hint })} />
    </FieldLayout>
  );
}
