import type { ErrorCode } from '#contract/errors.ts';
import { isApiError } from '#web/store/api.ts';

const CHANGED_MEANWHILE: readonly string[] = [
  'setting_changed',
  'customer_changed',
  'courier_changed',
] satisfies ErrorCode[];

export interface Draft<Value, Row> {
  value: Value;
  /** The stored row when editing began. A refetch may load a newer row, which the user has not read. */
  row: Row;
  /** True after a save was rejected because somebody else saved first. The form then shows the stored row too. */
  isOutdated?: boolean;
}

/** Keeps the row that was stored at the first edit. */
export function editedDraft<Value, Row>(
  before: Draft<Value, Row> | undefined,
  value: Value,
  row: Row,
): Draft<Value, Row> {
  return { row, ...before, value };
}

/** Returns the row that the user has read. A save sends its version, so that the server can detect a conflict. */
export function seenRow<Row>(draft: Draft<unknown, Row> | undefined, newest: Row): Row {
  return draft && !draft.isOutdated ? draft.row : newest;
}

/** Returns the stored row if the form must show it beside the draft, because somebody else has changed it. */
export function conflictingRow<Row>(draft: Draft<unknown, Row> | undefined, newest: Row): Row | undefined {
  return draft?.isOutdated && draft.row !== newest ? newest : undefined;
}

/** Returns the text that was typed while `sent` was saved as the row `saved`; undefined without such text. */
export function draftAfterSave<Value, Row>(
  draft: Draft<Value, Row> | undefined,
  sent: Draft<Value, Row> | undefined,
  saved: Row,
): Draft<Value, Row> | undefined {
  return draft === undefined || draft.value === sent?.value ? undefined : { value: draft.value, row: saved };
}

export function draftAfterError<Value, Row>(
  draft: Draft<Value, Row> | undefined,
  error: unknown,
): Draft<Value, Row> | undefined {
  return draft && isChangedMeanwhile(error) ? { ...draft, isOutdated: true } : draft;
}

export const isChangedMeanwhile = (error: unknown) => isApiError(error) && CHANGED_MEANWHILE.includes(error.code ?? '');
