import { useState } from 'react';
import { type MetaArgs, useLocation, useNavigate } from 'react-router';
import { readEmail, readFrom } from '#web/features/accounts/login/login-state.ts';
import { ForgotPasswordForm } from '#web/features/accounts/passwords/forgot-password-form.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { selectViewer, sessionExpired } from '#web/store/session.ts';
import { useDelayedRedirect } from '#web/ui/after-delay.ts';
import { REDIRECT_AFTER_PASSWORD_RESET_MS } from '#web/ui/delays.ts';
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AccountLayout } from './account-layout.tsx';
import { ContactLine } from './contact-line.tsx';
import { useMailboxHint } from './mailbox-hint.tsx';

export { headers } from './no-store.ts';

export const handle = { staysOpen: true };

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Forgot password', description: 'Choose a new password with a code by e-mail.' });
}

export default function ForgotPassword() {
  const dispatch = useAppDispatch();
  const viewer = useAppSelector(selectViewer);
  const otpHint = useMailboxHint();
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = readFrom(state);
  const [resetFor, setResetFor] = useState<string>();
  const isDone = resetFor !== undefined;
  const continueToLogin = () => {
    // The new password has ended all sessions of the account. If this browser had one of them, it is logged out too.
    if (viewer?.email === resetFor?.toLowerCase()) dispatch(sessionExpired());
    void navigate('/login', { replace: true, state: { from, email: resetFor } });
  };
  useDelayedRedirect(isDone, REDIRECT_AFTER_PASSWORD_RESET_MS, continueToLogin);

  return (
    <AccountLayout title="Forgot your password?" intro="We mail you a code, and with it you choose a new password.">
      <ForgotPasswordForm email={readEmail(state)} otpHint={otpHint} onReset={setResetFor} />
      <p className="mt-5">
        Remembered it?{' '}
        <TextLink to="/login" state={state}>
          Login
        </TextLink>
      </p>
      <ContactLine />
      <OutcomeDialog isOpen={isDone} kind="success" title="Success!" closeLabel="Continue" onClose={continueToLogin}>
        <p>Your new password is set. Taking you to the login...</p>
      </OutcomeDialog>
    </AccountLayout>
  );
}
