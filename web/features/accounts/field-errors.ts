/** Error messages by field name. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Focuses the first invalid field of the form. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.getAttribute('aria-invalid') === 'true') {
      element.focus();
      return;
    }
  }
}

/** The error of an e-mail address, as far as a browser can tell. */
export function findEmailError(input: Pick<HTMLInputElement, 'value' | 'validity'>, whenEmpty: string) {
  if (input.value.trim() === '') return whenEmpty;
  return input.validity.typeMismatch ? 'Please enter a valid email address' : undefined;
}
