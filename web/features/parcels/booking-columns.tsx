import { nanoid } from '@reduxjs/toolkit';
import { type SubmitEvent, useEffect, useState } from 'react';
import { BOOKING_COLUMNS_MAX } from '#contract/booking-layout.ts';
import type { CourierAccount } from '#contract/parcels.schema.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import {
  type Draft,
  draftAfterSave,
  editedDraft,
  hasNewerValue,
  isChangedMeanwhile,
  seenVersion,
} from '#web/ui/dashboard/draft.ts';
import { useUnsavedGuard } from '#web/ui/dashboard/unsaved-guard.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useChangeCourierMutation } from './api.ts';
import { BookingColumnFields, type ColumnControl, controlId } from './booking-column-fields.tsx';
import { type DraftColumn, detailOf, draftOf, layoutOfDraft, nameOf, problemsOf } from './booking-layout-draft.ts';

/** Edits the columns of a courier's booking file in a dialog. Unsaved edits stay while the page is open. */
export function BookingColumns({ courier }: { courier: CourierAccount }) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<'columns' | 'question'>();
  const [draft, setDraft] = useState<Draft<readonly DraftColumn[]>>();
  const [isChecked, setIsChecked] = useState(false);
  const [change, { isLoading, error, reset }] = useChangeCourierMutation();
  useUnsavedGuard(draft !== undefined);
  const columns = draft?.value ?? draftOf(courier);
  const problems = isChecked ? problemsOf(columns) : {};
  const isWrong = Object.keys(problems).length > 0;

  async function save(layout: CourierAccount['layout'] | null, sent: Draft<readonly DraftColumn[]> | undefined) {
    const version = seenVersion(sent, courier);
    const { data, error: rejection } = await change({ id: courier._id, body: { layout, version } });
    if (data) {
      setDraft((now) => (layout === null ? undefined : draftAfterSave(now, sent, data.courier)));
      setIsChecked(false);
      dispatch(toastShown('success', layout === null ? 'The built-in columns are used again' : 'Columns saved'));
      return setOpen(undefined);
    }
    setOpen('columns');
    if (isChangedMeanwhile(rejection)) setDraft((now) => now && { ...now, isOutdated: true });
  }

  function edit(value: readonly DraftColumn[]) {
    reset();
    setDraft((before) => editedDraft(before, value, courier));
  }

  function undo() {
    reset();
    setIsChecked(false);
    setDraft(undefined);
  }

  return (
    <>
      <Button
        variant="secondary"
        aria-label={`Columns of the booking file of ${courier.label}`}
        onClick={() => setOpen('columns')}
      >
        Columns of the booking file
      </Button>
      {draft && <Badge tone="off">Not saved</Badge>}
      <Dialog
        slot="full"
        isOpen={open === 'columns'}
        isBusy={isLoading}
        onClose={() => setOpen(undefined)}
        title={<bdi>{`Booking file of ${courier.label}`}</bdi>}
      >
        <BookingColumnsForm
          courier={courier}
          columns={columns}
          problems={problems}
          isBusy={isLoading}
          alert={isWrong ? 'Please correct the marked fields.' : alertOf(error, draft !== undefined)}
          savedNow={hasNewerValue(draft, courier) ? courier.layout.map(({ column }) => column) : undefined}
          onEdit={edit}
          onUndo={draft && undo}
          onBuiltIn={courier.hasOwnLayout ? () => setOpen('question') : undefined}
          onSave={() => {
            setIsChecked(true);
            if (Object.keys(problemsOf(columns)).length > 0) return false;
            void save(layoutOfDraft(columns, courier), draft);
            return true;
          }}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'question'}
        isBusy={isLoading}
        onClose={() => setOpen('columns')}
        onConfirm={() => void save(null, draft)}
        title="Built-in columns"
        question={`Use the built-in columns for ${courier.label}?`}
        action="Use them"
        busyAction="Saving..."
      >
        The columns that you have made are lost.
      </ConfirmDialog>
    </>
  );
}

function alertOf(error: unknown, isEdited: boolean): string {
  if (error === undefined) return '';
  if (!isChangedMeanwhile(error)) return messageOf(error, 'This could not be saved. Please try again.');
  return isEdited
    ? 'This courier was changed meanwhile. What you have entered is still here: look at it, and save again.'
    : 'This courier was changed meanwhile. Please look at its columns again.';
}

interface BookingColumnsFormProps {
  courier: CourierAccount;
  columns: readonly DraftColumn[];
  problems: ReturnType<typeof problemsOf>;
  isBusy: boolean;
  alert: string;
  /** Names of the columns that somebody else has saved. */
  savedNow: readonly string[] | undefined;
  onEdit: (columns: readonly DraftColumn[]) => void;
  onUndo: (() => void) | undefined;
  onBuiltIn: (() => void) | undefined;
  /** Returns false if a field is invalid. */
  onSave: () => boolean;
}

function BookingColumnsForm(props: BookingColumnsFormProps) {
  const { courier, columns, problems, isBusy, savedNow, onEdit, onUndo, onBuiltIn } = props;
  const [said, setSaid] = useState('');
  // A new object focuses the same control again.
  const [focus, setFocus] = useState<{ id: string }>();
  useEffect(() => {
    if (focus) document.getElementById(focus.id)?.focus();
  }, [focus]);
  const focusOn = (key: string, control: ColumnControl) => setFocus({ id: controlId(key, control) });

  function move(index: number, by: 1 | -1) {
    const column = columns[index];
    if (!column) return;
    const [number, to] = [index + 1, index + by];
    onEdit(columns.toSpliced(index, 1).toSpliced(to, 0, column));
    setSaid(`${nameOf(column, number)} is column ${to + 1} of ${columns.length}.`);
    // At an end the pressed button becomes disabled, which would lose the focus.
    if (by === 1) focusOn(column.key, to === columns.length - 1 ? 'up' : 'down');
    else focusOn(column.key, to === 0 ? 'down' : 'up');
  }

  function remove(index: number) {
    const column = columns[index];
    if (!column) return;
    const left = columns.toSpliced(index, 1);
    onEdit(left);
    setSaid(`${nameOf(column, index + 1)} is removed.`);
    const next = left[index] ?? left.at(-1);
    if (next) focusOn(next.key, left.length === 1 ? 'column' : 'remove');
  }

  function add() {
    const key = nanoid();
    onEdit([...columns, { key, column: '', content: 'constant', text: '', limit: '', saved: undefined }]);
    focusOn(key, 'column');
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy || props.onSave()) return;
    const [key, wrong] = Object.entries(problemsOf(columns))[0] ?? [];
    if (key !== undefined) focusOn(key, wrong?.column === undefined ? 'limit' : 'column');
  }

  return (
    <form noValidate onSubmit={submit} className="mx-auto grid w-full max-w-4xl gap-3">
      <p>
        {courier.hasOwnLayout ? 'These columns are your own.' : 'These are the built-in columns.'} Make them those of
        the sheet that the courier gave you, in its order and with its names.
      </p>
      <ol aria-label="Columns" className="grid gap-3">
        {columns.map((column, index) => (
          <li key={column.key}>
            <BookingColumnFields
              column={column}
              number={index + 1}
              count={columns.length}
              detail={detailOf(courier, column.column)}
              problems={problems[column.key]}
              onChange={(changes) => onEdit(columns.with(index, { ...column, ...changes }))}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div className="flex flex-wrap gap-2">
        {columns.length < BOOKING_COLUMNS_MAX && (
          <Button variant="secondary" onClick={add}>
            Add a column
          </Button>
        )}
        {onBuiltIn && (
          <Button variant="quiet" disabled={isBusy} onClick={onBuiltIn}>
            Use the built-in columns
          </Button>
        )}
      </div>
      <div
        data-sticky-end
        className="sticky -bottom-5 -mb-5 grid gap-2 bg-paper pt-1 pb-5 sm:-bottom-6 sm:-mb-6 sm:pb-6"
      >
        <FormAlert text={props.alert} />
        {savedNow && (
          <p>
            Saved now: <bdi>{savedNow.join(', ')}</bdi>
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          {onUndo && (
            <Button variant="quiet" disabled={isBusy} onClick={onUndo}>
              Undo
            </Button>
          )}
          <SubmitButton disabled={isBusy}>{isBusy ? 'Saving...' : 'Save'}</SubmitButton>
        </div>
      </div>
    </form>
  );
}
