import { useState } from 'react';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { isChangedMeanwhile } from './draft.ts';

type Problems = Record<string, string>;

const FIELDS_WRONG = 'Please correct the marked fields.';
const FAILED = 'This could not be saved. Please try again.';

/**
 * A form's values and problems, by field: its own checks once it was sent, and what the server says until something is changed.
 * The newest `row` is shown (`valuesOf`) until something is edited, and again after `undo`.
 */
export function useCheckedForm<Row, Values extends object>(
  row: Row,
  valuesOf: (row: Row) => Values,
  problemsOf: (values: Values) => Problems,
) {
  const dispatch = useAppDispatch();
  // A refetch must not bring the version of a change that the author has not seen.
  const [edited, setEdited] = useState<{ values: Values; from: Row | undefined }>();
  const [isChecked, setIsChecked] = useState(false);
  const [error, setError] = useState<unknown>();
  const values = edited?.values ?? valuesOf(row);
  const seen = edited?.from ?? row;
  const own = isChecked ? problemsOf(values) : {};
  const sent = (isApiError(error) && error.fields) || {};
  const isWrong = [own, sent].some((problems) => Object.keys(problems).length > 0);

  function set(changes: Partial<Values>) {
    setError(undefined);
    setEdited({ values: { ...values, ...changes }, from: seen });
  }

  function undo() {
    setError(undefined);
    setIsChecked(false);
    setEdited(undefined);
  }

  /** Whether the values can be sent; marks what is wrong. */
  function check(): boolean {
    setError(undefined);
    setIsChecked(true);
    return Object.keys(problemsOf(values)).length === 0;
  }

  function fail(cause: unknown) {
    setError(cause);
    // The page shows the newest row now: a further press means to overwrite that.
    if (isChangedMeanwhile(cause)) setEdited({ values, from: undefined });
    // What was deleted meanwhile has no form in which to say so.
    if (isApiError(cause) && cause.status === 404) dispatch(toastShown('error', cause.message));
  }

  return {
    values,
    /** The row as it was when editing began, whose version a save names. */
    seen,
    isEdited: edited !== undefined,
    problems: { ...sent, ...own },
    alert: isWrong ? FIELDS_WRONG : error === undefined ? '' : messageOf(error, FAILED),
    /** Another one has saved first. */
    isOutdated: isChangedMeanwhile(error),
    set,
    undo,
    check,
    fail,
  };
}
