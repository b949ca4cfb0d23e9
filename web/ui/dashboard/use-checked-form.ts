import { type SyntheticEvent, useState } from 'react';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { isChangedMeanwhile } from './draft.ts';

type Problems = Record<string, string>;
type TextNames<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

const FIELDS_WRONG = 'Please correct the marked fields.';
const FAILED = 'This could not be saved. Please try again.';

/**
 * The values and problems of a form, by field: its own checks once it was sent, and the server's errors until a value changes.
 * Shows the newest `row` (`valuesOf`) until something is edited, and again after `undo`.
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
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const values = edited?.values ?? valuesOf(row);
  const seen = edited?.from ?? row;
  const own = isChecked ? problemsOf(values) : {};
  const sent = (isApiError(error) && error.fields) || {};
  const problems: Problems = { ...sent, ...own };
  const isWrong = Object.keys(problems).length > 0;

  function set(changes: Partial<Values>) {
    setError(undefined);
    setEdited({ values: { ...values, ...changes }, from: seen });
  }

  function undo() {
    setError(undefined);
    setIsChecked(false);
    setEdited(undefined);
  }

  /** Marks what is wrong; true if the values can be sent. */
  function check(): boolean {
    setError(undefined);
    setIsChecked(true);
    return Object.keys(problemsOf(values)).length === 0;
  }

  function fail(cause: unknown) {
    setError(cause);
    // The page shows the newest row now: another press means to overwrite that.
    if (isChangedMeanwhile(cause)) setEdited({ values, from: undefined });
    // A deleted row has no form that could show the error.
    if (isApiError(cause) && cause.status === 404) dispatch(toastShown('error', cause.message));
  }

  /** Returns the handler of the form: checks, sends once, and calls `onSaved` or shows the error. */
  function submit<Data>(
    send: () => Promise<{ data?: Data | undefined; error?: unknown }>,
    onSaved: (data: Data) => void,
  ): (event: SyntheticEvent) => void {
    const save = async () => {
      setIsBusy(true);
      const { data, error: cause } = await send();
      setIsBusy(false);
      if (data === undefined) fail(cause);
      else onSaved(data);
    };
    return (event) => {
      event.preventDefault();
      if (!isBusy && check()) void save();
    };
  }

  /** The props of the text field or select of a value. */
  const field = (name: TextNames<Values>) => ({
    value: String(values[name]),
    error: problems[name],
    onChange({ currentTarget }: { currentTarget: { value: string } }) {
      setError(undefined);
      setEdited({ values: { ...values, [name]: currentTarget.value }, from: seen });
    },
  });

  return {
    values,
    /** The row as it was when editing began, whose version a save names. */
    seen,
    isEdited: edited !== undefined,
    isBusy,
    problems,
    alert: isWrong ? FIELDS_WRONG : error === undefined ? '' : messageOf(error, FAILED),
    isOutdated: isChangedMeanwhile(error),
    field,
    set,
    undo,
    check,
    fail,
    submit,
  };
}
