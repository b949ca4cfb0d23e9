import type { ErrorCode } from '#contract/errors.ts';
import { isApiError } from '#web/store/api.ts';

const CHANGED_MEANWHILE: readonly string[] = [
  'setting_changed',
  'customer_changed',
  'courier_changed',
] satisfies ErrorCode[];

/** An edited value that is not saved yet. */
export interface Draft<Value> {
  value: Value;
  /** The stored version when editing began. A refetch may load a newer version, which the author has not read. */
  version: number;
  /** True after a save was rejected because somebody else saved first. The form then shows the stored value too. */
  isOutdated?: boolean;
}

interface Stored {
  version: number;
}

/** Returns the draft with an edited value. The version stays the one that was stored at the first edit. */
export function editedDraft<Value>(before: Draft<Value> | undefined, value: Value, stored: Stored): Draft<Value> {
  return { version: stored.version, ...before, value };
}

/** Returns the version that the author has read: that of the first edit, or the newest if the form shows it. */
export function seenVersion(draft: Draft<unknown> | undefined, stored: Stored): number {
  return draft && !draft.isOutdated ? draft.version : stored.version;
}

/** Returns the draft after `sent` was saved: undefined, or what was typed during the save. */
export function draftAfterSave<Value>(
  draft: Draft<Value> | undefined,
  sent: Draft<Value> | undefined,
  { version }: Stored,
): Draft<Value> | undefined {
  return draft === undefined || draft.value === sent?.value ? undefined : { value: draft.value, version };
}

/** True for the error of a save that names an old version, because somebody else has saved since. */
export const isChangedMeanwhile = (error: unknown) => isApiError(error) && CHANGED_MEANWHILE.includes(error.code ?? '');

/** True if the form must show the stored value beside the draft, because somebody else has changed it. */
export const hasNewerValue = (draft: Draft<unknown> | undefined, stored: Stored) =>
  draft?.isOutdated === true && draft.version !== stored.version;
