import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

interface SaveBarProps {
  alert: string;
  isBusy: boolean;
  /** Undefined where nothing was edited. */
  onUndo: (() => void) | undefined;
  /** Above the buttons. */
  children?: ReactNode;
}

/** Saves a long form from any place of it. */
export function SaveBar({ alert, isBusy, onUndo, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-16 z-10 grid gap-2 rounded-md border border-line bg-paper p-3 md:bottom-3">
      {children}
      <FormAlert text={alert} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {onUndo && (
          <Button variant="quiet" disabled={isBusy} onClick={onUndo}>
            Undo
          </Button>
        )}
        <SubmitButton disabled={isBusy}>{isBusy ? 'Saving...' : 'Save'}</SubmitButton>
      </div>
    </div>
  );
}
