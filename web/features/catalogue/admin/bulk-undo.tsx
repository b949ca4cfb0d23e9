import { useState } from 'react';
import type { BulkEditResult } from '#contract/bulk-edits.schema.ts';
import { UNDO_MINUTES } from '#contract/bulk-edits.ts';
import { messageOf } from '#web/store/api.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { Button } from '#web/ui/button.tsx';
import { useUndoBulkEditMutation } from './bulk-api.ts';

/** The outcome of a bulk edit, with its undo for as long as the server takes it back. */
export function BulkUndo({ result, onHide }: { result: BulkEditResult; onHide: () => void }) {
  const [undo, { isLoading }] = useUndoBulkEditMutation();
  const [outcome, setOutcome] = useState('');
  useAfterDelay(true, UNDO_MINUTES * 60_000, onHide);

  async function takeBack(id: string) {
    const { data, error } = await undo(id);
    if (!data) return setOutcome(messageOf(error, 'That could not be undone. Please try again.'));
    const names = data.left.map(({ name }) => name).join(', ');
    setOutcome(names === '' ? data.message : `${data.message} (${names})`);
  }

  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-leaf-soft px-4 py-2 text-leaf"
    >
      <p className="font-bold">{outcome || result.message}</p>
      <div className="flex flex-wrap gap-2">
        {result.undo && outcome === '' && (
          <Button variant="secondary" disabled={isLoading} onClick={() => void takeBack(result.undo?._id ?? '')}>
            {isLoading ? 'Undoing...' : 'Undo'}
          </Button>
        )}
        <Button variant="quiet" onClick={onHide}>
          Hide
        </Button>
      </div>
    </div>
  );
}
