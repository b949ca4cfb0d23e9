import type { ErrorCode } from '#contract/errors.ts';
import { isApiError } from '#web/store/api.ts';

const CHANGED_MEANWHILE: readonly string[] = [
  'setting_changed',
  'customer_changed',
  'courier_changed',
] satisfies ErrorCode[];

/** What is edited and not saved yet. */
export interface Draft<Value> {
  value: Value;
  /** Of what was stored when editing began: a refetch may bring a newer one, which the author has not seen. */
  version: number;
  /** Was rejected as another one has saved first; what is saved now is shown since. */
  isOutdated?: boolean;
}

interface Stored {
  version: number;
}

/** The draft after an edit that makes it `value`. */
export function editedDraft<Value>(before: Draft<Value> | undefined, value: Value, stored: Stored): Draft<Value> {
  return { version: stored.version, ...before, value };
}

/** The version that a save names: a newer one than editing began on only once that is shown. */
export function seenVersion(draft: Draft<unknown> | undefined, stored: Stored): number {
  return draft && !draft.isOutdated ? draft.version : stored.version;
}

/** The draft once `sent` is saved: nothing, or what was typed meanwhile, over what the save has stored. */
export function draftAfterSave<Value>(
  draft: Draft<Value> | undefined,
  sent: Draft<Value> | undefined,
  { version }: Stored,
): Draft<Value> | undefined {
  return draft === undefined || draft.value === sent?.value ? undefined : { value: draft.value, version };
}

/** True if somebody else has saved a newer version first. */
export const isChangedMeanwhile = (error: unknown) => isApiError(error) && CHANGED_MEANWHILE.includes(error.code ?? '');

/** Whether what is saved now is to be shown beside the draft. */
export const hasNewerValue = (draft: Draft<unknown> | undefined, stored: Stored) =>
  draft?.isOutdated === true && draft.version !== stored.version;
