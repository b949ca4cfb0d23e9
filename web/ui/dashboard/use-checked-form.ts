import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { focusFirstInvalid } from '#web/ui/form.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { conflictingRow, type Draft, draftAfterError, draftAfterSave, editedDraft, seenRow } from './draft.ts';

/** Error texts by field. */
type Problems = Record<string, string>;
/** Names of the values of one type. */
type NamesOf<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values] &
  string;
/** The result of an RTK Query mutation. */
interface Result<Data> {
  data?: Data | undefined;
  error?: unknown;
}

export type CheckedForm<Row, Values extends object> = ReturnType<typeof useCheckedForm<Row, Values>>;

export const FIELDS_WRONG = 'Please correct the marked fields.';
const FAILED = 'This could not be saved. Please try again.';

/**
 * The form kit of the dashboard. Holds the values, errors and version of one form.
 *
 * `row` is what is stored; for a form that adds something, its empty values. The form shows a refetched row until the
 * first edit. `problemsOf` returns the errors that the browser can find; they are shown from the first press on. Errors
 * of the server are shown until the next edit. `failed` is shown for an error without a message.
 */
export function useCheckedForm<Row, Values extends object>(
  row: Row,
  valuesOf: (row: Row) => Values,
  problemsOf: (values: Values) => Problems = () => ({}),
  failed = FAILED,
) {
  const dispatch = useAppDispatch();
  const [draft, setDraft] = useState<Draft<Values, Row>>();
  const [isChecked, setIsChecked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const values = draft?.value ?? valuesOf(row);
  const problems: Problems = { ...(isApiError(error) && error.fields), ...(isChecked && problemsOf(values)) };
  const errorText = error === undefined ? '' : messageOf(error, failed);

  function edit(change: (before: Values) => Values) {
    setError(undefined);
    // The caller may be an upload that began before the latest text was typed, so it changes the newest values.
    setDraft((before) => editedDraft(before, change(before?.value ?? valuesOf(row)), row));
  }

  const set = (changes: Partial<Values>) => edit((before) => ({ ...before, ...changes }));

  function undo() {
    setError(undefined);
    setIsChecked(false);
    setDraft(undefined);
  }

  /**
   * Call it after a save of a form that stays open. Text that was typed during the save stays, as an edit of `saved`.
   */
  function accept(saved: Row) {
    setIsChecked(false);
    setDraft((now) => draftAfterSave(now, draft, saved));
  }

  /** Marks the invalid fields, and focuses the first one in `form`. Returns true if the values can be sent. */
  function check(form: HTMLElement | null): boolean {
    const isValid = Object.keys(problemsOf(values)).length === 0;
    // The message is rendered before the focus moves, so that a screen reader announces it with its field.
    flushSync(() => {
      setError(undefined);
      setIsChecked(true);
    });
    if (!isValid && form) focusFirstInvalid(form);
    return isValid;
  }

  /** Sends a request unless one is in flight. Returns its response, or shows its error and returns undefined. */
  async function run<Data>(
    send: () => PromiseLike<Result<Data>>,
    form: HTMLElement | null = null,
  ): Promise<Data | undefined> {
    if (isBusy) return undefined;
    setError(undefined);
    setIsBusy(true);
    const { data, error: cause } = await send();
    if (data === undefined) showError(cause, form);
    else setIsBusy(false);
    return data;
  }

  function showError(cause: unknown, form: HTMLElement | null) {
    flushSync(() => {
      setIsBusy(false);
      setError(cause);
      setDraft((now) => draftAfterError(now, cause));
    });
    if (!isApiError(cause)) return;
    // A toast, because the form of a deleted row disappears.
    if (cause.status === 404) dispatch(toastShown('error', cause.message));
    if (!form || !cause.fields || focusFirstInvalid(form)) return;
    // The form shows none of these fields, so the alert shows the message.
    const { fields: _, ...general } = cause;
    setError(general);
  }

  /** Returns the `onSubmit` of the form, which checks the values and sends them. */
  function submit<Data>(send: () => PromiseLike<Result<Data>>, onSaved: (data: Data) => void = () => undefined) {
    const save = async (form: HTMLFormElement) => {
      const data = await run(send, form);
      if (data !== undefined) onSaved(data);
    };
    return (event: SyntheticEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (!isBusy && check(event.currentTarget)) void save(event.currentTarget);
    };
  }

  /** Returns the props of a text field or select. */
  const field = (name: NamesOf<Values, string>) => ({
    name,
    value: String(values[name]),
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edit((before) => ({ ...before, [name]: currentTarget.value })),
  });

  /** Returns the props of an `<input type="checkbox">`. */
  const checkbox = (name: NamesOf<Values, boolean>) => ({
    name,
    checked: Boolean(values[name]),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      edit((before) => ({ ...before, [name]: currentTarget.checked })),
  });

  return {
    values,
    /** The row that the author has seen, whose version a save names. */
    seen: seenRow(draft, row),
    /** The row that somebody else saved first, to be shown beside the edits. The next save replaces it. */
    savedNow: conflictingRow(draft, row),
    isEdited: draft !== undefined,
    isBusy,
    problems,
    error,
    /** The message of the failed save; empty without one. */
    errorText,
    /** The text for the form's alert: `FIELDS_WRONG` or `errorText`. */
    alert: Object.keys(problems).length > 0 ? FIELDS_WRONG : errorText,
    field,
    checkbox,
    set,
    edit,
    undo,
    accept,
    check,
    run,
    submit,
  };
}
