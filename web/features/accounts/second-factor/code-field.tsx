import { TextField } from '#web/ui/field.tsx';

export function CodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="Code"
      name="code"
      autoComplete="one-time-code"
      hint="Of your authenticator app, or a recovery code"
      error={error}
    />
  );
}
