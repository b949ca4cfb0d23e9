import { nanoid } from '@reduxjs/toolkit';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { BOOKING_COLUMNS_MAX } from '#contract/booking-layout.ts';
import { type CourierAccount, changeCourierBody } from '#contract/couriers.schema.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { isChangedMeanwhile } from '#web/ui/dashboard/draft.ts';
import { checkRequest } from '#web/ui/dashboard/request-check.ts';
import { useUnsavedGuard } from '#web/ui/dashboard/unsaved-guard.ts';
import { useCheckedForm } from '#web/ui/dashboard/use-checked-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useChangeCourierMutation } from './api.ts';
import { BookingColumnFields } from './booking-column-fields.tsx';
import {
  type ColumnControl,
  controlId,
  type DraftColumn,
  detailOf,
  draftOf,
  layoutOfDraft,
  nameOf,
} from './booking-layout-draft.ts';

/** Edits the columns of a courier's booking file. Unsaved edits stay when the dialog closes. */
export function BookingColumns({ courier }: { courier: CourierAccount }) {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<'columns' | 'question'>();
  const [change] = useChangeCourierMutation();
  const form = useCheckedForm(
    courier,
    (row) => ({ columns: draftOf(row) }),
    checkRequest(changeCourierBody, ({ columns }: { columns: readonly DraftColumn[] }, { version }) => ({
      layout: layoutOfDraft(columns, courier),
      version,
    })),
  );
  const { columns } = form.values;
  useUnsavedGuard(form.isEdited);

  function close(text: string) {
    dispatch(toastShown('success', text));
    setOpen(undefined);
  }

  const save = form.submit(
    (body) => change({ id: courier._id, body }),
    (saved) => {
      form.accept(saved.courier);
      close('Columns saved');
    },
  );

  async function restoreBuiltIn() {
    const { version } = form.seen;
    const saved = await form.run(() => change({ id: courier._id, body: { layout: null, version } }));
    if (!saved) return setOpen('columns');
    form.undo();
    close('The built-in columns are used again');
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
      {form.isEdited && <Badge tone="off">Not saved</Badge>}
      <Dialog
        slot="full"
        isOpen={open === 'columns'}
        isBusy={form.isBusy}
        onClose={() => setOpen(undefined)}
        title={<bdi>{`Booking file of ${courier.label}`}</bdi>}
      >
        <BookingColumnsForm
          courier={courier}
          columns={columns}
          problems={form.problems}
          isBusy={form.isBusy}
          alert={isChangedMeanwhile(form.error) ? conflictText(form.isEdited) : form.alert}
          savedNow={form.savedNow?.layout.map(({ column }) => column)}
          onEdit={(edited) => form.set({ columns: edited })}
          onUndo={form.isEdited ? form.undo : undefined}
          onBuiltIn={courier.hasOwnLayout ? () => setOpen('question') : undefined}
          onSubmit={save}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'question'}
        isBusy={form.isBusy}
        onClose={() => setOpen('columns')}
        onConfirm={() => void restoreBuiltIn()}
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

function conflictText(isEdited: boolean): string {
  return isEdited
    ? 'This courier was changed meanwhile. What you have entered is still here: look at it, and save again.'
    : 'This courier was changed meanwhile. Please look at its columns again.';
}

interface BookingColumnsFormProps {
  courier: CourierAccount;
  columns: readonly DraftColumn[];
  problems: Readonly<Record<string, string>>;
  isBusy: boolean;
  alert: string;
  /** Names of the stored columns if another user has changed them. */
  savedNow: readonly string[] | undefined;
  onEdit: (columns: readonly DraftColumn[]) => void;
  onUndo: (() => void) | undefined;
  onBuiltIn: (() => void) | undefined;
  onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

function BookingColumnsForm(props: BookingColumnsFormProps) {
  const { courier, columns, problems, isBusy, savedNow, onEdit, onUndo, onBuiltIn, onSubmit } = props;
  const { said, move, remove, add } = useColumnList(columns, onEdit);
  return (
    <form noValidate onSubmit={onSubmit} className="mx-auto grid w-full max-w-4xl gap-3">
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
              problems={problems}
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
      <div data-sticky-end className="dialog-end sticky bottom-0 grid gap-2">
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

/** Moves, removes and adds columns. Also moves the focus and says each change to screen readers. */
function useColumnList(columns: readonly DraftColumn[], onEdit: (columns: readonly DraftColumn[]) => void) {
  const [said, setSaid] = useState('');
  // An object, because a new object runs the effect again even if the id is the same.
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
    // At an end of the list the pressed button becomes disabled, so the other button gets the focus.
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

  return { said, move, remove, add };
}
