import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { USERNAME_MAX_LENGTH } from '#contract/accounts.ts';
import { type FieldErrors, focusFirstInvalid } from '#web/features/accounts/field-errors.ts';
import { textOf } from '#web/features/accounts/form-text.ts';
import { findNewPasswordErrors } from '#web/features/accounts/passwords/new-password.ts';
import { NewPasswordFields } from '#web/features/accounts/passwords/new-password-fields.tsx';
import { apiErrorFrom, messageOf } from '#web/store/api.ts';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { useJoinMutation } from './api.ts';

type Errors = FieldErrors<'username' | 'password' | 'confirmPassword'>;

interface JoinFormProps {
  token: string;
  email: string;
  onJoined: () => void;
}

/** Name and password of an invited helper. */
export function JoinForm({ token, email, onJoined }: JoinFormProps) {
  const [join, { isLoading }] = useJoinMutation();
  const [errors, setErrors] = useState<Errors>({});
  const [alert, setAlert] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLoading) return;
    const form = event.currentTarget;
    const read = (name: string) => textOf(form, name);
    const [username, password] = [read('username').trim(), read('password')];
    const show = (next: Errors, text = '') => {
      flushSync(() => {
        setErrors(next);
        setAlert(text);
      });
      focusFirstInvalid(form);
    };
    const found: Errors = {
      ...(username === '' && { username: 'Your name is required' }),
      ...findNewPasswordErrors({ password, confirmPassword: read('confirmPassword') }),
    };
    show(found);
    if (Object.keys(found).length > 0) return;
    const { data, error } = await join({ token, username, password });
    if (data) {
      onJoined();
      return;
    }
    const { fields } = apiErrorFrom(error);
    if (fields?.password) show({ password: fields.password });
    else show({}, messageOf(error, 'Failed to make your account. Please try again.'));
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
