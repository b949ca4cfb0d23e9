import type { UserEvent } from '@testing-library/user-event';

/** Replaces a field's text at once: typing it key by key would cost most of a test's time. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text === '') return;
  await user.click(field);
  await user.paste(text);
}
