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
  /** The stored version when editing began; a refetch may bring a newer one that the author has not seen. */
  version: number;
  /** The save was rejected because somebody else saved first; the stored value is shown since. */
  isOutdated?: boolean;
}

interface Stored {
  version: number;
}

/** Returns the draft after an edit. */
export function editedDraft<Value>(before: Draft<Value> | undefined, value: Value, stored: Stored): Draft<Value> {
  return { version: stored.version, ...before, value };
}

/** Returns the version that a save names: the one when editing began, or the newest once it is shown. */
export function seenVersion(draft: Draft<unknown> | undefined, stored: Stored): number {
  return draft && !draft.isOutdated ? draft.version : stored.version;
}

/** Returns the draft after `sent` is saved: undefined, or the text that was typed during the save. */
export function draftAfterSave<Value>(
  draft: Draft<Value> | undefined,
  sent: Draft<Value> | undefined,
  { version }: Stored,
): Draft<Value> | undefined {
  return draft === undefined || draft.value === sent?.value ? undefined : { value: draft.value, version };
}

/** True if somebody else has saved a newer version first. */
export const isChangedMeanwhile = (error: unknown) => isApiError(error) && CHANGED_MEANWHILE.includes(error.code ?? '');

/** True if the stored value is to be shown beside the draft. */
export const hasNewerValue = (draft: Draft<unknown> | undefined, stored: Stored) =>
  draft?.isOutdated === true && draft.version !== stored.version;
