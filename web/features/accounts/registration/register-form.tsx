import type { FormEvent, ReactNode } from 'react';
import { normalizeOtp, USERNAME_MAX_LENGTH } from '#contract/accounts.ts';
import { useRegisterMutation, useSendOtpMutation } from '#web/features/accounts/api.ts';
import { NewPasswordFields } from '#web/features/accounts/passwords/new-password-fields.tsx';
import { apiErrorFrom } from '#web/store/api.ts';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form.ts';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { EmailWithOtp, SEND_OTP } from './email-with-otp.tsx';
import { describeRegistrationError, findRegistrationErrors, OTP_INVALID, readEntries } from './registration.ts';
import { useEmailedCode } from './use-emailed-code.ts';

interface RegisterFormProps {
  /** E-mail that was typed on the login page. */
  defaultEmail?: string;
  otpHint?: ReactNode;
  /** True while the request that logs the new customer in is running. */
  isLoggingIn?: boolean;
  onRegistered: (account: { email: string; password: string }) => void;
}

export function RegisterForm({ defaultEmail = '', otpHint, isLoggingIn = false, onRegistered }: RegisterFormProps) {
  const [sendOtp, { isLoading: isSending }] = useSendOtpMutation();
  const [register, { isLoading: isRegistering }] = useRegisterMutation();
  const code = useEmailedCode({
    draftKey: 'registration',
    isSending,
    send(email, form) {
      const username = textOf(form, 'username').trim();
      return sendOtp({ email, ...(username && { username }) });
    },
  });

  const { formRef, requestedFor, errors, alert, show, focus } = code;

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRegistering || isLoggingIn) return;
    const entries = readEntries(event.currentTarget);
    const fieldErrors = findRegistrationErrors(entries, { isOtpRequested: requestedFor !== undefined });
    const notRequested = requestedFor === undefined ? 'Please request an OTP first' : undefined;
    if (!show(fieldErrors, notRequested)) return;
    if (requestedFor === undefined) {
      focus(SEND_OTP);
      return;
    }
    const { username, otp, password } = entries;
    const { error: rejection } = await register({
      username: username.trim(),
      email: requestedFor,
      password,
      otp: normalizeOtp(otp),
    });
    if (!rejection) {
      code.forgetTyped();
      onRegistered({ email: requestedFor, password });
      return;
    }
    const error = apiErrorFrom(rejection);
    if (error.code === 'otp_invalid') show({ otp: OTP_INVALID });
    else if (error.fields?.password) show({ password: error.fields.password });
    else show({}, describeRegistrationError(error));
  };

  const isCreating = isRegistering || isLoggingIn;
  const isBusy = isSending || isCreating;
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onInput={code.saveTyped}
      aria-busy={isCreating}
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
        defaultEmail={defaultEmail}
        requestedFor={requestedFor}
        resendAt={code.resendAt}
        draftOtp={code.draftOtp}
        isSending={isSending}
        isBusy={isBusy}
        errors={errors}
        hint={otpHint}
        onSend={() => void code.requestCode()}
        onChangeEmail={code.changeEmail}
      />
      <NewPasswordFields label="Password" confirmLabel="Confirm Password" errors={errors} />
      <FormAlert text={alert} />
      <SubmitButton disabled={isBusy} className="w-full">
        {isCreating ? 'Creating your account...' : 'Register'}
      </SubmitButton>
    </form>
  );
}
