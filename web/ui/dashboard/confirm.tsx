import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  isBusy?: boolean;
  title: string;
  question: string;
  action?: string | undefined;
  busyAction?: string;
  children?: ReactNode;
}

/** Focuses the button when the dialog opens. React's `autoFocus` would focus it too early, on mount. */
const takesFocus = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '');

/** Asks before a deletion. The Cancel button has the focus, so that Enter deletes nothing. */
export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  isBusy = false,
  title,
  question,
  action = 'Delete',
  busyAction = 'Deleting...',
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <p className="text-lg">{question}</p>
      {children && <div className="mt-2 text-muted">{children}</div>}
      <div className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button ref={takesFocus} variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm} disabled={isBusy}>
          {isBusy ? busyAction : action}
        </Button>
      </div>
    </Dialog>
  );
}
