import { useState } from 'react';
import { type MetaArgs, useLocation, useNavigate } from 'react-router';
import { LoginForm } from '#web/features/accounts/login/login-form.tsx';
import { readFrom } from '#web/features/accounts/login/login-state.ts';
import { firstPageOf } from '#web/pages/dashboard/staff-pages.ts';
import { pageMeta } from '#web/pages/layout/page-meta.ts';
import { useAppSelector } from '#web/store/hooks.ts';
import { selectViewer } from '#web/store/session.ts';
import { useDelayedRedirect } from '#web/ui/after-delay.ts';
import { REDIRECT_AFTER_LOGIN_MS } from '#web/ui/delays.ts';
import { OutcomeDialog } from '#web/ui/outcome-dialog.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { AccountLayout } from './account-layout.tsx';
import { AlreadyLoggedIn } from './already-logged-in.tsx';
import { ContactLine } from './contact-line.tsx';
import { useCarriedEmail } from './use-carried-email.ts';

export { headers } from './no-store.ts';

export const handle = { staysOpen: true };

export function meta(args: MetaArgs) {
  return pageMeta(args, {
    title: 'Login',
    description: 'Log in to order, to follow your orders and to write reviews.',
  });
}

export default function Login() {
  const viewer = useAppSelector(selectViewer);
  const navigate = useNavigate();
  const { state } = useLocation();
  const carried = useCarriedEmail();
  const [isDone, setIsDone] = useState(false);
  const from = readFrom(state);
  const work = viewer?.role === 'moderator' ? firstPageOf(viewer) : undefined;
  const goBack = () => void navigate(from === '/' && work ? work : from, { replace: true });

  useDelayedRedirect(isDone, REDIRECT_AFTER_LOGIN_MS, goBack);

  if (viewer && !isDone) return <AlreadyLoggedIn viewer={viewer} from={from} />;
  return (
    <AccountLayout title="Welcome back" intro="Log in to place orders and to see how they are coming along.">
      <div onInput={carried.onInput}>
        <LoginForm email={carried.email} onLoggedIn={() => setIsDone(true)} />
      </div>
      <p className="mt-3">
        <TextLink to="/forgot-password" state={state}>
          Forgot password?
        </TextLink>
      </p>
      <p>
        New here?{' '}
        <TextLink to="/register" state={carried.linkState}>
          Create an account
        </TextLink>
      </p>
      <TrackLine from={from} />
      <ContactLine />
      <OutcomeDialog isOpen={isDone} kind="success" title="Success!" closeLabel="Continue" onClose={goBack}>
        <p>Login successful. Redirecting...</p>
      </OutcomeDialog>
    </AccountLayout>
  );
}

const OWN_ORDERS = '/dashboard/orders';

/** Offers another way to visitors who wanted to see their orders and were redirected to the login page. */
function TrackLine({ from }: { from: string }) {
  if (from !== OWN_ORDERS) return null;
  return (
    <p>
      No account at hand?{' '}
      <TextLink to="/orders" prefetch="intent">
        Track an order by its number and phone
      </TextLink>
    </p>
  );
}
