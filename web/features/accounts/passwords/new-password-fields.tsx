import { type FormEvent, useState } from 'react';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '#contract/accounts.ts';
import { TextField } from '#web/ui/field.tsx';
import { type FieldErrors, textOf } from '#web/ui/form.ts';
import { ShowPassword } from './show-password.tsx';

interface NewPasswordFieldsProps {
  label: string;
  confirmLabel: string;
  errors: FieldErrors<'password' | 'confirmPassword'>;
}

export function NewPasswordFields({ label, confirmLabel, errors }: NewPasswordFieldsProps) {
  const [isShown, setIsShown] = useState(false);
  /** Undefined until the password is typed again. */
  const [isSame, setIsSame] = useState<boolean>();
  const compare = ({ currentTarget: { form } }: FormEvent<HTMLInputElement>) => {
    if (!form) return;
    const again = textOf(form, 'confirmPassword');
    setIsSame(again === '' ? undefined : again === textOf(form, 'password'));
  };
  const confirmError = isSame ? undefined : errors.confirmPassword;
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
        onInput={compare}
      />
      <TextField
        label={confirmLabel}
        name="confirmPassword"
        type={type}
        autoComplete="new-password"
        required
        maxLength={PASSWORD_MAX_LENGTH}
        hint={!confirmError && <span role="status">{describeMatch(isSame)}</span>}
        error={confirmError}
        onInput={compare}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
    </>
  );
}

function describeMatch(isSame: boolean | undefined): string {
  if (isSame === undefined) return 'The same password once more';
  return isSame ? 'Passwords match' : 'Passwords do not match yet';
}
