import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { isApiError } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { focusFirstInvalid } from '#web/ui/form.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { conflictingRow, type Draft, draftAfterError, draftAfterSave, editedDraft, seenRow } from './draft.ts';
import { useDraftState } from './draft-state.ts';
import { staffMessageOf } from './staff-message.ts';

export type Problems = Record<string, string>;

/** Check of a form. `checkRequest` makes it of the schema of its request; forms of shoppers, which have no zod, write it. */
export interface RequestCheck<Values, Row, Body> {
  bodyOf: (values: Values, seen: Row) => Body;
  problemsOf: (values: Values, seen: Row) => Problems;
}

type NamesOf<Values, Type> = { [Name in keyof Values]: Values[Name] extends Type ? Name : never }[keyof Values] &
  string;
interface Result<Data> {
  data?: Data | undefined;
  error?: unknown;
}

/** Form without its request, for components that show a part of its fields. */
export type CheckedForm<Row, Values extends object> = Omit<ReturnType<typeof useCheckedForm<Row, Values>>, 'submit'>;

export const FIELDS_WRONG = 'Please correct the marked fields.';
const FAILED = 'This could not be saved. Please try again.';

/**
 * State of a dashboard form. `row` is the stored row, or empty values for a new row. The form shows the newest row
 * until the user edits. `check` shows problems from the first submit on.
 */
export function useCheckedForm<Row, Values extends object, Body = unknown>(
  row: Row,
  valuesOf: (row: Row) => Values,
  check: RequestCheck<Values, Row, Body>,
  failed = FAILED,
) {
  const fields = Object.keys(valuesOf(row)).join();
  const [draft, setDraft] = useDraftState<Draft<Values, Row> | undefined>(fields, undefined);
  const [isChecked, setIsChecked] = useState(false);
  const [unread, setUnread] = useState<Problems>({});
  const [unmarked, setUnmarked] = useState('');
  const { isBusy, error, setError, run } = useRequest((cause) => setDraft((now) => draftAfterError(now, cause)));
  const values = draft?.value ?? valuesOf(row);
  const seen = seenRow(draft, row);
  const problemsNow = () => check.problemsOf(values, seen);
  const problems: Problems = {
    ...(isApiError(error) && error.fields),
    ...(isChecked && problemsNow()),
    ...unread,
  };
  const errorText = unmarked || (error === undefined ? '' : staffMessageOf(error, failed));

  function edit(change: (before: Values) => Values) {
    setError(undefined);
    setUnread({});
    setUnmarked('');
    // `before` is newer than the draft of the last render, which may lack text that was typed during an upload.
    setDraft((before) => editedDraft(before, change(before?.value ?? valuesOf(row)), row));
  }

  const set = (changes: Partial<Values>) => edit((before) => ({ ...before, ...changes }));

  function undo() {
    setError(undefined);
    setIsChecked(false);
    setUnread({});
    setUnmarked('');
    setDraft(undefined);
  }

  /** Shows a saved row in a form that stays open. Text that was typed during the save stays as an unsaved edit. */
  function accept(saved: Row) {
    setIsChecked(false);
    setDraft((now) => draftAfterSave(now, draft, saved));
  }

  function showProblems(form: HTMLElement | null): boolean {
    const found = unreadFields(form);
    const all = Object.values({ ...problemsNow(), ...found });
    const isValid = all.length === 0;
    // Renders the messages before the focus moves. Otherwise a screen reader would not announce them with the field.
    flushSync(() => {
      setError(undefined);
      setIsChecked(true);
      setUnread(found);
      setUnmarked('');
    });
    // No field of the form has the problem, so the alert shows it.
    if (!isValid && form && !focusFirstInvalid(form)) setUnmarked([...new Set(all)].join(' '));
    return isValid;
  }

  /** Sends the request after it was checked. */
  function submit<Data>(
    send: (body: Body) => PromiseLike<Result<Data>>,
    onSaved: (data: Data) => void = () => undefined,
  ) {
    const save = async (form: HTMLFormElement) => {
      const data = await run(() => send(check.bodyOf(values, seen)), form);
      if (data !== undefined) onSaved(data);
    };
    return (event: SyntheticEvent<HTMLFormElement>): void => {
      event.preventDefault();
      if (!isBusy && showProblems(event.currentTarget)) void save(event.currentTarget);
    };
  }

  return {
    values,
    /** The row that the user has seen. A save sends its version. */
    seen,
    /** The row that somebody else has saved. The form must show it, because the next save replaces it. */
    savedNow: conflictingRow(draft, row),
    isEdited: draft !== undefined,
    isBusy,
    problems,
    error,
    errorText,
    alert: !unmarked && Object.keys(problems).length > 0 ? FIELDS_WRONG : errorText,
    ...inputsOf(values, problems, edit),
    set,
    edit,
    undo,
    accept,
    check: showProblems,
    run,
    submit,
  };
}

/** Fields whose text is not a number or a date. The browser gives an empty value for them, which a save would store. */
export function unreadFields(form: HTMLElement | null): Problems {
  const inputs = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput);
  return Object.fromEntries(
    inputs.map(({ name, type }) => [
      name,
      type === 'number' ? 'Write a number such as 1490 or 1490.50, without commas' : 'Complete the date, or clear it',
    ]),
  );
}

/** Sends one request at a time and holds its error. `onError` can change the form in the same render. */
function useRequest(onError: (cause: unknown) => void) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  /** Sends the request, unless another one is in flight. Shows an error and then returns undefined. */
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
      onError(cause);
    });
    if (!isApiError(cause)) return;
    // The form of a deleted row disappears, so a toast shows the error.
    if (cause.status === 404) dispatch(toastShown('error', cause.message));
    if (!form || !cause.fields || focusFirstInvalid(form)) return;
    // The form has no field that the error names, so the alert shows the error's message.
    const { fields: _, ...general } = cause;
    setError(general);
  }

  return { isBusy, error, setError, run };
}

/** Returns the problem of a field, or the first one of its parts, such as 'words.2'. */
export function problemOf(problems: Problems, field: string): string | undefined {
  const part = Object.keys(problems).find((name) => name.startsWith(`${field}.`));
  return problems[field] ?? (part && problems[part]);
}

function inputsOf<Values extends object>(
  values: Values,
  problems: Problems,
  edit: (change: (before: Values) => Values) => void,
) {
  const field = (name: NamesOf<Values, string>) => ({
    name,
    value: String(values[name] ?? ''),
    error: problemOf(problems, name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      edit((before) => ({ ...before, [name]: currentTarget.value })),
  });

  const checkbox = (name: NamesOf<Values, boolean>) => ({
    name,
    checked: Boolean(values[name]),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
      edit((before) => ({ ...before, [name]: currentTarget.checked })),
  });

  return { field, checkbox };
}
