import { useState } from 'react';
import { type MetaArgs, useLocation, useNavigate } from 'react-router';
import { sessionOf, useLoginMutation } from '#web/features/accounts/api.ts';
import { logsInAfterRegistration, readFrom } from '#web/features/accounts/login/login-state.ts';
import { RegisterForm } from '#web/features/accounts/registration/register-form.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { loggedIn, selectViewer } from '#web/store/session.ts';
import { useDelayedRedirect } from '#web/ui/after-delay.ts';
import { REDIRECT_AFTER_REGISTER_MS } from '#web/ui/delays.ts';
import { useLateNavigate } from '#web/ui/late-navigation.ts';
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { AccountLayout } from './account-layout.tsx';
import { AlreadyLoggedIn } from './already-logged-in.tsx';
import { ContactLine } from './contact-line.tsx';
import { useMailboxHint } from './mailbox-hint.tsx';
import { useCarriedEmail } from './use-carried-email.ts';

export { headers } from './no-store.ts';

export const handle = { staysOpen: true };

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Register', description: 'Create an account with your e-mail address.' });
}

export default function Register() {
  const viewer = useAppSelector(selectViewer);
  const otpHint = useMailboxHint();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const navigateLate = useLateNavigate();
  const { state } = useLocation();
  const from = readFrom(state);
  const carried = useCarriedEmail();
  const [logIn, { isLoading: isLoggingIn }] = useLoginMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const [registeredEmail, setRegisteredEmail] = useState<string>();
  const isDone = registeredEmail !== undefined;
  const continueToLogin = () => void navigate('/login', { replace: true, state: { from, email: registeredEmail } });
  useDelayedRedirect(isDone, REDIRECT_AFTER_REGISTER_MS, continueToLogin);

  async function finish({ email, password }: { email: string; password: string }) {
    const { data } = logsInAfterRegistration(state) ? await logIn({ email, password }) : {};
    if (!data) {
      setRegisteredEmail(email);
      return;
    }
    setIsLeaving(true);
    dispatch(loggedIn(sessionOf(data)));
    dispatch(toastShown('success', 'Your account is ready. You are logged in.'));
    navigateLate(from, { replace: true });
  }

  if (viewer && !isLeaving) return <AlreadyLoggedIn viewer={viewer} from={from} />;
  return (
    <AccountLayout title="Create your account" intro="One account for your orders, deliveries and reviews.">
      <div onInput={carried.onInput}>
        <RegisterForm
          defaultEmail={carried.email}
          otpHint={otpHint}
          isLoggingIn={isLoggingIn}
          onRegistered={(account) => void finish(account)}
        />
      </div>
      <p className="mt-5">
        Already have an account?{' '}
        <TextLink to="/login" state={carried.linkState}>
          Login
        </TextLink>
      </p>
      <ContactLine />
      <OutcomeDialog isOpen={isDone} kind="success" title="Success!" closeLabel="Continue" onClose={continueToLogin}>
        <p>Your account is ready. Taking you to the login...</p>
      </OutcomeDialog>
    </AccountLayout>
  );
}
