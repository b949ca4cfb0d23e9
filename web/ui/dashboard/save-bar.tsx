import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

interface SaveBarProps {
  form: { alert: string; isBusy: boolean; isEdited: boolean; undo: () => void };
  children?: ReactNode;
}

export function SaveBar({ form: { alert, isBusy, isEdited, undo }, children }: SaveBarProps) {
  return (
    <div className="sticky bottom-16 z-10 grid gap-2 rounded-md border border-line bg-paper p-3 md:bottom-3">
      {children}
      <FormAlert text={alert} />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {isEdited && (
          <Button variant="quiet" disabled={isBusy} onClick={undo}>
            Undo
          </Button>
        )}
        <SubmitButton disabled={isBusy}>{isBusy ? 'Saving...' : 'Save'}</SubmitButton>
      </div>
    </div>
  );
}
