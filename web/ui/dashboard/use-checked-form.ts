import { useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { toastShown } from '#web/ui/toast.tsx';

type Problems = Record<string, string>;

const FIELDS_WRONG = 'Please correct the marked fields.';
const FAILED = 'This could not be saved. Please try again.';
const CHANGED_MEANWHILE: ErrorCode = 'setting_changed';

/**
 * A form's values and problems, by field: its own checks once it was sent, and what the server says until something is changed.
 * `stored` is shown until something is edited, and again after `undo`.
 */
export function useCheckedForm<Values extends object>(stored: Values, problemsOf: (values: Values) => Problems) {
  const dispatch = useAppDispatch();
  const [edited, setEdited] = useState<Values>();
  const [isChecked, setIsChecked] = useState(false);
  const [error, setError] = useState<unknown>();
  const values = edited ?? stored;
  const own = isChecked ? problemsOf(values) : {};
  const sent = (isApiError(error) && error.fields) || {};
  const isWrong = [own, sent].some((problems) => Object.keys(problems).length > 0);

  function set(changes: Partial<Values>) {
    setError(undefined);
    setEdited({ ...values, ...changes });
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
    // What was deleted meanwhile has no form in which to say so.
    if (isApiError(cause) && cause.status === 404) dispatch(toastShown('error', cause.message));
  }

  return {
    values,
    isEdited: edited !== undefined,
    problems: { ...sent, ...own },
    alert: isWrong ? FIELDS_WRONG : error === undefined ? '' : messageOf(error, FAILED),
    /** Another one has saved first. */
    isOutdated: isApiError(error) && error.code === CHANGED_MEANWHILE,
    set,
    undo,
    check,
    fail,
  };
}
