import { TextField } from '#web/ui/field.tsx';

/** The field `code` for the second step of a two-step login. */
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
