import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isApiError, messageOf } from '#web/store/api.ts';

export type FieldErrors<Field extends string> = { [Name in Field]?: string | undefined };

/** Returns the text of a form's field; empty if the form has no such field. */
export function textOf(form: HTMLFormElement, name: string): string {
  const text = new FormData(form).get(name);
  return typeof text === 'string' ? text : '';
}

/** Returns the message of each required field whose text is blank. */
export function findMissing<Field extends string>(
  texts: Readonly<Record<Field, string>>,
  required: Readonly<FieldErrors<Field>>,
): FieldErrors<Field> {
  const errors: FieldErrors<Field> = {};
  for (const name in required) if (texts[name].trim() === '') errors[name] = required[name];
  return errors;
}

/**
 * Returns the error of the form's `email` field: `whenEmpty` for an empty field, or the message for an address that the
 * browser rejects.
 */
export function findEmailError(form: HTMLFormElement, whenEmpty: string): string | undefined {
  const input = form.elements.namedItem('email');
  if (!(input instanceof HTMLInputElement) || input.value.trim() === '') return whenEmpty;
  return input.validity.typeMismatch ? 'Please enter a valid email address' : undefined;
}

/** Focuses the first invalid field. Returns false if there is none. */
export function focusFirstInvalid(form: HTMLElement): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.focus();
  return field !== null;
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/**
 * Holds the errors of a form. `alert` is the error that belongs to no field. The form's fields are uncontrolled, so
 * that text typed before hydration survives. Errors are rendered before the focus moves, so that screen readers read
 * them.
 */
export function useFormErrors<Field extends string>() {
  const [shown, setShown] = useState<{ errors: FieldErrors<Field>; alert: string }>({ errors: {}, alert: '' });

  /** Shows errors and focuses the first invalid field; without `form` the focus stays. Returns true without errors. */
  function show(form: HTMLFormElement | null, errors: FieldErrors<Field>, alert = ''): boolean {
    flushSync(() => setShown({ errors, alert }));
    if (form) focusFirstInvalid(form);
    return Object.values(errors).every((error) => error === undefined);
  }

  /** Shows the error of a call at its fields, else as the alert. `fallback` replaces a missing message. */
  function showFailed(form: HTMLFormElement, error: unknown, fallback: string): void {
    const fields = Object.entries((isApiError(error) && error.fields) || {});
    const own = fields.filter(([name]) => form.elements.namedItem(name) !== null);
    show(form, Object.fromEntries(own) as FieldErrors<Field>, own.length > 0 ? '' : messageOf(error, fallback));
  }

  return { ...shown, show, showFailed };
}
