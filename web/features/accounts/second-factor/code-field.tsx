import { TextField } from '#web/ui/field.tsx';

/** A field named `code`, for who has switched two-step login on. */
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
