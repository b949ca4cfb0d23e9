import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The answer is on its way: nothing can be pressed twice. */
  isBusy: boolean;
  title: string;
  question: string;
  /** What it is about, and what follows from it. */
  children?: ReactNode;
}

/** Asks before something is deleted. The harmless answer comes first, and so has the focus. */
export function ConfirmDialog({ isOpen, onClose, onConfirm, isBusy, title, question, children }: ConfirmDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <p className="text-lg">{question}</p>
      {children && <div className="mt-2 text-muted">{children}</div>}
      <div className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm} disabled={isBusy}>
          {isBusy ? 'Deleting...' : 'Delete'}
        </Button>
      </div>
    </Dialog>
  );
}
