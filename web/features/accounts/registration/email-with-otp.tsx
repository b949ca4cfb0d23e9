import { type ReactNode, useEffect, useState } from 'react';
import { EMAIL_MAX_LENGTH, OTP_TTL_MINUTES } from '#contract/accounts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import type { FieldErrors } from '#web/ui/form.ts';

export const SEND_OTP = 'sendOtp';

interface EmailWithOtpProps {
  defaultEmail?: string;
  /** Address to which a code was sent. The e-mail field is then locked. */
  requestedFor: string | undefined;
  /** Time in milliseconds (`Date.now()`) from which a new code may be requested. */
  resendAt: number | undefined;
  draftOtp: string | undefined;
  /** True if the code is long. Such a code also contains letters. */
  isLongCode?: boolean;
  sentNotice?: (address: ReactNode) => ReactNode;
  isSending: boolean;
  isBusy: boolean;
  errors: FieldErrors<'email' | 'otp'>;
  hint: ReactNode;
  onSend: () => void;
  onChangeEmail: () => void;
}

export function EmailWithOtp(props: EmailWithOtpProps) {
  const { defaultEmail, requestedFor, draftOtp, sentNotice = codeSent } = props;
  const { isSending, isBusy, errors, hint, onSend, onChangeEmail, isLongCode = false } = props;
  const secondsLeft = useSecondsLeft(props.resendAt);
  const isRequested = requestedFor !== undefined;
  return (
    <>
      <div className="grid gap-2">
        <TextField
          label="Email"
          name="email"
          type="email"
          // Password managers store the new password under this address, not under the username or the code.
          autoComplete="username"
          required
          defaultValue={defaultEmail}
          readOnly={isRequested}
          maxLength={EMAIL_MAX_LENGTH}
          error={errors.email}
        />
        {!isRequested && (
          <Button variant="secondary" name={SEND_OTP} disabled={isBusy} onClick={onSend}>
            {isSending ? 'Sending...' : 'Send OTP'}
          </Button>
        )}
      </div>
      <div role="status" className="empty:-mt-4">
        {isRequested && (
          <p className="rounded-md bg-leaf-soft px-4 py-3">
            {sentNotice(<strong className="wrap-anywhere">{requestedFor}</strong>)} It is valid for {OTP_TTL_MINUTES}{' '}
            minutes.
          </p>
        )}
      </div>
      {isRequested && (
        <div className="grid gap-1">
          <TextField
            label="OTP"
            name="otp"
            type="text"
            // The keyboard must offer letters: after wrong codes, the shop may send a longer code with letters.
            inputMode={isLongCode || errors.otp ? 'text' : 'numeric'}
            autoCapitalize="characters"
            defaultValue={draftOtp}
            autoComplete="one-time-code"
            required
            placeholder={isLongCode ? 'As in the mail' : '6-digit code'}
            hint={hint}
            error={errors.otp}
          />
          <div className="-ms-3 flex flex-wrap">
            <SmallButton disabled={isBusy || secondsLeft > 0} onClick={onSend}>
              {resendLabel(isSending, secondsLeft)}
            </SmallButton>
            <SmallButton disabled={isBusy} onClick={onChangeEmail}>
              Change email
            </SmallButton>
          </div>
        </div>
      )}
    </>
  );
}

function resendLabel(isSending: boolean, secondsLeft: number): string {
  if (isSending) return 'Sending...';
  return secondsLeft > 0 ? `Send again in ${secondsLeft} s` : 'Resend OTP';
}

function codeSent(address: ReactNode): ReactNode {
  return <>We have sent a 6-digit code to {address}.</>;
}

function SmallButton({ disabled, onClick, children }: { disabled: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" disabled={disabled} onClick={onClick} className="px-3 text-sm underline">
      {children}
    </Button>
  );
}

function useSecondsLeft(time: number | undefined): number {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    if (time === undefined) return undefined;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= time) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    tick();
    return () => clearInterval(timer);
  }, [time]);
  return time === undefined || now === undefined ? 0 : Math.max(0, Math.ceil((time - now) / 1_000));
}
