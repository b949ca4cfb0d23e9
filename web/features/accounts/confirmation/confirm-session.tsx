import { useEffect } from 'react';
import { handleCalls } from '#web/store/call-handlers.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { useQuestion } from './use-question.ts';

/** Asks for the password when a call requires it. `callApi` then sends the call again. */
export function ConfirmSession() {
  const dispatch = useAppDispatch();
  const { isOpen, ask, settle } = useQuestion();

  useEffect(() => {
    const end = handleCalls(dispatch, 'confirm', ask);
    return () => {
      end();
      settle(false);
    };
  }, [dispatch, ask, settle]);

  return (
    <Dialog isOpen={isOpen} onClose={() => settle(false)} title="Is it you?">
      <ConfirmForm onCancel={() => settle(false)} onConfirmed={() => settle(true)} />
    </Dialog>
  );
}
