/** Field name to what is wrong with it. */
export type FieldErrors<Field extends string> = Partial<Record<Field, string>>;

/** Puts the cursor into the first field of the form, in the order of the page, that has an error. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  for (const element of form.elements) {
    if (element instanceof HTMLInputElement && element.getAttribute('aria-invalid') === 'true') {
      element.focus();
      return;
    }
  }
}

/** What is wrong with a typed e-mail address, as far as a browser can tell. */
export function findEmailError(input: Pick<HTMLInputElement, 'value' | 'validity'>, whenEmpty: string) {
  if (input.value.trim() === '') return whenEmpty;
  return input.validity.typeMismatch ? 'Please enter a valid email address' : undefined;
}
