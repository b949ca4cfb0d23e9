import { ConfirmDialog } from './confirm.tsx';

export interface BulkQuestion {
  title: string;
  question: string;
  action: string;
  consequences: readonly string[];
}

interface BulkQuestionDialogProps {
  asked: BulkQuestion | undefined;
  names: readonly string[];
  onClose: () => void;
  onConfirm: () => void;
}

export function BulkQuestionDialog({ asked, names, onClose, onConfirm }: BulkQuestionDialogProps) {
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
      <p className="mt-2 max-h-32 overflow-y-auto font-bold wrap-anywhere text-ink">{names.join(', ')}</p>
    </ConfirmDialog>
  );
}
