import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { normalizeOtp } from '#contract/accounts.ts';
import { type ApiError, isApiError, NETWORK_ERROR } from '#web/store/api.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectSession } from '#web/store/session.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { EmailWithOtp } from './email-with-otp.tsx';
import { type FieldErrors, findEmailError, focusFirstInvalid } from './field-errors.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { describePasswordResetFailure, findPasswordResetErrors } from './password-reset.ts';
import { describeOtpFailure, readEntries } from './registration.ts';
import { useForgotPasswordMutation, useResetPasswordMutation } from './security-api.ts';

type Errors = FieldErrors<'email' | 'otp' | 'password' | 'confirmPassword'>;

interface ForgotPasswordFormProps {
  /** An address that is known already. */
  email?: string;
  /** Stands with the code's field; where the mail may be found, say. */
  otpHint?: ReactNode;
  onReset: (email: string) => void;
}

/** A forgotten password: first a code is sent to the e-mail, then it sets the new one. */
export function ForgotPasswordForm({ email = '', otpHint, onReset }: ForgotPasswordFormProps) {
  const { isKnown } = useAppSelector(selectSession);
  const [forgotPassword, { isLoading: isSending }] = useForgotPasswordMutation();
  const [resetPassword, { isLoading: isResetting }] = useResetPasswordMutation();
  /** The address that a code was asked for. */
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

  const requestCode = async () => {
    const input = formRef.current?.elements.namedItem('email');
    if (!(input instanceof HTMLInputElement) || isSending) return;
    const emailError = findEmailError(input, 'Please enter your email first');
    show(emailError ? { email: emailError } : {});
    if (emailError) {
      input.focus();
      return;
    }
    const { error } = await forgotPassword({ email: input.value });
    if (error) {
      show({ email: describeOtpFailure(refusalFrom(error)) });
      return;
    }
    flushSync(() => setRequestedFor(input.value.trim()));
    focus('otp');
  };

  const choosePassword = async (form: HTMLFormElement, requested: string) => {
    if (isResetting) return;
    const entries = readEntries(form);
    const found = findPasswordResetErrors(entries);
    show(found);
    if (Object.keys(found).length > 0) {
      focusFirstInvalid(form);
      return;
    }
    const { otp, password } = entries;
    const { error } = await resetPassword({ email: requested, otp: normalizeOtp(otp), password });
    if (!error) {
      onReset(requested);
      return;
    }
    const { errors: refused, alert } = describePasswordResetFailure(refusalFrom(error));
    show(refused, alert);
    focusFirstInvalid(form);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void (requestedFor === undefined ? requestCode() : choosePassword(event.currentTarget, requestedFor));
  };

  const isBusy = isSending || isResetting || !isKnown;
  return (
    <form ref={formRef} method="post" noValidate onSubmit={onSubmit} aria-busy={isResetting} className="grid gap-4">
      <EmailWithOtp
        defaultEmail={email}
        requestedFor={requestedFor}
        sentNotice={codeMayBeSent}
        isSending={isSending}
        isBusy={isBusy}
        errors={errors}
        hint={otpHint}
        onSend={() => void requestCode()}
        onChangeEmail={() => {
          setRequestedFor(undefined);
          show({});
          focus('email');
        }}
      />
      {requestedFor !== undefined && (
        <>
          <NewPasswordFields label="New password" confirmLabel="New password again" errors={errors} />
          <FormAlert text={failure} />
          <Button type="submit" disabled={isBusy} className="w-full">
            {isResetting ? 'Saving...' : 'Set new password'}
          </Button>
        </>
      )}
    </form>
  );
}

/** Whether there is such an account is nobody's business. */
function codeMayBeSent(address: ReactNode): ReactNode {
  return <>If there is an account for {address}, a 6-digit code is on its way to it.</>;
}

function refusalFrom(error: unknown): ApiError {
  return isApiError(error) ? error : { status: 'network', message: NETWORK_ERROR };
}
