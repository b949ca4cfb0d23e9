import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { selectLogoutStep } from '#web/features/accounts/logout/logout-slice.ts';
import { useAppDispatch, useAppSelector } from '#web/store/hooks.ts';
import { selectSession } from '#web/store/session.ts';
import { Loading } from '#web/ui/notice.tsx';
import { toastShown } from '#web/ui/toast.tsx';
import { findAccessError, type MayOpen } from './find-access-error.ts';

/** Shows `children` to users who may see them. Redirects others to the login or home page, with a toast. */
export function RequireSession({ mayOpen, children }: { mayOpen?: MayOpen; children: ReactNode }) {
  const session = useAppSelector(selectSession);
  const logoutStep = useAppSelector(selectLogoutStep);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const from = `${pathname}${search}${hash}`;

  const { message, redirectTo } = findAccessError(session, mayOpen) ?? {};
  // During a logout nothing is redirected, because the logout dialog opens the home page.
  const isLoggingOut = logoutStep === 'succeeded' || logoutStep === 'leaving';

  useEffect(() => {
    if (!message || !redirectTo || isLoggingOut) return;
    dispatch(toastShown('error', message));
    void navigate(redirectTo, { replace: true, state: { from } });
  }, [message, redirectTo, isLoggingOut, from, dispatch, navigate]);

  if (!session.isKnown || message) return <Loading text="One moment..." className="min-h-dvh noscript:hidden" />;
  return children;
}
