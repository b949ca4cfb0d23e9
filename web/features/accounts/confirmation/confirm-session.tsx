import { useCallback, useEffect, useRef, useState } from 'react';
import { confirmBy } from '#web/store/confirmation.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ConfirmForm } from './confirm-form.tsx';

type Settle = (isConfirmed: boolean) => void;

/** Asks for the password when a call requires it. `callApi` then sends the call again. */
export function ConfirmSession() {
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const waiting = useRef<Settle[]>([]);

  const settle = useCallback((isConfirmed: boolean) => {
    setIsOpen(false);
    for (const each of waiting.current.splice(0)) each(isConfirmed);
  }, []);

  useEffect(() => {
    const askForPassword = () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve);
        setIsOpen(true);
      });
    const end = confirmBy(dispatch, askForPassword);
    return () => {
      end();
      settle(false);
    };
  }, [dispatch, settle]);

  return (
    <Dialog isOpen={isOpen} onClose={() => settle(false)} title="Is it you?">
      <ConfirmForm onCancel={() => settle(false)} onConfirmed={() => settle(true)} />
    </Dialog>
  );
}
