import { useState } from 'react';
import { type MetaArgs, useLocation, useNavigate } from 'react-router';
import { readFrom } from '#web/features/accounts/login/login-state.ts';
import { RegisterForm } from '#web/features/accounts/registration/register-form.tsx';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { useAfterDelay } from '#web/ui/after-delay.ts';
import { REDIRECT_AFTER_REGISTER_MS } from '#web/ui/delays.ts';
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AccountLayout } from './account-layout.tsx';
import { AlreadyLoggedIn } from './already-logged-in.tsx';
import { ContactLine } from './contact-line.tsx';
import { useMailboxHint } from './mailbox-hint.tsx';

export { headers } from './no-store.ts';

export function meta(args: MetaArgs) {
  return pageMeta(args, { title: 'Register', description: 'Create an account with your e-mail address.' });
}

export default function Register() {
  const viewer = useAppSelector(selectViewer);
  const otpHint = useMailboxHint();
  const navigate = useNavigate();
  const { state } = useLocation();
  const from = readFrom(state);
  const [registeredEmail, setRegisteredEmail] = useState<string>();
  const isDone = registeredEmail !== undefined;
  const continueToLogin = () => void navigate('/login', { replace: true, state: { from, email: registeredEmail } });
  useAfterDelay(isDone, REDIRECT_AFTER_REGISTER_MS, continueToLogin);

  if (viewer) return <AlreadyLoggedIn viewer={viewer} from={from} />;
  return (
    <AccountLayout title="Create your account" intro="One account for your orders, deliveries and reviews.">
      <RegisterForm otpHint={otpHint} onRegistered={setRegisteredEmail} />
      <p className="mt-5">
        Already have an account?{' '}
        <TextLink to="/login" state={state}>
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
