import type { UserEvent } from '@testing-library/user-event';

/** Replaces the text in one event, because typing key by key would take most of a test's time. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text === '') return;
  await user.click(field);
  // A page may have filled the empty field in between, as with the postal code of a city.
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
  await user.paste(text);
}

/** `texts` maps the label of each field to its text. */
export async function fillAll(
  user: UserEvent,
  form: { getByLabelText: (label: string) => HTMLElement },
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await fill(user, form.getByLabelText(label), text);
}
