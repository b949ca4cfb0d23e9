import { useState } from 'react';
import type { BulkEditResult } from '#contract/bulk-edits.schema.ts';
import { UNDO_MINUTES } from '#contract/bulk-edits.ts';
import { MINUTE_MS } from '#contract/time.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { Button } from '#web/ui/button.tsx';
import { isUndoOver, shopMessageOf, useUndoBulkEditMutation } from './bulk-api.ts';

const UNKNOWN = 'The response was lost. Press Undo again: nothing is put back twice.';

export function BulkUndo({ result, onHide }: { result: BulkEditResult; onHide: () => void }) {
  const [undo, { isLoading }] = useUndoBulkEditMutation();
  const [outcome, setOutcome] = useState('');
  const [isOver, setIsOver] = useState(false);
  useAfterDelay(true, UNDO_MINUTES * MINUTE_MS, onHide);

  async function takeBack(id: string) {
    const { data, error } = await undo(id);
    setIsOver(data !== undefined || isUndoOver(error));
    if (!data) return setOutcome(shopMessageOf(error, UNKNOWN));
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
        {result.undo && !isOver && (
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
