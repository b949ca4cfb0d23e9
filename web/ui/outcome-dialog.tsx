import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

interface OutcomeDialogProps {
  isOpen: boolean;
  kind: 'success' | 'failure';
  title: string;
  children: ReactNode;
  onClose: () => void;
  closeLabel?: string;
  action?: ReactNode;
}

export function OutcomeDialog({
  isOpen,
  kind,
  title,
  children,
  onClose,
  closeLabel = 'OK',
  action,
}: OutcomeDialogProps) {
  const isSuccess = kind === 'success';
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        <span className="grid justify-items-center gap-3">
          <span
            className={classNames(
              'grid size-16 place-items-center rounded-full',
              isSuccess ? 'bg-leaf-soft text-leaf' : 'bg-alarm-soft text-alarm',
            )}
          >
            <Icon name={isSuccess ? 'check' : 'close'} className="size-8" />
          </span>
          {title}
        </span>
      }
      align="center"
      className="max-w-sm"
    >
      <div role={isSuccess ? 'status' : 'alert'} className="grid justify-items-center gap-1 text-center">
        {children}
      </div>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        {action}
        <Button className="px-8" onClick={onClose}>
          {closeLabel}
        </Button>
      </div>
    </Dialog>
  );
}
