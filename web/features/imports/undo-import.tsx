import { useState } from 'react';
import { BIN_DAYS } from '#contract/bin.ts';
import type { ProductImport } from '#contract/imports.schema.ts';
import { UNDO_LABEL } from '#contract/imports.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useChangeImportMutation } from './api.ts';

export function UndoImport({ productImport: { _id: id, result } }: { productImport: ProductImport }) {
  const dispatch = useAppDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const [change, { isLoading }] = useChangeImportMutation();

  async function undo() {
    const { error } = await change({ id, action: 'undo' });
    setIsAsking(false);
    if (error) dispatch(toastShown('error', messageOf(error, 'This could not be undone. Please try again.')));
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {UNDO_LABEL}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void undo()}
        isBusy={isLoading}
        title="Undo import"
        question="Undo everything that this import did?"
        action={UNDO_LABEL}
        busyAction="Undoing..."
      >
        {result.added > 0 && (
          <p>
            {countOf(result.added)} that it added {result.added === 1 ? 'is' : 'are'} deleted, also if{' '}
            {result.added === 1 ? 'it was' : 'they were'} sold or changed since. Orders keep them, and you can take them
            out of the bin for {BIN_DAYS} days.
          </p>
        )}
        {result.changed > 0 && (
          <p>
            {countOf(result.changed)} that it changed {result.changed === 1 ? 'gets its' : 'get their'} earlier values
            back. What was changed after the import stays.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}

function countOf(products: number): string {
  return products === 1 ? 'The product' : `The ${products} products`;
}
