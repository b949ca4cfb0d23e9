import type { ErrorCode } from '#contract/errors.ts';
import { isApiError } from '#web/store/api.ts';

const CHANGED_MEANWHILE: ErrorCode = 'setting_changed';

/** What is typed into a field and not saved yet. */
export interface FieldDraft {
  text: string;
  /** Of the value that the field showed when typing began. */
  version: number;
  /** Was rejected as another one has saved first; the field shows what is saved now since. */
  isOutdated?: boolean;
}

/** The draft after typing `text`; `version` is that of the value in its field. */
export function typedDraft(before: FieldDraft | undefined, text: string, version: number): FieldDraft {
  return { version, ...before, text };
}

/** The version that a save of the draft names: a newer one, which a refetch has brought, only once it is shown. */
export function seenVersion({ version, isOutdated }: FieldDraft, stored: { version: number }): number {
  return isOutdated ? stored.version : version;
}

/** The draft once `sent` is saved: nothing, or what was typed meanwhile, over the version that the save has made. */
export function draftAfterSave(
  draft: FieldDraft | undefined,
  sent: FieldDraft,
  version: number,
): FieldDraft | undefined {
  return draft === undefined || draft.text === sent.text ? undefined : { text: draft.text, version };
}

export const isChangedMeanwhile = (error: unknown) => isApiError(error) && error.code === CHANGED_MEANWHILE;

/** Whether a field is to show what is saved now beside the draft. */
export const hasNewerValue = (draft: FieldDraft | undefined, stored: { version: number }) =>
  draft?.isOutdated === true && draft.version !== stored.version;
