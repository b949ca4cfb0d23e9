import type { FormEvent, ReactNode } from 'react';
import { normalizeOtp } from '#contract/accounts.ts';
import { EmailWithOtp } from '#web/features/accounts/registration/email-with-otp.tsx';
import { readEntries } from '#web/features/accounts/registration/registration.ts';
import { useEmailedCode } from '#web/features/accounts/registration/use-emailed-code.ts';
import { apiErrorFrom } from '#web/store/api.ts';
import { Button } from '#web/ui/button.tsx';
import { FormAlert } from '#web/ui/form-alert.tsx';
import { useForgotPasswordMutation, useResetPasswordMutation } from './api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { describePasswordResetError, findPasswordResetErrors } from './password-reset.ts';

interface ForgotPasswordFormProps {
  email?: string;
  otpHint?: ReactNode;
  onReset: (email: string) => void;
}

export function ForgotPasswordForm({ email = '', otpHint, onReset }: ForgotPasswordFormProps) {
  const [forgotPassword, { isLoading: isSending }] = useForgotPasswordMutation();
  const [resetPassword, { isLoading: isResetting }] = useResetPasswordMutation();
  const code = useEmailedCode({
    draftKey: 'password-reset',
    isSending,
    send: (address) => forgotPassword({ email: address }),
  });

  const { formRef, requestedFor, errors, alert, show, requestCode } = code;

  const choosePassword = async (form: HTMLFormElement, requested: string) => {
    if (isResetting) return;
    const entries = readEntries(form);
    if (!show(findPasswordResetErrors(entries))) return;
    const { otp, password } = entries;
    const { error } = await resetPassword({ email: requested, otp: normalizeOtp(otp), password });
    if (!error) {
      code.forgetTyped();
      onReset(requested);
      return;
    }
    const described = describePasswordResetError(apiErrorFrom(error));
    show(described.errors, described.alert);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void (requestedFor === undefined ? requestCode() : choosePassword(event.currentTarget, requestedFor));
  };

  const isBusy = isSending || isResetting;
  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onInput={code.saveTyped}
      aria-busy={isResetting}
      className="grid gap-4"
    >
      <EmailWithOtp
        defaultEmail={email}
        requestedFor={requestedFor}
        resendAt={code.resendAt}
        draftOtp={code.draftOtp}
        isLongCode
        sentNotice={codeMayBeSent}
        isSending={isSending}
        isBusy={isBusy}
        errors={errors}
        hint={otpHint}
        onSend={() => void requestCode()}
        onChangeEmail={code.changeEmail}
      />
      {requestedFor !== undefined && (
        <>
          <NewPasswordFields label="New password" confirmLabel="New password again" errors={errors} />
          <FormAlert text={alert} />
          <Button type="submit" disabled={isBusy} className="w-full">
            {isResetting ? 'Saving...' : 'Set new password'}
          </Button>
        </>
      )}
    </form>
  );
}

/** Says 'if', so that strangers do not learn whether the account exists. */
function codeMayBeSent(address: ReactNode): ReactNode {
  return <>If there is an account for {address}, a code is on its way to it.</>;
}
