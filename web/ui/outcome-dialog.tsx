import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';

type OutcomeKind = 'success' | 'failure';

interface OutcomeDialogProps {
  isOpen: boolean;
  kind: OutcomeKind;
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
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Title kind={kind}>{title}</Title>}
      align="center"
      className="max-w-sm"
    >
      <div role={kind === 'success' ? 'status' : 'alert'} className="grid justify-items-center gap-1 text-center">
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

function Title({ kind, children }: { kind: OutcomeKind; children: string }) {
  return (
    <span className="grid justify-items-center gap-3">
      <span
        className={classNames(
          'grid size-16 place-items-center rounded-full',
          kind === 'success' ? 'bg-leaf-soft text-leaf' : 'bg-alarm-soft text-alarm',
        )}
      >
        <Icon name={kind === 'success' ? 'check' : 'close'} className="size-8" />
      </span>
      {children}
    </span>
  );
}
