import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isApiError, messageOf } from '#web/store/api.ts';

export type FieldErrors<Field extends string> = { [Name in Field]?: string | undefined };

export function textOf(form: HTMLFormElement, name: string): string {
  const text = new FormData(form).get(name);
  return typeof text === 'string' ? text : '';
}

export function findMissing<Field extends string>(
  texts: Readonly<Record<Field, string>>,
  required: Readonly<FieldErrors<Field>>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const name in required) if (texts[name].trim() === '') errors[name] = required[name];
  return errors;
}

export function findEmailError(form: HTMLFormElement, whenEmpty: string): string | undefined {
  const input = form.elements.namedItem('email');
  if (!(input instanceof HTMLInputElement) || input.value.trim() === '') return whenEmpty;
  return input.validity.typeMismatch ? 'Please enter a valid email address' : undefined;
}

export function focusFirstInvalid(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null;
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** Holds the errors of an uncontrolled form. The fields are uncontrolled, so that text typed before hydration stays. */
export function useFormErrors<Field extends string>() {
  const [shown, setShown] = useState<{ errors: FieldErrors<Field>; alert: string }>({ errors: {}, alert: '' });

  /** Shows the errors, and focuses the first invalid field if `form` is given. Returns true if there are no errors. */
  function show(form: HTMLFormElement | null, errors: FieldErrors<Field>, alert = ''): boolean {
    flushSync(() => setShown({ errors, alert }));
    if (form) focusFirstInvalid(form);
    return Object.values(errors).every((error) => error === undefined);
  }

  /** Shows an API error at the fields that it names, else as the alert. `fallback` replaces a missing message. */
  function showFailed(form: HTMLFormElement, error: unknown, fallback: string): void {
    const fields = Object.entries((isApiError(error) && error.fields) || {});
    const own = fields.filter(([name]) => form.elements.namedItem(name) !== null);
    show(form, Object.fromEntries(own) as FieldErrors<Field>, own.length > 0 ? '' : messageOf(error, fallback));
  }

  return { ...shown, show, showFailed };
}
