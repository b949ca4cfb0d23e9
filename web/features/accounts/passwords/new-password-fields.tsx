import { useState } from 'react';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/accounts.ts';
import { TextField } from '#web/ui/field.tsx';
import type { FieldErrors } from '#web/ui/form.ts';
import { ShowPassword } from './show-password.tsx';

interface NewPasswordFieldsProps {
  label: string;
  confirmLabel: string;
  errors: FieldErrors<'password' | 'confirmPassword'>;
}

export function NewPasswordFields({ label, confirmLabel, errors }: NewPasswordFieldsProps) {
  const [isShown, setIsShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  return (
    <>
      <TextField
        label={label}
        name="password"
        type={type}
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN_LENGTH}
        maxLength={PASSWORD_MAX_LENGTH}
        hint={`At least ${PASSWORD_MIN_LENGTH} characters`}
        error={errors.password}
      />
      <TextField
        label={confirmLabel}
        name="confirmPassword"
        type={type}
        autoComplete="new-password"
        required
        maxLength={PASSWORD_MAX_LENGTH}
        error={errors.confirmPassword}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
    </>
  );
}
