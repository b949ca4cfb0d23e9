import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { readEmail } from '#web/features/accounts/login/login-state.ts';

/** Carries the typed e-mail from login to registration and back, in the state of the link. */
export function useCarriedEmail() {
  const state: unknown = useLocation().state;
  const [email, setEmail] = useState(readEmail(state));
  return {
    email,
    linkState: { ...(state as object | null), email },
    /** Handler for the element that contains the form. */
    onInput: ({ target }: FormEvent) => {
      if (target instanceof HTMLInputElement && target.name === 'email') setEmail(target.value);
    },
  };
}
