import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export interface Question {
  title: string;
  /** Says what is lost. */
  text: string;
  /** On the button. */
  action: string;
  onConfirm: () => void;
}

export const QUESTIONS = {
  discard: {
    title: 'Discard the draft',
    text: 'The draft is deleted, with what you have typed since.',
    action: 'Discard',
  },
  ownText: {
    title: "Back to the shop's own text",
    text: "Shoppers see the shop's own text at once. A draft, and what you have typed, is deleted.",
    action: 'Publish it',
  },
  putBack: { title: 'Put back', text: 'It replaces what you have typed and not saved.', action: 'Replace' },
} satisfies Record<string, Omit<Question, 'onConfirm'>>;

interface AskFirstProps {
  /** Undefined while nothing is asked. */
  question: Question | undefined;
  onClose: () => void;
}

/** Asks before a text is replaced; `ConfirmDialog` asks before a deletion. */
export function AskFirst({ question, onClose }: AskFirstProps) {
  return (
    <Dialog isOpen={question !== undefined} onClose={onClose} title={question?.title}>
      <p className="text-lg">{question?.text}</p>
      <div className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={() => {
            onClose();
            question?.onConfirm();
          }}
        >
          {question?.action}
        </Button>
      </div>
    </Dialog>
  );
}
