import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { normalizeOtp, USERNAME_MAX_LENGTH } from '#contract/accounts.ts';
import { isApiError, NETWORK_ERROR } from '#web/store/api.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectSession } from '#web/store/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useRegisterMutation, useSendOtpMutation } from './api.ts';
import { EmailWithOtp, SEND_OTP } from './email-with-otp.tsx';
import { type FieldErrors, findEmailError, focusFirstInvalid } from './field-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import {
  describeOtpFailure,
  describeRegistrationFailure,
  findRegistrationErrors,
  OTP_INVALID,
  type RegistrationEntries,
  readEntries,
} from './registration.ts';

type Errors = FieldErrors<keyof RegistrationEntries | 'email'>;

interface RegisterFormProps {
  /** Stands with the code's field; where the mail may be found, say. */
  otpHint?: ReactNode;
  onRegistered: (email: string) => void;
}

/** Registering: first a code is requested, which locks the e-mail, then the code and the rest make the account. */
export function RegisterForm({ otpHint, onRegistered }: RegisterFormProps) {
  const { isKnown } = useAppSelector(selectSession);
  const [sendOtp, { isLoading: isSending }] = useSendOtpMutation();
  const [register, { isLoading: isRegistering }] = useRegisterMutation();
  /** The address that a code was sent to. */
  const [requestedFor, setRequestedFor] = useState<string>();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);

  const show = (shown: Errors, alert?: string) =>
    flushSync(() => {
      setErrors(shown);
      setFailure(alert);
    });
  const focus = (name: string) => {
    const element = formRef.current?.elements.namedItem(name);
    if (element instanceof HTMLElement) element.focus();
  };

  const requestOtp = async () => {
    const form = formRef.current;
    const input = form?.elements.namedItem('email');
    if (!form || !(input instanceof HTMLInputElement) || isSending) return;
    const emailError = findEmailError(input, 'Please enter your email first');
    show(emailError ? { email: emailError } : {});
    if (emailError) {
      input.focus();
      return;
    }
    const username = readEntries(form).username.trim();
    const { error } = await sendOtp({ email: input.value, ...(username && { username }) });
    if (error) {
      show({ email: describeOtpFailure(isApiError(error) ? error : { status: 'network', message: NETWORK_ERROR }) });
      return;
    }
    flushSync(() => setRequestedFor(input.value.trim()));
    focus('otp');
  };

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRegistering) return;
    const form = event.currentTarget;
    const entries = readEntries(form);
    const found = findRegistrationErrors(entries, { isOtpRequested: requestedFor !== undefined });
    const notRequested = requestedFor === undefined ? 'Please request an OTP first' : undefined;
    show(found, notRequested);
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(form);
      return;
    }
    if (requestedFor === undefined) {
      focus(SEND_OTP);
      return;
    }
    const { username, otp, password } = entries;
    const { error } = await register({
      username: username.trim(),
      email: requestedFor,
      password,
      otp: normalizeOtp(otp),
    });
    if (!error) {
      onRegistered(requestedFor);
      return;
    }
    const refusal = isApiError(error) ? error : { status: 'network' as const, message: NETWORK_ERROR };
    if (refusal.code === 'otp_invalid') {
      show({ otp: OTP_INVALID });
      focus('otp');
    } else if (refusal.fields?.password) {
      show({ password: refusal.fields.password });
      focus('password');
    } else show({}, describeRegistrationFailure(refusal));
  };

  const isBusy = isSending || isRegistering || !isKnown;
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      aria-busy={isRegistering}
      className="grid gap-4"
    >
      <TextField
        label="Username"
        name="username"
        autoComplete="name"
        required
        maxLength={USERNAME_MAX_LENGTH}
        error={errors.username}
      />
      <EmailWithOtp
        requestedFor={requestedFor}
        isSending={isSending}
        isBusy={isBusy}
        errors={errors}
        hint={otpHint}
        onSend={() => void requestOtp()}
        onChangeEmail={() => {
          setRequestedFor(undefined);
          show({});
          focus('email');
        }}
      />
      <NewPasswordFields label="Password" confirmLabel="Confirm Password" errors={errors} />
      <FormAlert text={failure} />
      <Button type="submit" disabled={isBusy} className="w-full">
        {isRegistering ? 'Creating your account...' : 'Register'}
      </Button>
    </form>
  );
}
