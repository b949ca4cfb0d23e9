import { ConfirmDialog } from './confirm.tsx';

/** What is asked before many items are changed in a way that takes work back, or cannot be taken back. */
export interface BulkQuestion {
  title: string;
  /** Says how many. */
  question: string;
  action: string;
  /** Which. */
  names: readonly string[];
  /** What it leads to, and what is left out. */
  consequences: readonly string[];
}

interface BulkQuestionDialogProps {
  /** Undefined closes the dialog. */
  asked: BulkQuestion | undefined;
  onClose: () => void;
  onConfirm: () => void;
}

export function BulkQuestionDialog({ asked, onClose, onConfirm }: BulkQuestionDialogProps) {
  return (
    <ConfirmDialog
      isOpen={asked !== undefined}
      onClose={onClose}
      onConfirm={onConfirm}
      title={asked?.title ?? ''}
      question={asked?.question ?? ''}
      action={asked?.action}
    >
      {asked?.consequences.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p className="mt-2 max-h-32 overflow-y-auto font-bold wrap-anywhere text-ink">{asked?.names.join(', ')}</p>
    </ConfirmDialog>
  );
}
