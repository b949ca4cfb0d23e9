import type { FormEvent } from 'react';
import { USERNAME_MAX_LENGTH } from '#contract/accounts.ts';
import { findNewPasswordErrors } from '#web/features/accounts/passwords/new-password.ts';
import { NewPasswordFields } from '#web/features/accounts/passwords/new-password-fields.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf, useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useJoinMutation } from './api.ts';

interface JoinFormProps {
  token: string;
  email: string;
  onJoined: () => void;
}

export function JoinForm({ token, email, onJoined }: JoinFormProps) {
  const [join, { isLoading }] = useJoinMutation();
  const { errors, alert, show, showFailed } = useFormErrors<'username' | 'password' | 'confirmPassword'>();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLoading) return;
    const form = event.currentTarget;
    const [username, password] = [textOf(form, 'username').trim(), textOf(form, 'password')];
    const isValid = show(form, {
      username: username === '' ? 'Your name is required' : undefined,
      ...findNewPasswordErrors({ password, confirmPassword: textOf(form, 'confirmPassword') }),
    });
    if (!isValid) return;
    const { data, error } = await join({ token, username, password });
    if (data) onJoined();
    else showFailed(form, error, 'Failed to make your account. Please try again.');
  }

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="Your name"
        name="username"
        autoComplete="name"
        required
        maxLength={USERNAME_MAX_LENGTH}
        error={errors.username}
      />
      <NewPasswordFields label="Password" confirmLabel="Confirm Password" errors={errors} />
      <FormAlert text={alert} />
      <SubmitButton disabled={isLoading} className="w-full">
        {isLoading ? 'Creating your account...' : 'Join'}
      </SubmitButton>
    </form>
  );
}
