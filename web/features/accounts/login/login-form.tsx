import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { EMAIL_MAX_LENGTH, PASSWORD_MAX_LENGTH } from '#contract/accounts.ts';
import { sessionOf, useLoginMutation } from '#web/features/accounts/api.ts';
import { ShowPassword } from '#web/features/accounts/passwords/show-password.tsx';
import { CodeField } from '#web/features/accounts/second-factor/code-field.tsx';
import { type ApiError, apiErrorFrom } from '#web/store/api.ts';
import { useAppDispatch } from '#web/store/hooks.ts';
import { loggedIn } from '#web/store/session.ts';
import { TextField } from '#web/ui/field.tsx';
import { findEmailError, focusField, textOf, useFormErrors } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

interface LoginFormProps {
  email?: string;
  onLoggedIn: () => void;
}

export function LoginForm({ email = '', onLoggedIn }: LoginFormProps) {
  const dispatch = useAppDispatch();
  const [logIn, { isLoading }] = useLoginMutation();
  const { errors, alert, show } = useFormErrors<'email' | 'password' | 'code'>();
  const [isShown, setIsShown] = useState(false);
  const [isCodeAsked, setIsCodeAsked] = useState(false);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (isLoading) return;
    const [password, code] = [textOf(form, 'password'), textOf(form, 'code')];
    const isValid = show(form, {
      email: findEmailError(form, 'Email is required'),
      password: password === '' ? 'Password is required' : undefined,
    });
    if (!isValid) return;
    const { data, error } = await logIn({ email: textOf(form, 'email'), password, ...(code !== '' && { code }) });
    if (!data) {
      const rejection = apiErrorFrom(error);
      if (rejection.code === 'second_factor_required' || rejection.code === 'code_invalid') {
        flushSync(() => setIsCodeAsked(true));
        // The first such error only opens the code field. A later error means that the entered code was wrong.
        if (isCodeAsked) show(form, { code: rejection.message });
        else focusField(form, 'code');
      } else show(form, {}, describeLoginError(rejection));
      return;
    }
    // Must run before `loggedIn`. Otherwise the page would say that the user was logged in already.
    onLoggedIn();
    dispatch(loggedIn(sessionOf(data)));
  };

  return (
    // Before scripts load, `post` prevents a submit from writing the password into the URL.
    <form
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      aria-busy={isLoading}
      className="grid gap-4"
    >
      <FormAlert text={alert} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={EMAIL_MAX_LENGTH}
        defaultValue={email}
        error={errors.email}
      />
      <TextField
        label="Password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX_LENGTH}
        error={errors.password}
      />
      <ShowPassword isShown={isShown} onChange={setIsShown} />
      {isCodeAsked && <CodeField error={errors.code} />}
      <SubmitButton disabled={isLoading} className="w-full">
        {isLoading ? 'Logging in...' : 'Login'}
      </SubmitButton>
    </form>
  );
}

/** Returns a message that does not say if the e-mail or the password was wrong (specification, section 8). */
function describeLoginError({ status, message }: Pick<ApiError, 'status' | 'message'>): string {
  if (status === 500) return 'Server error - please try again later';
  // The server's message says to wait. The messages below would make the user try again at once.
  if ((status === 429 || status === 503) && message !== '') return message;
  if (status === 'network') return 'Network error - please check your connection';
  return 'Invalid credentials - please try again';
}
