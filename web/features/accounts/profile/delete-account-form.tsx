import { type SubmitEvent, useState } from 'react';
import { PASSWORD_MAX_LENGTH } from '#contract/accounts.ts';
import { ShowPassword } from '#web/features/accounts/passwords/show-password.tsx';
import { isApiError, messageOf } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { loggedOut } from '#web/store/session.ts';
import { DialogButtons } from '#web/ui/dialog-buttons.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { useDeleteAccountMutation } from './api.ts';

/** Asks for the password: an open browser is not its owner. */
export function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [hasTried, setHasTried] = useState(false);
  const [deleteAccount, { isLoading, error }] = useDeleteAccountMutation();
  const fields = isApiError(error) ? error.fields : undefined;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setHasTried(true);
    if (password === '' || isLoading) return;
    const { error: rejection } = await deleteAccount({ password });
    if (rejection !== undefined) return;
    dispatch(toastShown('success', 'Your account is deleted'));
    dispatch(loggedOut());
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <p>
        This cannot be undone. Orders on their way still arrive; without an account you find them by their number and
        phone.
      </p>
      <TextField
        label="Your password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX_LENGTH}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={hasTried && password === '' ? 'Password is required' : fields?.['password']}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
      <FormAlert text={error && !fields ? messageOf(error, 'Failed to delete your account. Please try again.') : ''} />
      <DialogButtons onCancel={onClose} isLocked={isLoading} variant="danger">
        {isLoading ? 'Deleting...' : 'Delete my account'}
      </DialogButtons>
    </form>
  );
}
