import { useState } from 'react';
import type { CashDifference } from '#contract/differences.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/dashboard/badge.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useReverseEntryMutation } from './api.ts';

export function DoneEntry({ entry, mayPost }: { entry: NonNullable<CashDifference['entry']>; mayPost: boolean }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 lg:col-span-full">
      <p className="wrap-anywhere">
        <bdi>{entry.note}</bdi>{' '}
        <span className="block text-sm text-muted">
          {entry.by && <bdi>{entry.by}, </bdi>}
          {formatDateTime(entry.at)}
        </span>
      </p>
      {entry.isUndone && <Badge tone="off">Undone</Badge>}
      {!entry.isUndone && mayPost && <UndoButton entry={entry._id} />}
    </div>
  );
}

interface UndoButtonProps {
  entry: string;
  onUndone?: () => void;
}

export function UndoButton({ entry, onUndone }: UndoButtonProps) {
  const [reverse, { isLoading }] = useReverseEntryMutation();
  const [alert, setAlert] = useState('');
  async function undo() {
    setAlert('');
    const { error } = await reverse({ entry });
    if (error) setAlert(messageOf(error, 'This could not be undone. Please try again.'));
    else onUndone?.();
  }
  return (
    <>
      <Button variant="secondary" disabled={isLoading} onClick={() => void undo()}>
        Undo
      </Button>
      <FormAlert text={alert} />
    </>
  );
}
