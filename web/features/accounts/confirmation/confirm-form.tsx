import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { PASSWORD_MAX_LENGTH } from '#contract/accounts.ts';
import { type FieldErrors, focusFirstInvalid } from '#web/features/accounts/field-errors.ts';
import { textOf } from '#web/features/accounts/form-text.ts';
import { CodeField } from '#web/features/accounts/second-factor/code-field.tsx';
import { apiErrorFrom } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useConfirmSessionMutation } from './api.ts';

interface ConfirmFormProps {
  onCancel: () => void;
  onConfirmed: () => void;
}

export function ConfirmForm({ onCancel, onConfirmed }: ConfirmFormProps) {
  const [confirmSession, { isLoading }] = useConfirmSessionMutation();
  const [errors, setErrors] = useState<FieldErrors<'password' | 'code'>>({});
  const [alert, setAlert] = useState('');
  const [isCodeAsked, setIsCodeAsked] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isLoading) return;
    const [password, code] = [textOf(form, 'password'), textOf(form, 'code')];
    const show = (next: FieldErrors<'password' | 'code'>, text = '') => {
      flushSync(() => {
        setErrors(next);
        setAlert(text);
      });
      focusFirstInvalid(form);
    };
    if (!password) {
      show({ password: 'Password is required' });
      return;
    }
    const { data, error } = await confirmSession({ password, ...(code && { code }) });
    if (data) {
      onConfirmed();
      return;
    }
    const rejection = apiErrorFrom(error);
    if (rejection.code === 'second_factor_required' || rejection.code === 'code_invalid') {
      flushSync(() => setIsCodeAsked(true));
      show({ code: rejection.message });
    } else if (rejection.code === 'password_wrong') show({ password: rejection.message });
    else show({}, rejection.message);
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
      <div className="grid grid-cols-[auto_1fr] gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isLoading}>
          {isLoading ? 'Checking...' : 'Go on'}
        </Button>
      </div>
    </form>
  );
}
