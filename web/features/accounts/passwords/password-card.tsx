import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/accounts.ts';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { Button } from '#web/ui/button.tsx';
import { FormSuccess } from '#web/ui/dashboard/success.tsx';
import { CLOSE_AFTER_PROFILE_SAVE_MS } from '#web/ui/delays.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useChangePasswordMutation } from './api.ts';
import { findNewPasswordErrors } from './new-password.ts';
import { ShowPassword } from './show-password.tsx';

interface ForgottenLink {
  /** Link for a forgotten password. */
  forgotten: ReactNode;
}

export function PasswordCard({ forgotten }: ForgottenLink) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <section className="mt-6 max-w-2xl rounded-lg bg-white p-5 shadow-card sm:p-8">
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

interface PasswordFormValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

function PasswordForm({ onClose, forgotten }: ForgottenLink & { onClose: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<PasswordFormValues>();
  const [isShown, setIsShown] = useState(false);
  const [changePassword, { isSuccess, error }] = useChangePasswordMutation();
  useAfterDelay(isSuccess, CLOSE_AFTER_PROFILE_SAVE_MS, onClose);
  const isLocked = formState.isSubmitting || isSuccess;
  const { errors } = formState;
  const fields = isApiError(error) ? error.fields : undefined;

  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    if (isLocked) return;
    const { error: rejection } = await changePassword({ currentPassword, newPassword });
    const fieldErrors = isApiError(rejection) ? rejection.fields : undefined;
    if (fieldErrors?.currentPassword)
      setError('currentPassword', { message: fieldErrors.currentPassword }, { shouldFocus: true });
    if (fieldErrors?.newPassword) setError('newPassword', { message: fieldErrors.newPassword }, { shouldFocus: true });
  });

  const newPasswordErrors = ({ newPassword, confirmPassword }: PasswordFormValues) =>
    findNewPasswordErrors({ password: newPassword, confirmPassword });
  const input = { type: isShown ? 'text' : 'password', maxLength: PASSWORD_MAX_LENGTH, required: true } as const;
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <div className="grid gap-1">
        <TextField
          label="Present password"
          autoComplete="current-password"
          {...input}
          error={errors.currentPassword?.message}
          {...register('currentPassword', { validate: (text) => text !== '' || 'Password is required' })}
        />
        {forgotten}
      </div>
      <TextField
        label="New password"
        autoComplete="new-password"
        {...input}
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        error={errors.newPassword?.message}
        {...register('newPassword', { validate: (_text, values) => newPasswordErrors(values).password ?? true })}
      />
      <TextField
        label="New password again"
        autoComplete="new-password"
        {...input}
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', {
          validate: (_text, values) => newPasswordErrors(values).confirmPassword ?? true,
        })}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
      <div>
        <FormAlert
          text={error && !fields ? messageOf(error, 'Failed to change your password. Please try again.') : ''}
        />
        <FormSuccess text={isSuccess ? 'Password changed. You are signed out everywhere else.' : ''} />
      </div>
      <DialogButtons onCancel={onClose} isLocked={isLocked}>
        {formState.isSubmitting ? 'Saving...' : 'Save password'}
      </DialogButtons>
    </form>
  );
}
