import type { ErrorCode } from '#contract/errors.ts';
import { isApiError } from '#web/store/api.ts';

const CHANGED_MEANWHILE: readonly string[] = [
  'setting_changed',
  'customer_changed',
  'courier_changed',
] satisfies ErrorCode[];

export interface Draft<Value, Row> {
  value: Value;
  /** The stored row when editing began. A later refetch may load a newer row, which the user has not seen. */
  row: Row;
  /** True if a save was rejected because somebody else saved first. The form then also shows the stored row. */
  isOutdated?: boolean;
}

/** Changes the value of a draft, but not the row that was stored when editing began. */
export function editedDraft<Value, Row>(
  before: Draft<Value, Row> | undefined,
  value: Value,
  row: Row,
): Draft<Value, Row> {
  return { row, ...before, value };
}

/** Returns the row that the user has seen. A save sends its version, so that the server can detect a conflict. */
export function seenRow<Row>(draft: Draft<unknown, Row> | undefined, newest: Row): Row {
  return draft && !draft.isOutdated ? draft.row : newest;
}

/** Returns the stored row if somebody else has changed it. The form then shows it beside the draft. */
export function conflictingRow<Row>(draft: Draft<unknown, Row> | undefined, newest: Row): Row | undefined {
  return draft?.isOutdated && draft.row !== newest ? newest : undefined;
}

/** Returns a draft of the text that was typed during the save; undefined if nothing was typed. */
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
