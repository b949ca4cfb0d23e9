import { type FormEvent, useState } from 'react';
import { PASSWORD_MAX_LENGTH } from '#contract/accounts.ts';
import { ShowPassword } from '#web/features/accounts/passwords/show-password.tsx';
import { useAppDispatch } from '#web/store/hooks.ts';
import { loggedOut } from '#web/store/session.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf, useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useDeleteAccountMutation } from './api.ts';

/** Asks for the password, because somebody else may be using the browser. */
export function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const { errors, alert, show, showFailed } = useFormErrors<'password'>();
  const [isShown, setIsShown] = useState(false);
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLoading) return;
    const form = event.currentTarget;
    const password = textOf(form, 'password');
    if (!show(form, { password: password === '' ? 'Password is required' : undefined })) return;
    const { error } = await deleteAccount({ password });
    if (error) return showFailed(form, error, 'Failed to delete your account. Please try again.');
    dispatch(toastShown('success', 'Your account is deleted'));
    dispatch(loggedOut());
  }

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p>
        This cannot be undone. Orders on their way still arrive; without an account you find them by their number and
        phone.
      </p>
      <TextField
        label="Your password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX_LENGTH}
        error={errors.password}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
      <FormAlert text={alert} />
      <DialogButtons onCancel={onClose} isLocked={isLoading} variant="danger">
        {isLoading ? 'Deleting...' : 'Delete my account'}
      </DialogButtons>
    </form>
  );
}
