import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Confirmation } from '#contract/accounts.schema.ts';
import { PASSWORD_MAX_LENGTH } from '#contract/accounts.ts';
import { CodeField } from '#web/features/accounts/second-factor/code-field.tsx';
import { api, apiErrorFrom } from '#web/store/api.ts';
import { handleCalls } from '#web/store/call-handlers.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf, useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
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

interface ConfirmFormProps {
  onCancel: () => void;
  onConfirmed: () => void;
}

function ConfirmForm({ onCancel, onConfirmed }: ConfirmFormProps) {
  const [confirmSession, { isLoading }] = useConfirmSessionMutation();
  const { errors, alert, show, showFailed } = useFormErrors<'password' | 'code'>();
  const [isCodeAsked, setIsCodeAsked] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isLoading) return;
    const [password, code] = [textOf(form, 'password'), textOf(form, 'code')];
    if (!show(form, { password: password === '' ? 'Password is required' : undefined })) return;
    const { data, error } = await confirmSession({ password, ...(code && { code }) });
    if (data) {
      onConfirmed();
      return;
    }
    const rejection = apiErrorFrom(error);
    if (rejection.code === 'second_factor_required' || rejection.code === 'code_invalid') {
      flushSync(() => setIsCodeAsked(true));
      show(form, { code: rejection.message });
    } else showFailed(form, rejection, rejection.message);
  }

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-muted">This needs your password again, in case somebody else sits at your device.</p>
      <TextField
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX_LENGTH}
        error={errors.password}
      />
      {isCodeAsked && <CodeField error={errors.code} />}
      <FormAlert text={alert} />
      <DialogButtons onCancel={onCancel} isLocked={isLoading}>
        {isLoading ? 'Checking...' : 'Go on'}
      </DialogButtons>
    </form>
  );
}

const { useConfirmSessionMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    confirmSession: build.mutation<Confirmation, { password: string; code?: string }>({
      query: (body) => ({ path: '/auth/confirm', method: 'POST', body }),
    }),
  }),
});
