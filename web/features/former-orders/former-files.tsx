import { useState } from 'react';
import type { FormerOrderFileList } from '#contract/former-orders.schema.ts';
import { formatDateTime } from '#contract/time.ts';
import { messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dashboard/confirm.tsx';
import { counted } from '#web/ui/dashboard/counted.ts';
import { toastShown } from '#web/ui/toast.tsx';
import { useListFormerFilesQuery, useUndoFormerFileMutation } from './api.ts';

type FormerFile = FormerOrderFileList['files'][number];

/** Shows nothing until the list has arrived, because nobody waits for it. */
export function FormerFiles() {
  const dispatch = useAppDispatch();
  const { data: files = [] } = useListFormerFilesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<FormerFile>();
  const [undo, { isLoading }] = useUndoFormerFileMutation();

  async function undoFile({ _id }: FormerFile) {
    const { data, error } = await undo(_id);
    setAsked(undefined);
    dispatch(
      data
        ? toastShown('success', data.message)
        : toastShown('error', messageOf(error, 'This could not be undone. Please try again.')),
    );
  }

  if (files.length === 0) return null;
  return (
    <section aria-labelledby="former-files" className="mt-8 grid gap-3">
      <h2 id="former-files" className="text-xl">
        Imported files
      </h2>
      <ul className="max-w-3xl divide-y divide-line">
        {files.map((file) => (
          <li key={file._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span className="wrap-anywhere">
              <bdi className="font-bold">{file.fileName}</bdi>
              <span className="block text-muted">
                {counted(file.orders, 'order')} of {file.source}, {formatDateTime(file.createdAt)}, <bdi>{file.by}</bdi>
              </span>
            </span>
            <Button variant="secondary" onClick={() => setAsked(file)}>
              Undo <span className="sr-only">{file.fileName}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        onConfirm={() => asked && void undoFile(asked)}
        isBusy={isLoading}
        title="Undo import"
        question="Delete the orders of this file again?"
        action="Undo"
        busyAction="Undoing..."
      >
        <p>Orders of this shop stay. You can import the file again.</p>
      </ConfirmDialog>
    </section>
  );
}
