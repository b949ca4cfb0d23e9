import { type FormEvent, type ReactNode, useState } from 'react';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/accounts.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { CLOSE_AFTER_PROFILE_SAVE_MS } from '#web/ui/delays.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf, useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useChangePasswordMutation } from './api.ts';
import { findNewPasswordErrors } from './new-password.ts';
import { ShowPassword } from './show-password.tsx';

interface ForgottenLink {
  forgotten: ReactNode;
}

export function PasswordCard({ forgotten }: ForgottenLink) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <section className="mt-6 max-w-2xl rounded-lg bg-card p-5 shadow-card sm:p-8">
      <h2 className="text-2xl">Password</h2>
      <p className="mt-1 text-muted">Changing it signs you out everywhere else.</p>
      <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={() => setIsOpen(true)}>
        Change password
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title="Change password">
        <PasswordForm onClose={close} forgotten={forgotten} />
      </Dialog>
    </section>
  );
}

function PasswordForm({ onClose, forgotten }: ForgottenLink & { onClose: () => void }) {
  const { errors, alert, show, showFailed } = useFormErrors<'currentPassword' | 'newPassword' | 'confirmPassword'>();
  const [isShown, setIsShown] = useState(false);
  const [changePassword, { isLoading, isSuccess }] = useChangePasswordMutation();
  useAfterDelay(isSuccess, CLOSE_AFTER_PROFILE_SAVE_MS, onClose);
  const isLocked = isLoading || isSuccess;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLocked) return;
    const form = event.currentTarget;
    const [currentPassword, newPassword] = [textOf(form, 'currentPassword'), textOf(form, 'newPassword')];
    const wrong = findNewPasswordErrors({ password: newPassword, confirmPassword: textOf(form, 'confirmPassword') });
    const isValid = show(form, {
      currentPassword: currentPassword === '' ? 'Password is required' : undefined,
      newPassword: wrong.password,
      confirmPassword: wrong.confirmPassword,
    });
    if (!isValid) return;
    const { error } = await changePassword({ currentPassword, newPassword });
    if (error) showFailed(form, error, 'Failed to change your password. Please try again.');
  }

  const input = { type: isShown ? 'text' : 'password', maxLength: PASSWORD_MAX_LENGTH, required: true } as const;
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-1">
        <TextField
          label="Present password"
          name="currentPassword"
          autoComplete="current-password"
          {...input}
          error={errors.currentPassword}
        />
        {forgotten}
      </div>
      <TextField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        {...input}
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        error={errors.newPassword}
      />
      <TextField
        label="New password again"
        name="confirmPassword"
        autoComplete="new-password"
        {...input}
        error={errors.confirmPassword}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
      <div>
        <FormAlert text={alert} />
        <FormSuccess text={isSuccess ? 'Password changed. You are signed out everywhere else.' : ''} />
      </div>
      <DialogButtons onCancel={onClose} isLocked={isLocked}>
        {isLoading ? 'Saving...' : 'Save password'}
      </DialogButtons>
    </form>
  );
}
